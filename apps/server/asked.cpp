#include "asked.hpp"

#include <algorithm>
#include <cmath>

#include "acol/study/deal.hpp"
#include "acol/study/reply_json.hpp"
#include "acol/study/stuck.hpp"

namespace acol::server {
namespace {

using Hand = std::vector<std::int32_t>;

OrderedJson text_or_null(const std::string* text) {
  return text == nullptr || text->empty() ? OrderedJson(nullptr) : OrderedJson(*text);
}

const Hand* hand_of(const Study& study, const AskRequest& request) {
  const std::string person = person_of(request);
  return study.hands() == nullptr || person.empty() ? nullptr : study.hands()->hand_of(person);
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
OrderedJson place_json(const Study& study, std::int64_t question) {
  const Hand* hand = hand_with(study, question);
  if (hand == nullptr) return nullptr;
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
  return {{"number", question - first + 1}, {"of", size}};
}

std::optional<std::int64_t> number_of(const Study& study, const std::string& rater) {
  return rater.empty() ? std::nullopt : study.book().find_rater(rater);
}

/// Whether the time of one of somebody's questions was over before they answered.
bool came_too_late(const Study& study, const Hand& hand, std::int64_t now) {
  return std::ranges::any_of(hand, [&](std::int32_t question) {
    return study.book().question(question).state == QuestionState::missed ||
           (study.wants(question) && now >= study.hands()->closes(question));
  });
}

/// Why nothing is asked of somebody any more; null: there may be something.
OrderedJson end_of(const Study& study, const AskRequest& request, const AskReply& reply,
                   const ServeOptions& options, std::int64_t now) {
  if (study.over()) return "study";
  if (!reply.questions.empty()) return nullptr;
  const std::optional<std::int64_t> rater = number_of(study, request.rater);
  if (rater && study.left_out(*rater)) return "answered";
  if (study.hands() != nullptr) {
    if (!reply.done) return nullptr;
    const Hand* hand = hand_of(study, request);
    return hand == nullptr ? "enough" : came_too_late(study, *hand, now) ? "late" : "answered";
  }
  const bool enough = options.answers_per_rater && !request.rater.empty() &&
                      answered_by(study, request) >= *options.answers_per_rater;
  return enough || (rater && study.has_seen_all(*rater)) ? OrderedJson("answered")
                                                         : OrderedJson(nullptr);
}

OrderedJson completion(const ServeOptions& options) {
  const auto or_null = [](const std::string& text) {
    return text.empty() ? OrderedJson() : OrderedJson(text);
  };
  return {{"code", or_null(options.completion_code)}, {"url", or_null(options.completion_url)}};
}

bool may_be_taken_back(const Study& study, std::int64_t question) {
  const QuestionRecord& record = study.book().question(question);
  if (record.state != QuestionState::answered || study.over()) return false;
  if (study.hands() == nullptr) return true;
  if (record.round >= 0) return !study.counts_already(question);
  const Hand* hand = hand_with(study, question);
  return hand != nullptr && !study.hands()->hand_complete(hand->front());
}

}  // namespace

/// A picture that is written out as SVG is a film.
OrderedJson question_json(const Study& study, std::int64_t question) {
  const QuestionRecord& record = study.book().question(question);
  const std::int64_t candidate = study.book().candidate_of(record);
  // What only checks attention looks like any other question.
  const std::int64_t round = record.round < 0 ? study.rounds_counted() : record.round;
  OrderedJson json = to_json(AskReply{.questions = {{question, candidate, round}}}, study);
  OrderedJson one = std::move(json["questions"][0]);
  const Study::Card card = study.card(candidate);
  one["label"] = study.cards().labels.empty() ? OrderedJson(nullptr) : OrderedJson(card.label);
  one["text"] = text_or_null(card.text);
  OrderedJson image = text_or_null(card.image);
  const bool film = image.is_string() && image.get_ref<const std::string&>().starts_with("<svg");
  one["image"] = film ? OrderedJson(nullptr) : image;
  one["film"] = film ? image : OrderedJson(nullptr);
  one["place"] = place_json(study, question);
  return one;
}

std::int64_t answered_by(const Study& study, const AskRequest& request) {
  if (const auto rater = number_of(study, request.rater)) return study.book().answered_by(*rater);
  const Hand* hand = hand_of(study, request);
  return hand == nullptr ? 0 : std::ranges::count_if(*hand, [&](std::int32_t question) {
    return study.book().question(question).state == QuestionState::answered;
  });
}

OrderedJson asked_json(const Study& study, const AskRequest& request, const AskReply& reply,
                       const ServeOptions& options, std::int64_t now) {
  OrderedJson questions = OrderedJson::array();
  for (const Handed& one : reply.questions) questions.push_back(question_json(study, one.question));
  const bool done = reply.done || study.over();
  const bool standstill = questions.empty() && !done && stuck(study, now).has_value();
  const std::optional<double> left = questions_left(study);
  OrderedJson end = end_of(study, request, reply, options, now);
  const bool completed = questions.empty() && (standstill || !end.is_null());
  return {{"questions", questions},
          {"done", done},
          {"end", std::move(end)},
          {"waiting", questions.empty() && !done},
          {"left", left ? OrderedJson(std::ceil(*left)) : OrderedJson(nullptr)},
          {"answered", answered_by(study, request)},
          {"paused", study.paused()},
          {"stuck", standstill},
          {"completion", completed ? completion(options) : OrderedJson(nullptr)}};
}

OrderedJson undo_until(const Study& study, std::int64_t question, const ServeOptions& options) {
  if (!may_be_taken_back(study, question)) return nullptr;
  return study.book().question(question).told() + options.undo_window;
}

}  // namespace acol::server
