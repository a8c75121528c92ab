#include "acol/study/stuck.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "acol/policy/own_answers.hpp"
#include "acol/study/forecast.hpp"
#include "acol/study/plain_words.hpp"

namespace acol::study {
namespace {

/// Milliseconds without a question or an answer after which those who wait are told.
constexpr std::int64_t kStandstill = 20'000;
/// People with a question who did nothing for this long are not waited for.
constexpr std::int64_t kPatience = 120'000;

/// Whether somebody has a question and may be busy with it.
bool somebody_answers(const Study& study, std::int64_t now) {
  return std::ranges::any_of(study.book().open(), [&](std::int64_t question) {
    return study.people().here(study.book().question(question).rater, now, kPatience);
  });
}

/// Whether somebody came who has nothing left to answer.
bool is_done(const Study& study, std::int64_t rater) {
  return study.has_seen_all(rater) || study.left_out(rater);
}

/// Whether nobody is left of those who came: done, gone, or silent for long. (Where nobody is done
/// people just went home.)
bool nobody_is_left(const Study& study, std::int64_t now) {
  const std::vector<std::int64_t> seen = study.people().seen();
  return std::ranges::any_of(seen, [&](std::int64_t rater) { return is_done(study, rater); }) &&
         std::ranges::none_of(seen, [&](std::int64_t rater) {
           return !is_done(study, rater) && study.people().here(rater, now, kPatience);
         });
}

/// The first round that does not count yet waits for the people whose turn it is.
std::optional<std::string> waits_for_panel(const Study& study, std::int64_t now) {
  constexpr std::size_t kNamed = 5;
  const std::int64_t round = study.rounds_counted();
  if (round >= std::ssize(study.book().rounds())) return std::nullopt;
  const Panel::Awaited awaited = study.panel()->awaited(round);
  std::string who;
  for (std::size_t i = 0; i < std::min(kNamed, awaited.names.size()); ++i) {
    who += (i == 0 ? "" : ", ") + awaited.names[i];
  }
  if (awaited.names.size() > kNamed) {
    who += fmt::format(" and {} more", awaited.names.size() - kNamed);
  }
  if (awaited.unknown > 0) who += who.empty() ? "people" : " and people";
  if (awaited.unknown > 0) who += " of the panel who have not come yet";
  if (who.empty()) return std::nullopt;
  const std::int64_t left = std::max<std::int64_t>(0, study.panel()->closes(round) - now);
  return fmt::format(
      "It is the turn of {}. The study goes on when they answer, or without them in {}: "
      "then the worst is assumed about their opinions.",
      who, time_of(left));
}

std::string how_many(std::int64_t count, std::string_view one, std::string_view several) {
  return fmt::format("{} {}", count, count == 1 ? one : several);
}

/// Everybody answers about a candidate once, and at most answers_per_rater times. Of linear studies
/// only the sum is forecast: the rest is taken to be spread like the last round.
std::int64_t people_needed_for_hands(const Study& study) {
  OwnNeeds left{.questions = study.policy().forecast().value_or(1)};
  if (const auto* own = dynamic_cast<const OwnAnswersPolicy*>(&study.policy())) {
    left = own->left().value_or(left);
  } else if (!study.recorded().empty()) {
    const std::vector<std::int64_t>& counts = study.recorded().back().counts;
    const auto all = std::accumulate(counts.begin(), counts.end(), 0.0);
    left.about_one = left.questions * static_cast<double>(std::ranges::max(counts)) / all;
  }
  if (const auto forecast = question_forecast(study, Horizon::settled)) {
    left.about_one *= forecast->middle / std::max(1.0, left.questions);
    left.questions = forecast->middle;
  }
  const double hands = left.questions / static_cast<double>(study.definition().answers_per_rater);
  return static_cast<std::int64_t>(std::ceil(std::max({1.0, hands, left.about_one})));
}

}  // namespace

std::int64_t people_needed(const Study& study) {
  if (study.hands() != nullptr) return people_needed_for_hands(study);
  std::map<std::int64_t, std::int64_t> missing;  // by candidate
  const auto& rounds = study.book().rounds();
  for (std::int64_t round = study.rounds_counted(); round < std::ssize(rounds); ++round) {
    const RoundBook& book = rounds[static_cast<std::size_t>(round)];
    for (std::size_t entry = 0; !book.closed && entry < book.candidates.size(); ++entry) {
      missing[book.candidates[entry]] += book.counts[entry] - book.answered[entry];
    }
  }
  double most = 1;
  for (const auto& [candidate, count] : missing) most = std::max(most, static_cast<double>(count));
  const double repeats = static_cast<double>(study.repeats().value_or(1));
  const double each = repeats * static_cast<double>(study.problem().size());
  const double forecast = study.policy().forecast().value_or(0);
  return static_cast<std::int64_t>(std::ceil(std::max(most / repeats, forecast / each)));
}

std::optional<std::string> stuck(const Study& study, std::int64_t now) {
  if (study.over() || study.paused() || study.people().seen().empty()) return std::nullopt;
  if (somebody_answers(study, now)) return std::nullopt;
  if (study.panel() != nullptr) return waits_for_panel(study, now);
  const std::string help = fmt::format(
      "It continues as soon as somebody {}, and needs about {} to finish. Or stop it and take the "
      "best guess.",
      study.hands() != nullptr ? "new comes" : "else comes or comes back",
      how_many(people_needed(study), "more person", "more people"));
  if (study.exhausted() || nobody_is_left(study, now)) {
    return fmt::format("Everybody who came has {}, or has left. {}",
                       study.hands() == nullptr ? "been asked about everything that would help"
                                                : "answered the questions that were theirs",
                       help);
  }
  const std::vector<std::int64_t> queue = study.people().waiting();
  const std::int64_t waiting = std::ssize(queue);
  const bool standstill = now - study.people().last_progress() >= kStandstill;
  if (waiting == 0 || !standstill) return std::nullopt;
  return fmt::format("{} for a question, and nobody is answering those that are left. {}",
                     how_many(waiting, "person waits", "people wait"), help);
}

}  // namespace acol::study
