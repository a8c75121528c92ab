#include "acol/study/forecast.hpp"

#include <algorithm>
#include <cmath>

#include "acol/study/askable.hpp"

namespace acol::study {
namespace {

/// Answers in rounds that do not count as a whole yet: forecasts are from before them.
double answers_since(const Study& study) {
  const auto& rounds = study.book().rounds();
  double answers = 0;
  for (auto round = study.rounds_counted(); round < std::ssize(rounds); ++round) {
    for (const std::int64_t count : rounds[static_cast<std::size_t>(round)].answered) {
      answers += static_cast<double>(count);
    }
  }
  return answers;
}

/// What the open round waits for is needed in any case.
double least_left(const Study& study) {
  const auto open = static_cast<std::size_t>(study.rounds_counted());
  const auto& rounds = study.book().rounds();
  return open < rounds.size() ? std::max(1.0, static_cast<double>(rounds[open].missing)) : 1;
}

/// At a share of a sorted list.
double at_share(const std::vector<double>& sorted, double share) {
  const double at = std::ceil(share * static_cast<double>(sorted.size())) - 1;
  return sorted[static_cast<std::size_t>(std::max(0.0, at))];
}

}  // namespace

std::optional<QuestionForecast> question_forecast(const Study& study, Horizon horizon) {
  if (study.policy().done() || (horizon == Horizon::askable && study.over())) return std::nullopt;
  std::vector<double> left = study.policy().outlook();
  bool counts_all = false;
  if (left.empty() && !study.policy().forecast()) {  // nothing counts yet; but something was said
    const std::unique_ptr<RecordedPolicy> all = study.with_all_answers();
    if (all) left = all->outlook();
    counts_all = true;
  }
  if (left.empty()) {
    const std::optional<double> one = study.policy().forecast();
    if (!one) return std::nullopt;
    left.push_back(*one);
  }
  const double since = counts_all ? 0 : answers_since(study);
  const double least = least_left(study);
  for (double& one : left) one = std::max(least, one - since);
  QuestionForecast forecast{at_share(left, 0.1), at_share(left, 0.5), at_share(left, 0.9)};
  const std::optional<double> most = answers_left(study);
  if (most && horizon == Horizon::askable) {
    const auto enough = std::ranges::count_if(left, [&](double one) { return one <= *most; });
    if (left.size() > 1) {
      forecast.chance = static_cast<double>(enough) / static_cast<double>(left.size());
    }
    for (double* one : {&forecast.low, &forecast.middle, &forecast.high}) {
      *one = std::min(*one, *most);
    }
  }
  return forecast;
}

std::optional<double> questions_left(const Study& study) {
  const std::optional<QuestionForecast> forecast = question_forecast(study);
  return forecast ? std::optional(forecast->middle) : std::nullopt;
}

}  // namespace acol::study
