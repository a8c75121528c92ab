#include "acol/study/question_view.hpp"

#include "acol/study/columns.hpp"
#include "acol/study/deal.hpp"

namespace acol::study {
namespace {

using Hand = std::vector<std::int32_t>;

std::optional<std::string> text_of(const std::string* text) {
  return text == nullptr || text->empty() ? std::nullopt : std::optional(*text);
}

/// Of whoever has the question.
const Hand* hand_with(const Study& study, std::int64_t question) {
  const QuestionBook& book = study.book();
  const std::int32_t rater = book.question(question).rater;
  AskRequest person{.caller = {.device = book.device_of(question)}};
  if (rater != kAnonymous) person.rater = book.raters()[static_cast<std::size_t>(rater)];
  return hand_of(study, person);
}

/// "3 of 10". Questions that check attention are dealt together with the hand and count, too, so
/// that they do not show.
std::optional<QuestionView::Place> place_of(const Study& study, std::int64_t question) {
  const Hand* hand = hand_with(study, question);
  if (hand == nullptr) return std::nullopt;
  const QuestionBook& book = study.book();
  const std::int32_t rater = book.question(question).rater;
  std::int64_t first = hand->front();
  std::int64_t size = std::ssize(*hand);
  if (rater != kAnonymous) {
    const auto checks = [&](std::int64_t one) {
      return one >= 1 && book.question(one).rater == rater && book.question(one).round < 0;
    };
    while (checks(first - 1)) --first;
    size = book.handed_to(rater);
  }
  return QuestionView::Place{question - first + 1, size};
}

bool may_be_taken_back(const Study& study, std::int64_t question) {
  const QuestionRecord& record = study.book().question(question);
  if (record.state != QuestionState::answered || study.over()) return false;
  if (study.hands() == nullptr) return true;
  if (record.round >= 0) return !study.counts_already(question);
  const Hand* hand = hand_with(study, question);
  return hand != nullptr && !study.hands()->hand_complete(hand->front());
}

/// Columns without their units, values with them.
std::vector<QuestionView::Detail> details_of(const Study& study, const Card& card) {
  std::vector<QuestionView::Detail> details;
  for (std::size_t i = 0; i < card.details.size(); ++i) {
    if (card.details[i].empty()) continue;
    const NameWithUnit column = unit_of(study.definition().show[i]);
    details.push_back({column.name, card.details[i], column.unit});
  }
  return details;
}

}  // namespace

const Hand* hand_of(const Study& study, const AskRequest& request) {
  const std::string person = person_of(request);
  return study.hands() == nullptr || person.empty() ? nullptr : study.hands()->hand_of(person);
}

std::string sentence(const Study& study, std::int64_t candidate) {
  if (!study.definition().question.empty()) return study.definition().question;
  return study.scale().sentence(study.card(candidate).label);
}

QuestionView question_view(const Study& study, std::int64_t question) {
  const QuestionRecord& record = study.book().question(question);
  const std::int64_t candidate = study.book().candidate_of(record);
  const Card card = study.card(candidate);
  QuestionView view{
      .question = question_name(question),
      .candidate = card.id,
      // Nobody sees which questions check attention.
      .arm = candidate < 0 ? std::ssize(study.cards().ids) - 1 - candidate : candidate,
      .round = record.round < 0 ? study.rounds_counted() : record.round,
      .asks = sentence(study, candidate),
      .allowed = study.scale().allowed(),
      .label = study.cards().labels.empty() ? std::nullopt : std::optional(card.label),
      .text = text_of(card.text),
      .image = text_of(card.image),
      .details = details_of(study, card),
      .place = place_of(study, question)};
  for (const io::ScaleStep& step : study.scale().steps())
    view.steps.push_back({step.label, step.value});
  // A picture that is written out as SVG is a film.
  if (view.image && view.image->starts_with("<svg")) std::swap(view.image, view.film);
  return view;
}

std::optional<std::int64_t> undo_until(const Study& study, std::int64_t question,
                                       std::int64_t window) {
  if (!may_be_taken_back(study, question)) return std::nullopt;
  return study.book().question(question).told() + window;
}

}  // namespace acol::study
