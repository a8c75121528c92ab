#include "acol/study/plan.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/study/recorded_round.hpp"

namespace acol::study {

namespace {

/// The geometric mean of what lies about that place of the order: of the median, the middle two
/// fifths. Where cases are easy or hard and few between, it moves less from one set of answers to
/// the next than the value at the place itself. Requires values; infinite where that one is.
double quantile_of(std::vector<double> values, double share) {
  std::ranges::sort(values);
  const auto size = std::ssize(values);
  const auto n = static_cast<double>(size);
  const auto at =
      std::max<std::ptrdiff_t>(0, static_cast<std::ptrdiff_t>(std::ceil(share * n)) - 1);
  auto reach = static_cast<std::ptrdiff_t>(0.4 * std::min(share, 1 - share) * n);
  reach = std::min({reach, at, size - 1 - at});
  while (reach > 0 && std::isinf(values[static_cast<std::size_t>(at + reach)])) --reach;
  double sum = 0;
  for (auto i = at - reach; i <= at + reach; ++i) {
    sum += std::log1p(values[static_cast<std::size_t>(i)]);
  }
  return std::expm1(sum / static_cast<double>(2 * reach + 1));
}

}  // namespace

std::optional<double> Plan::quantile(double share, double PlannedRun::* what) const {
  if (runs.empty()) return std::nullopt;
  std::vector<double> values;
  for (const PlannedRun& run : runs) {
    values.push_back(run.ended ? run.*what : std::numeric_limits<double>::infinity());
  }
  const double value = quantile_of(std::move(values), share);
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::optional<double> Plan::answers(double share) const {
  if (runs.empty()) return std::nullopt;
  std::vector<double> values;
  for (const PlannedRun& run : runs) values.push_back(run.questions);
  return quantile_of(std::move(values), share);
}

double Plan::certified_share() const {
  const auto ended = std::ranges::count_if(runs, &PlannedRun::ended);
  return static_cast<double>(ended) / static_cast<double>(std::max<std::size_t>(1, runs.size()));
}

Plan Plan::certified() const {
  Plan some;
  std::ranges::copy_if(runs, std::back_inserter(some.runs), &PlannedRun::ended);
  return some;
}

std::optional<double> Plan::right_share() const {
  std::int64_t open = 0;
  std::int64_t right = 0;
  for (const PlannedRun& run : runs) {
    open += !run.ended;
    right += !run.ended && run.right;
  }
  if (open == 0) return std::nullopt;
  return static_cast<double>(right) / static_cast<double>(open);
}

Plan Plan::with_people(std::size_t crowd) const {
  Plan less = *this;
  for (PlannedRun& run : less.runs) {
    if (crowd >= run.right_after.size()) continue;  // it ended with fewer
    run.ended = false;
    run.right = run.right_after[crowd];
  }
  return less;
}

std::optional<double> Plan::median_bound() const {
  Plan bounds;
  for (const PlannedRun& run : runs) bounds.runs.push_back({.questions = run.bound});
  const std::optional<double> median = bounds.quantile(0.5);
  return median && *median > 0 ? median : std::nullopt;
}

Plan plan_study(const Created& created, const PlanOptions& options) {
  require(options.simulations >= 1 && options.simulations <= 100'000,
          "simulations must be from 1 to 100000, got {}", options.simulations);
  const Problem problem = stated_problem(
      created.problem, std::vector<char>(created.cards.ids.size(), 0), created.definition);
  Plan plan;
  for (int number = 0; number < options.simulations; ++number) {
    const std::optional<PlannedRun> run =
        imagine_study(created, problem, options, static_cast<std::uint64_t>(number));
    if (!run) break;
    plan.runs.push_back(*run);
    if (options.progress) options.progress();
  }
  return plan;
}

}  // namespace acol::study
