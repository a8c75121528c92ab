#include "acol/driving/cross_entropy.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace acol::driving {
namespace {

/// A Gaussian over policies with diagonal covariance.
struct Gaussian {
  Controls mean = {};
  Controls deviation = {};
};

Matrix sample(const Gaussian& gaussian, int count, NormalSource& normal) {
  Matrix policies(count, kControls);
  for (std::size_t k = 0; k < kControls; ++k) {
    for (Eigen::Index i = 0; i < count; ++i) {
      policies(i, static_cast<Eigen::Index>(k)) =
          std::clamp(gaussian.mean[k] + gaussian.deviation[k] * normal(), -1.0, 1.0);
    }
  }
  return policies;
}

/// The rows in the paper's order: the first ones are the elites.
std::vector<Eigen::Index> ordered(const Goal& goal, const std::vector<Score>& scores, int elites) {
  const auto at = [&](Eigen::Index row) { return scores[static_cast<std::size_t>(row)]; };
  const auto by_objective = [&](Eigen::Index row) { return std::pair(-at(row).objective, row); };
  const auto by_constraint = [&](Eigen::Index row) { return std::pair(at(row).constraint, row); };
  std::vector<Eigen::Index> rows(scores.size());
  std::iota(rows.begin(), rows.end(), Eigen::Index{0});
  if (goal.constrained) {
    std::ranges::sort(rows, {}, by_constraint);
    if (at(rows[static_cast<std::size_t>(elites) - 1]).constraint > goal.threshold) return rows;
    std::erase_if(rows, [&](Eigen::Index row) { return at(row).constraint > goal.threshold; });
  }
  std::ranges::sort(rows, {}, by_objective);
  return rows;
}

Gaussian fit(const Matrix& policies, const std::vector<Eigen::Index>& rows, int elites) {
  Gaussian gaussian;
  for (std::size_t k = 0; k < kControls; ++k) {
    const auto value = [&](int e) {
      return policies(rows[static_cast<std::size_t>(e)], static_cast<Eigen::Index>(k));
    };
    double sum = 0;
    for (int e = 0; e < elites; ++e) sum += value(e);
    const double mean = sum / elites;
    double squares = 0;
    for (int e = 0; e < elites; ++e) squares += (value(e) - mean) * (value(e) - mean);
    gaussian.mean[k] = mean;
    gaussian.deviation[k] = std::sqrt(squares / elites);
  }
  return gaussian;
}

}  // namespace

Found cross_entropy(const Scenario& scenario, const Goal& goal, const CrossEntropyOptions& options,
                    NormalSource& normal) {
  require(options.iterations >= 1, "iterations must be at least 1, got {}", options.iterations);
  require(options.elites >= 1 && options.elites <= options.samples,
          "elites must be from 1 to samples ({}), got {}", options.samples, options.elites);
  require(options.deviation > 0 && std::isfinite(options.deviation),
          "deviation must be positive, got {}", options.deviation);
  Found found;
  Gaussian gaussian;
  gaussian.deviation.fill(options.deviation);
  for (int iteration = 0; iteration < options.iterations; ++iteration) {
    const Matrix policies = sample(gaussian, options.samples, normal);
    const std::vector<Score> scores = score_all(scenario, goal, policies);
    found.consider(goal, policies, scores);
    gaussian = fit(policies, ordered(goal, scores, options.elites), options.elites);
  }
  if (options.returned == Returned::mean) {
    found.controls = gaussian.mean;
    found.score = score_of(goal, roll_out(scenario, found.controls));
  }
  return found;
}

}  // namespace acol::driving
