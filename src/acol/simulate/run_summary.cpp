#include "acol/simulate/run_summary.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "acol/core/error.hpp"
#include "acol/design/constraint_complexity.hpp"
#include "acol/design/own_complexity.hpp"

namespace acol {
namespace {

/// Where answers need not be linear in the features every arm is on its own.
double instance_bound(const Instance& instance, double delta, double noise_bound, double margin) {
  if (instance.linear()) {
    return question_bound(complexity(instance.problem(), instance.all_values(), {}, margin).value,
                          delta, noise_bound);
  }
  const Instance apart = instance.apart();
  return own_question_bound(own_complexity(apart.problem(), apart.values(), margin).value, delta);
}

double lower_bound(const InstanceMaker& make_instance, std::span<const RunResult> runs,
                   double delta, double noise_bound, double margin) {
  std::vector<double> bounds;
  std::shared_ptr<const Instance> last;
  for (const RunResult& run : runs) {
    const std::shared_ptr<const Instance> instance = make_instance(run.seed);
    if (instance == last) break;
    last = instance;
    bounds.push_back(instance_bound(*instance, delta, noise_bound, margin));
  }
  std::ranges::sort(bounds);
  return bounds[bounds.size() / 2];
}

}  // namespace

double quantile(std::vector<double> values, double share) {
  std::ranges::sort(values);
  const double position = share * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(position);
  const std::size_t above = std::min(below + 1, values.size() - 1);
  return std::lerp(values[below], values[above], position - std::floor(position));
}

double question_quantile(std::span<const RunResult> runs, double share) {
  std::vector<double> questions;
  for (const RunResult& run : runs) questions.push_back(static_cast<double>(run.questions));
  return quantile(std::move(questions), share);
}

RunSummary summarize_runs(const InstanceMaker& make_instance, const SimulationOptions& options,
                          std::span<const RunResult> runs) {
  require(!runs.empty(), "no runs to summarise");
  const double noise_bound =
      options.policy.noise_bound.value_or(make_instance(options.first_seed)->noise_bound());
  const auto share = [&](auto&& predicate) {
    return static_cast<double>(std::ranges::count_if(runs, predicate)) /
           static_cast<double>(runs.size());
  };
  return {.noise_bound = noise_bound,
          .lower_bound = lower_bound(make_instance, runs, options.policy.delta, noise_bound,
                                     options.policy.margin),
          .median_questions = question_quantile(runs, 0.5),
          .correct_share = share(&RunResult::correct),
          .right_share = share(&RunResult::right),
          .wrong_share = share([](const RunResult& run) {
            const bool claimed =
                run.outcome == RunOutcome::certified || run.outcome == RunOutcome::infeasible;
            return claimed && !run.correct;
          })};
}

}  // namespace acol
