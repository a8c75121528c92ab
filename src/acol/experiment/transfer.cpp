#include "acol/experiment/transfer.hpp"

#include <cmath>

#include "acol/design/optimal_design.hpp"
#include "acol/design/rounding.hpp"
#include "acol/driving/candidates.hpp"
#include "acol/simulate/environment.hpp"

namespace acol::experiment {
namespace {

/// The drive of highest value among those that may be taken.
template <class Allowed>
std::optional<ArmIndex> best_of(const Vector& values, Allowed&& allowed) {
  std::optional<ArmIndex> best;
  for (ArmIndex i = 0; i < values.size(); ++i) {
    if (allowed(i) && (!best || values(i) > values(*best))) best = i;
  }
  return best;
}

}  // namespace

SurveyedConstraint survey(const Instance& passengers, std::int64_t answers, double delta,
                          std::uint64_t seed) {
  constexpr double kRidge = 1e-9;
  const Matrix& arms = passengers.problem().arms();
  const Design design = optimal_design(arms);
  const std::vector<std::int64_t> counts = apportion(design.weights, answers);
  Environment world(passengers, seed);
  LeastSquares estimate(arms.cols(), kRidge);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    const ArmIndex arm = design.arms[i];
    const ArmIndex candidate = passengers.problem().candidate(arm);
    estimate.add(arms.row(arm), world.answer({.candidate = candidate, .count = counts[i]}));
  }
  const double drives = 3.0 * static_cast<double>(passengers.problem().candidates());
  return {estimate, std::sqrt(2 * std::log(drives / delta))};
}

DriveCatalogue drive_catalogue(driving::ScenarioKind kind, const driving::World& world) {
  const driving::Scenario scenario = driving::make_scenario(kind, world);
  const Matrix features = driving::features_of(driving::shipped_candidates(), scenario);
  const auto weighed = [&](const auto& weights) {
    return Vector(features * Eigen::Map<const Vector>(weights.data(), features.cols()));
  };
  Matrix with_constant(features.rows(), features.cols() + 1);
  with_constant << features, Vector::Ones(features.rows());
  return {std::move(with_constant), weighed(scenario.reward), weighed(driving::kConstraint)};
}

std::optional<ArmIndex> proven_choice(const DriveCatalogue& catalogue,
                                      const SurveyedConstraint& learned) {
  return best_of(catalogue.rewards, [&](ArmIndex drive) {
    return learned.upper(catalogue.features.row(drive).transpose()) <= 0;
  });
}

ArmIndex penalised_choice(const DriveCatalogue& catalogue, double penalty) {
  ArmIndex best = 0;
  (catalogue.rewards - penalty * catalogue.minded).maxCoeff(&best);
  return best;
}

std::optional<ArmIndex> best_acceptable(const DriveCatalogue& catalogue) {
  return best_of(catalogue.rewards, [&](ArmIndex drive) { return catalogue.acceptable(drive); });
}

}  // namespace acol::experiment
