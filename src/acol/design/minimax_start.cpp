#include "acol/design/minimax_start.hpp"

#include <algorithm>
#include <numeric>

#include "acol/design/determinant_design.hpp"

namespace acol {
namespace {

/// Targets up to this number are all in play from the start.
constexpr Eigen::Index kFewStartingTargets = 40;

void sort_and_unite(std::vector<ArmIndex>& rows) {
  std::ranges::sort(rows);
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
}

/// Arms from the D-optimal design of a sample, so that the working set spans all dimensions.
std::vector<ArmIndex> spanning_arms(const MinimaxProblem& problem) {
  const Eigen::Index size = problem.arms.rows();
  const Eigen::Index wanted = std::min<Eigen::Index>(size, 40 * problem.whitening.rank + 400);
  std::vector<ArmIndex> sample;
  for (Eigen::Index i = 0; i < wanted; ++i) sample.push_back(i * size / wanted);
  sample.insert(sample.end(), problem.whitening.anchors.begin(), problem.whitening.anchors.end());
  sort_and_unite(sample);
  const Matrix points = problem.arms(sample, Eigen::all);
  const DeterminantDesign spanning =
      determinant_design(points, problem.whitening, {.gap = 0.5, .stop = {}, .start = {}});
  std::vector<ArmIndex> rows;
  for (const ArmIndex row : spanning.rows) rows.push_back(sample[static_cast<std::size_t>(row)]);
  return rows;
}

/// Arms until the caps leave room for a design.
std::vector<ArmIndex> arms_for_caps(const Vector& caps, const std::vector<ArmIndex>& present) {
  double room = 0;
  for (const ArmIndex row : present) room += caps(row);
  std::vector<ArmIndex> sorted = present;
  std::ranges::sort(sorted);
  std::vector<ArmIndex> more;
  for (ArmIndex row = 0; row < caps.size() && room < 2; ++row) {
    if (std::ranges::binary_search(sorted, row)) continue;
    more.push_back(row);
    room += caps(row);
  }
  return more;
}

}  // namespace

int start_saddle(const MinimaxProblem& problem, const DesignOptions& options, SaddleSide& arms,
                 SaddleSide& targets) {
  const Whitening whitening = find_whitening(problem.targets);
  const DeterminantDesign first =
      determinant_design(problem.targets, whitening, {.gap = 0.02, .stop = {}, .start = {}});
  targets.work().add(first.rows);
  targets.work().weights = first.weights.cwiseMax(1e-6 / static_cast<double>(first.rows.size()));
  if (problem.targets.rows() <= kFewStartingTargets) {
    std::vector<ArmIndex> all(static_cast<std::size_t>(problem.targets.rows()));
    std::iota(all.begin(), all.end(), 0);
    targets.add(all);
  }
  std::vector<ArmIndex> distinct;
  for (const ArmIndex target : first.rows) {
    distinct.push_back(problem.target_arms[static_cast<std::size_t>(target)]);
  }
  sort_and_unite(distinct);
  arms.work().add(distinct);
  arms.work().weights.setConstant(1.0 / static_cast<double>(distinct.size()));
  arms.add(options.start.arms);
  arms.add(spanning_arms(problem));
  if (options.caps.size() > 0) arms.add(arms_for_caps(options.caps, arms.work().rows()));
  return first.steps;
}

}  // namespace acol
