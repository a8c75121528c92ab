#include "acol/experiment/driver_instance.hpp"

#include "acol/core/error.hpp"
#include "acol/driving/candidates.hpp"

namespace acol::experiment {
namespace {

using driving::Feature;

/// A part of what people mind, with a threshold of its own.
struct Part {
  std::vector<Feature> features;
  double threshold;
};

/// How the constraint is taken apart into m.
std::vector<Part> parts_of(int constraints) {
  const Part comfort{{Feature::between_lanes, Feature::across}, 0.6};
  switch (constraints) {
    case 1:
      return {{{Feature::off_street, Feature::between_lanes, Feature::across, Feature::backwards,
                Feature::too_fast, Feature::too_close},
               driving::kThreshold}};
    case 2:
      return {
          {{Feature::off_street, Feature::backwards, Feature::too_fast, Feature::too_close}, 0.7},
          comfort};
    case 4:
      return {{{Feature::off_street, Feature::backwards}, 0.2},
              {{Feature::too_fast}, 0.2},
              {{Feature::too_close}, 0.7},
              comfort};
    default:
      throw InvalidArgument(
          fmt::format("m must be 1, 2 or 4 for driving instances, got {}", constraints));
  }
}

Vector constraint_of(const Part& part) {
  Vector constraint = Vector::Zero(driving::kFeatures + 1);
  for (const Feature feature : part.features) constraint(feature) = driving::kConstraint[feature];
  constraint(driving::kFeatures) = -part.threshold;
  return constraint;
}

}  // namespace

Instance driver_instance(driving::ScenarioKind kind, const driving::World& world, int constraints) {
  const driving::Scenario scenario = driving::make_scenario(kind, world);
  const Matrix features = driving::features_of(driving::shipped_candidates(), scenario);
  Matrix arms(features.rows(), driving::kFeatures + 1);
  arms << features, Vector::Ones(features.rows());
  std::vector<Vector> phi;
  double largest = 0;
  for (const Part& part : parts_of(constraints)) {
    phi.push_back(constraint_of(part));
    largest = std::max(largest, (arms * phi.back()).cwiseAbs().maxCoeff());
  }
  const Vector rewards =
      features * Eigen::Map<const Vector>(scenario.reward.data(), driving::kFeatures);
  arms /= largest;
  ProblemOptions options;
  if (constraints > 1) options.thresholds.assign(static_cast<std::size_t>(constraints), 0);
  return {"driver:" + std::string(name_of(kind)),
          Problem(std::move(arms), rewards, options),
          std::move(phi),
          {.kind = NoiseKind::binary}};
}

}  // namespace acol::experiment
