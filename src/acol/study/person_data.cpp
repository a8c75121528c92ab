#include "acol/study/person_data.hpp"

#include <algorithm>

namespace acol::study {
namespace {

struct StateName {
  QuestionState state;
  const char* name;
};
constexpr StateName kStates[] = {
    {QuestionState::open, "open"},           {QuestionState::answered, "answered"},
    {QuestionState::skipped, "skipped"},     {QuestionState::expired, "expired"},
    {QuestionState::retracted, "retracted"}, {QuestionState::left_out, "left out"},
    {QuestionState::aside, "set aside"},     {QuestionState::missed, "missed"}};

bool has_answer(QuestionState state) {
  return state == QuestionState::answered || state == QuestionState::aside ||
         state == QuestionState::left_out;
}

std::vector<PersonData::Question> questions_of(const Study& study, const std::string& person) {
  const QuestionBook& book = study.book();
  const std::optional<std::int64_t> rater = book.find_rater(person);
  std::vector<PersonData::Question> list;
  for (std::int64_t number = 1; rater && number <= std::ssize(book.questions()); ++number) {
    const QuestionRecord& record = book.question(number);
    if (record.rater != *rater) continue;
    const Card card = study.card(book.candidate_of(record));
    PersonData::Question one{question_name(number), card.id, card.label};
    one.state = std::ranges::find(kStates, record.state, &StateName::state)->name;
    if (has_answer(record.state)) {
      one.answer = std::string(book.answer_of(record));
      one.answered = record.told();
    }
    list.push_back(std::move(one));
  }
  return list;
}

}  // namespace

PersonData person_data(Service& service, const std::string& person) {
  return service.view([&](const Study& study) {
    PersonData data{.log_name = service.person(person)};
    data.erased = study.erased().contains(data.log_name);
    for (const NamedPerson& one : service.store().people()) {
      if (one.pseudonym != data.log_name) continue;
      data.name = one.name;
      data.salt = one.salt;
    }
    if (!study.pseudonymous()) data.name = person;
    for (const AccessBook::Invitation& one : study.access().all()) {
      if (one.invited.name != data.log_name) continue;
      data.invitations.push_back({one.invited.id, one.created, one.revoked});
    }
    if (const Consent* consent = study.consents().of(data.log_name, "")) {
      data.consent = {consent->at, consent->version};
    }
    data.questions = questions_of(study, data.log_name);
    const bool known = data.erased || !data.salt.empty() || !data.invitations.empty() ||
                       study.book().find_rater(data.log_name).has_value();
    allow(known, Why::unknown, "nobody in this study is called '{}'", person);
    return data;
  });
}

}  // namespace acol::study
