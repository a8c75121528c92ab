#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/inference/span_charge.hpp"
#include "acol/io/text.hpp"
#include "acol/study/commands.hpp"

namespace acol::study {
namespace {

const QuestionRecord& known_question(const Study& study, std::int64_t question) {
  allow(study.book().knows(question), Why::unknown,
        "unknown question; questions are called q1 to q{}", study.book().questions().size());
  return study.book().question(question);
}

/// What is assumed of candidates' values is demanded of answers: numbers beyond it are slips.
void check_reach(const Study& study, double value, const std::string& answer) {
  const StatedProblem& stated = study.stated();
  const double reach = value_bound({}, 0, stated.noise_bound).reach;
  const double ends[] = {study.scale().shown(stated.threshold - reach),
                         study.scale().shown(stated.threshold + reach)};
  allow(std::abs(value - stated.threshold) <= reach, Why::off_scale,
        "the answer must be a number from {:.6g} to {:.6g}, got '{}'", std::ranges::min(ends),
        std::ranges::max(ends), answer);
}

double parsed(const Study& study, const std::string& answer) {
  const std::optional<double> value = study.scale().parse(answer);
  allow(value.has_value(), Why::off_scale, "the answer must be {}, got '{}'",
        study.scale().allowed(), answer);
  if (!study.scale().answer_range()) check_reach(study, *value, answer);
  return *value;
}

const std::string& name_of_rater(const Study& study, std::int64_t rater) {
  static const std::string nobody;
  return rater == kAnonymous ? nobody : study.book().raters()[static_cast<std::size_t>(rater)];
}

/// Whether the caller was asked: by name, or without one by this device.
bool was_asked(const Study& study, std::int64_t question, const std::string& rater,
               const Caller& caller) {
  const std::string& asked = name_of_rater(study, study.book().question(question).rater);
  const std::string& device = study.book().device_of(question);
  return (asked.empty() ? !device.empty() : rater == asked) &&
         (device.empty() || caller.device == device);
}

/// Who answers: the one who was asked, or, for an anonymous question, whoever it says.
std::string answering(const Study& study, std::int64_t question, const std::string& rater,
                      const Caller& caller) {
  check_name(study, rater, caller);
  const std::string& asked = name_of_rater(study, study.book().question(question).rater);
  allow(caller.speaker == Speaker::owner || was_asked(study, question, rater, caller), Why::foreign,
        "the question was put to somebody else");
  allow(asked.empty() || rater.empty() || rater == asked, Why::foreign,
        "the question was put to '{}', not to '{}'", asked, rater);
  return asked.empty() ? rater : asked;
}

/// Nobody needs an answer about a candidate that has been withdrawn.
void check_not_withdrawn(const Study& study, const QuestionRecord& record, std::int64_t question) {
  if (record.round < 0 || record.state == QuestionState::answered) return;
  allow(!study.withdrawn(study.book().candidate_of(record)), Why::withdrawn,
        "the candidate of question {} was withdrawn", question_name(question));
}

constexpr std::int64_t kMaxReopened = 2;  // one question
constexpr double kMaxUndone = 10;         // answers, or
constexpr double kMaxUndoneShare = 0.2;   // of all answers

void check_repeats(const Study& study, const QuestionRecord& record, const std::string& rater) {
  const std::optional<std::int64_t> number = study.book().find_rater(rater);
  if (rater.empty() || !number || !study.repeats() || record.rater != kAnonymous) return;
  const std::int64_t candidate = study.book().candidate_of(record);
  allow(study.book().uses(*number, candidate) < *study.repeats(), Why::conflict,
        "'{}' has been asked about '{}' already (repeats_per_rater = {})", rater,
        study.card(candidate).id, *study.repeats());
}

/// Where people are the independent units, a question that was asked without a name counts as
/// another person's: a name that comes with its answer would say otherwise.
void check_unnamed(const Study& study, const QuestionRecord& record, const std::string& rater) {
  const bool named = record.rater != kAnonymous || rater.empty();
  allow(named || study.hands() == nullptr || record.round < 0, Why::conflict,
        "the question was asked without a name and counts as another person's: answer it without a "
        "name, or ask for questions with --rater '{}'",
        rater);
}

/// A request that came before, or one that borrows its key.
TellReply told_again(const RecentTells::Entry& told, const TellRequest& request) {
  allow(told.question == request.question && told.says(io::trim(request.answer)) &&
            (request.rater.empty() || told.by(request.rater)),
        Why::key_reused, "this key belongs to another answer");
  return told.late ? TellReply::late : TellReply::recorded;
}

/// What was answered is nobody's business but the owner's.
void check_same(const Study& study, const QuestionRecord& record, double value,
                const TellRequest& request) {
  const std::string name = question_name(request.question);
  allow(record.value == value || request.caller.speaker == Speaker::owner, Why::conflict,
        "question {} already has another answer", name);
  allow(record.value == value, Why::conflict,
        "question {} has already been answered with '{}'; acol amend changes an answer", name,
        study.book().answer_of(record));
}

/// Whether the time of a question is over.
bool has_closed(const Study& study, std::int64_t question, std::int64_t now) {
  const std::optional<std::int64_t> closes = study.closes(question);
  return closes && std::max(now, study.last_entry()) >= *closes;
}

void check_rater(const Study& study, const std::string& rater) {
  require(!rater.empty() || independence_of(study.definition().policy) != Independence::raters,
          "with independence = raters every answer must name its rater");
}

}  // namespace

void check_name(const Study& study, const std::string& rater, const Caller& caller) {
  allow(!study.erased().contains(rater), Why::erased,
        "this person's data were erased: nothing more is asked or kept");
  allow(caller.speaker == Speaker::owner || caller.invited || !study.access().has_name(rater),
        Why::foreign, "this name belongs to an invitation: use its link");
}

TellReply tell(const Study& study, const TellRequest& request, std::int64_t now, Changes& changes) {
  if (const RecentTells::Entry* told = study.tells().find(request.key)) {
    return told_again(*told, request);
  }
  const QuestionRecord& record = known_question(study, request.question);
  const double value = parsed(study, request.answer);
  const std::string rater = answering(study, request.question, request.rater, request.caller);
  check_not_withdrawn(study, record, request.question);
  if (record.state == QuestionState::answered || record.state == QuestionState::aside) {
    check_same(study, record, value, request);
    return TellReply::repeated;
  }
  check_rater(study, rater);
  check_unnamed(study, record, rater);
  check_repeats(study, record, rater);
  require(!request.seconds || *request.seconds >= 0, "seconds must not be negative, got {}",
          request.seconds.value_or(0));
  const std::optional<std::int64_t> number = study.book().find_rater(rater);
  const std::string answer(io::trim(request.answer));
  if (study.over() || !study.wants(request.question) || has_closed(study, request.question, now) ||
      (number && study.left_out(*number))) {
    changes.emplace_back(Late{request.question, answer, rater, request.key});
    return TellReply::late;
  }
  if (record.round < 0) {
    changes.emplace_back(
        Attended{request.question, answer, value, rater, request.seconds, request.key});
  } else {
    changes.emplace_back(
        Answered{request.question, answer, value, rater, request.seconds, request.key});
  }
  return TellReply::recorded;
}

void undo(const Study& study, std::int64_t question, const std::string& rater, std::int64_t window,
          std::int64_t now, Changes& changes, const Caller& caller) {
  const QuestionRecord& record = known_question(study, question);
  check_name(study, rater, caller);
  allow(rater == name_of_rater(study, record.rater) &&
            (caller.speaker == Speaker::owner || was_asked(study, question, rater, caller)),
        Why::foreign, "question {} is not yours to take back", question_name(question));
  if (record.state == QuestionState::open) return;  // taken back before
  allow(record.state == QuestionState::answered, Why::conflict, "question {} has no answer",
        question_name(question));
  allow(!study.over() && !study.book().round_of(record).closed && !study.counts_already(question) &&
            !study.left_out(record.rater),
        Why::conflict, "the answer to question {} counts already: it can no longer be taken back",
        question_name(question));
  allow(now - record.told() <= std::min(window, kMaxUndoWindow), Why::conflict,
        "the answer to question {} is too old to be taken back", question_name(question));
  allow(
      record.reopened < kMaxReopened &&
          static_cast<double>(study.undone() + 1) <=
              std::max(kMaxUndone, kMaxUndoneShare * static_cast<double>(study.book().answered())),
      Why::conflict, "no more answers can be taken back: too many already were");
  const std::int64_t lease = milliseconds_of_lease(study.definition());
  changes.emplace_back(Undone{question, now + lease});
}

void skip(const Study& study, std::int64_t question, const std::string& rater,
          const std::string& reason, Changes& changes, const Caller& caller) {
  const QuestionRecord& record = known_question(study, question);
  answering(study, question, rater, caller);
  allow(record.state != QuestionState::answered, Why::conflict,
        "question {} has already been answered", question_name(question));
  if (record.state == QuestionState::open) changes.emplace_back(Skipped{question, reason});
}

std::optional<TellReply> not_sure(const Study& study, TellRequest request,
                                  const std::string& reason, std::int64_t now, Changes& changes) {
  if (study.scale().parse(io::kNotSure)) {
    request.answer = io::kNotSure;
    return tell(study, request, now, changes);
  }
  skip(study, request.question, request.rater, reason, changes, request.caller);
  return std::nullopt;
}

void amend(const Study& study, const TellRequest& request, Changes& changes) {
  const QuestionRecord& record = known_question(study, request.question);
  const double value = parsed(study, request.answer);
  answering(study, request.question, request.rater, request.caller);
  require(record.state == QuestionState::answered && record.round >= 0,
          "question {} has no answer to amend", question_name(request.question));
  if (record.value == value) return;
  changes.emplace_back(Amended{request.question, std::string(io::trim(request.answer)), value});
}

void retract(const Study& study, std::int64_t question, const std::string& reason,
             Changes& changes) {
  const QuestionRecord& record = known_question(study, question);
  if (record.state == QuestionState::retracted) return;
  require(record.state == QuestionState::answered && record.round >= 0,
          "question {} has no answer to retract", question_name(question));
  changes.emplace_back(Retracted{question, reason});
}

void import_earlier(const Study& study, const std::vector<EarlierAnswer>& answers,
                    const std::string& source, Changes& changes) {
  require(study.rounds_counted() == std::ssize(study.book().rounds()) && !study.policy().done(),
          "earlier answers can be imported only before the first question or between rounds");
  require(!answers.empty(), "there is nothing to import");
  require(study.panel() == nullptr,
          "a panel is asked in a random order: answers that it gave "
          "before cannot be imported");
  Imported imported{.source = source};
  for (const EarlierAnswer& one : answers) {
    check_rater(study, one.rater);
    imported.candidates.push_back(candidate_called(study, one.candidate));
    imported.answers.emplace_back(io::trim(one.answer));
    imported.values.push_back(parsed(study, one.answer));
    imported.raters.push_back(one.rater);
  }
  changes.emplace_back(std::move(imported));
}

}  // namespace acol::study
