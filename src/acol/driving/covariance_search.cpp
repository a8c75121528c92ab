#include "acol/driving/covariance_search.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "acol/driving/adapted_gaussian.hpp"
#include "acol/driving/augmented_lagrangian.hpp"
#include "acol/driving/profile.hpp"

namespace acol::driving {
namespace {

constexpr double kSmallestStep = 1e-9;

/// A generation: profiles as they can be driven, and their actions. The last row is the mean.
struct Generation {
  std::vector<Profile> profiles;
  Matrix controls;
};

Generation generate(const Scenario& scenario, const SpeedLimits& limits,
                    const AdaptedGaussian& gaussian, int samples, NormalSource& normal) {
  Generation generation{{}, Matrix(samples + 1, kControls)};
  for (Eigen::Index row = 0; row <= samples; ++row) {
    Profile profile = row < samples ? gaussian.draw(normal) : gaussian.mean();
    const Controls controls = follow(scenario, limits, profile);
    generation.profiles.push_back(profile);
    for (std::size_t k = 0; k < kControls; ++k) {
      generation.controls(row, static_cast<Eigen::Index>(k)) = controls[k];
    }
  }
  return generation;
}

/// The drawn profiles, the highest value first.
std::vector<Profile> ranked(const Generation& generation, const std::vector<Score>& scores,
                            const AugmentedLagrangian& lagrangian) {
  std::vector<std::pair<double, std::size_t>> order;
  for (std::size_t i = 0; i + 1 < scores.size(); ++i) {
    order.emplace_back(-lagrangian.value(scores[i]), i);
  }
  std::ranges::sort(order);
  std::vector<Profile> profiles;
  for (const auto& [value, i] : order) profiles.push_back(generation.profiles[i]);
  return profiles;
}

}  // namespace

void covariance_search(const Scenario& scenario, const Goal& goal,
                       const CovarianceSearchOptions& options, NormalSource& normal, Found& found) {
  require(options.iterations >= 0, "iterations must not be negative, got {}", options.iterations);
  require(options.samples >= 4, "samples must be at least 4, got {}", options.samples);
  require(options.deviation > 0 && std::isfinite(options.deviation),
          "deviation must be positive, got {}", options.deviation);
  const Profile start = profile_of(scenario, found.controls);
  const SpeedLimits limits = kept_limits(start);
  AdaptedGaussian gaussian(start, options.deviation, options.samples);
  AugmentedLagrangian lagrangian(goal);
  for (int i = 0; i < options.iterations && gaussian.sigma() > kSmallestStep; ++i) {
    const Generation generation = generate(scenario, limits, gaussian, options.samples, normal);
    const std::vector<Score> scores = score_all(scenario, goal, generation.controls);
    found.consider(goal, generation.controls, scores);
    lagrangian.update(scores);
    gaussian.follow(ranked(generation, scores, lagrangian));
  }
}

}  // namespace acol::driving
