#include "acol/driving/search.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "acol/core/parallel.hpp"
#include "acol/driving/smooth_drive.hpp"

namespace acol::driving {
namespace {

/// Numbers of the random streams of a search: one per restart, and one per finalist.
constexpr std::uint64_t kFinalNumber = std::uint64_t{1} << 31;

struct Search {
  const Scenario& scenario;
  const Goal& goal;
  const SearchOptions& options;

  bool stopped() const { return options.stop && options.stop(); }

  /// The penalty that restart r begins with, if it is to begin with one.
  std::optional<double> first_penalty(int restart) const {
    if (!goal.constrained || restart % 4 == 0) return std::nullopt;
    // 0.02 · 50^{r/19} in arithmetic that is the same everywhere.
    constexpr double kLog50 = 3.912023005428146;
    return 0.02 * exponential(kLog50 * (restart % 20) / 19.0);
  }

  Found explore(int restart) const {
    NormalSource normal(options.seed, static_cast<std::uint64_t>(restart));
    if (options.method == SearchMethod::plain) return run_cross_entropy(goal, normal);
    const std::optional<double> penalty = first_penalty(restart);
    Goal first = goal;
    if (penalty) {
      first.constrained = false;
      first.penalty = *penalty;
    }
    Found found = goal.constrained && restart % 4 == 3 ? drive_smoothly(first, normal)
                                                       : run_cross_entropy(first, normal);
    if (penalty) {
      CovarianceSearchOptions shorter = options.local;
      shorter.iterations = shorter.iterations * 2 / 5;
      covariance_search(scenario, first, shorter, normal, found);
      found.score = score_of(goal, roll_out(scenario, found.controls));
    }
    covariance_search(scenario, goal, options.local, normal, found);
    return found;
  }

  Found run_cross_entropy(const Goal& wanted, NormalSource& normal) const {
    return cross_entropy(scenario, wanted, options.cross_entropy, normal);
  }

  Found drive_smoothly(const Goal& wanted, NormalSource& normal) const {
    const Controls controls = smooth_drive(scenario, normal);
    return {controls, score_of(wanted, roll_out(scenario, controls)), true, 1};
  }

  void finish(std::size_t finalist, Found& found) const {
    NormalSource normal(options.seed, kFinalNumber + finalist);
    for (int round = 1; round <= options.final_rounds; ++round) {
      CovarianceSearchOptions local = options.local;
      local.iterations = 2 * options.local.iterations;
      local.deviation = options.local.deviation * 2 / (3 * round);
      covariance_search(scenario, goal, local, normal, found);
    }
  }
};

/// The best first; of equally good ones the earlier.
void sort_by_merit(const Goal& goal, std::vector<Found>& found) {
  std::vector<std::size_t> order(found.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    if (found[a].any != found[b].any) return found[a].any;
    if (better(goal, found[a].score, found[b].score)) return true;
    if (better(goal, found[b].score, found[a].score)) return false;
    return a < b;
  });
  std::vector<Found> sorted;
  for (const std::size_t i : order) sorted.push_back(found[i]);
  found = std::move(sorted);
}

}  // namespace

Found search(const Scenario& scenario, const Goal& goal, const SearchOptions& options) {
  require(options.restarts >= 1 && options.restarts <= 1'000'000,
          "restarts must be from 1 to 1000000, got {}", options.restarts);
  require(options.jobs >= 1, "jobs must be at least 1, got {}", options.jobs);
  require(options.finalists >= 0 && options.final_rounds >= 0,
          "finalists and final_rounds must not be negative, got {} and {}", options.finalists,
          options.final_rounds);
  require(goal.penalty >= 0 && std::isfinite(goal.penalty), "penalty must not be negative, got {}",
          goal.penalty);
  const Search search{scenario, goal, options};
  require(options.starts >= 1 && options.starts <= 1000, "starts must be from 1 to 1000, got {}",
          options.starts);
  const bool many = options.method == SearchMethod::refined && goal.constrained;
  const std::int64_t starts = std::int64_t{options.restarts} * (many ? options.starts : 1);
  std::vector<Found> found(static_cast<std::size_t>(starts));
  for_each_index(starts, options.jobs, [&](std::int64_t restart) {
    if (search.stopped()) return;
    found[static_cast<std::size_t>(restart)] = search.explore(static_cast<int>(restart));
  });
  sort_by_merit(goal, found);
  if (options.method == SearchMethod::refined) {
    const std::int64_t finalists = std::min<std::int64_t>(options.finalists, starts);
    for_each_index(finalists, options.jobs, [&](std::int64_t i) {
      Found& finalist = found[static_cast<std::size_t>(i)];
      if (finalist.any && !search.stopped()) search.finish(static_cast<std::size_t>(i), finalist);
    });
    sort_by_merit(goal, found);
  }
  std::int64_t roll_outs = 0;
  for (const Found& one : found) roll_outs += one.roll_outs;
  found.front().roll_outs = roll_outs;
  return found.front();
}

}  // namespace acol::driving
