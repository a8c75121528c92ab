#include "acol/experiment/driver_instance.hpp"

#include "acol/driving/candidates.hpp"

namespace acol {

Instance driver_instance(driving::ScenarioKind kind) {
  const driving::Scenario scenario = driving::make_scenario(kind);
  const Matrix features = driving::features_of(driving::shipped_candidates(), scenario);
  Matrix arms(features.rows(), driving::kFeatures + 1);
  arms << features, Vector::Ones(features.rows());
  Vector constraint(arms.cols());
  constraint << Eigen::Map<const Vector>(driving::kConstraint.data(), driving::kFeatures),
      -driving::kThreshold;
  const Vector rewards =
      features * Eigen::Map<const Vector>(scenario.reward.data(), driving::kFeatures);
  arms /= (arms * constraint).cwiseAbs().maxCoeff();
  return {"driver:" + std::string(name_of(kind)),
          Problem(std::move(arms), rewards, {}),
          constraint,
          {.kind = NoiseKind::binary}};
}

}  // namespace acol
