#include "asked.hpp"

#include <algorithm>
#include <cmath>

#include "acol/study/deal.hpp"
#include "acol/study/forecast.hpp"
#include "acol/study/question_view.hpp"
#include "acol/study/stuck.hpp"

namespace acol::server {
namespace {

using Hand = std::vector<std::int32_t>;

std::optional<std::int64_t> number_of(const study::Study& study, const std::string& rater) {
  return rater.empty() ? std::nullopt : study.book().find_rater(rater);
}

/// Whether the time of one of somebody's questions was over before they answered.
bool came_too_late(const study::Study& study, const Hand& hand, std::int64_t now) {
  return std::ranges::any_of(hand, [&](std::int32_t question) {
    return study.book().question(question).state == study::QuestionState::missed ||
           (study.wants(question) && now >= study.hands()->closes(question));
  });
}

/// Why somebody gets no more questions; null: there may be some.
io::OrderedJson end_of(const study::Study& study, const study::AskRequest& request,
                       const study::AskReply& reply, const ServeOptions& options,
                       std::int64_t now) {
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
  return enough || (rater && study.has_seen_all(*rater)) ? io::OrderedJson("answered")
                                                         : io::OrderedJson(nullptr);
}

io::OrderedJson completion(const ServeOptions& options) {
  const auto or_null = [](const std::string& text) {
    return text.empty() ? io::OrderedJson() : io::OrderedJson(text);
  };
  return {{"code", or_null(options.completion_code)}, {"url", or_null(options.completion_url)}};
}

}  // namespace

std::int64_t answered_by(const study::Study& study, const study::AskRequest& request) {
  if (const auto rater = number_of(study, request.rater)) return study.book().answered_by(*rater);
  const Hand* hand = hand_of(study, request);
  return hand == nullptr ? 0 : std::ranges::count_if(*hand, [&](std::int32_t question) {
    return study.book().question(question).state == study::QuestionState::answered;
  });
}

io::OrderedJson asked_json(const study::Study& study, const study::AskRequest& request,
                           const study::AskReply& reply, const ServeOptions& options,
                           std::int64_t now) {
  io::OrderedJson questions = io::OrderedJson::array();
  for (const study::DealtQuestion& one : reply.questions) {
    questions.push_back(io::json_of(question_view(study, one.question)));
  }
  const bool done = reply.done || study.over();
  const bool standstill = questions.empty() && !done && stuck(study, now).has_value();
  // Who has a hand sees how much of it is left.
  const bool shows_left = study.hands() == nullptr;
  const auto left = shows_left ? question_forecast(study) : std::nullopt;
  io::OrderedJson end = end_of(study, request, reply, options, now);
  const bool completed = questions.empty() && (standstill || !end.is_null());
  return {{"questions", questions},
          {"done", done},
          {"end", std::move(end)},
          {"waiting", questions.empty() && !done},
          {"left", left ? io::OrderedJson(std::ceil(left->middle)) : io::OrderedJson(nullptr)},
          {"left_range", left ? io::OrderedJson{std::ceil(left->low), std::ceil(left->high)}
                              : io::OrderedJson(nullptr)},
          {"answered", answered_by(study, request)},
          {"paused", study.paused()},
          {"stuck", standstill},
          {"completion", completed ? completion(options) : io::OrderedJson(nullptr)}};
}

}  // namespace acol::server
