#include "acol/driving/goal.hpp"

namespace acol::driving {

bool better(const Goal& goal, const Score& one, const Score& other) {
  const bool fits = feasible(goal, one);
  if (fits != feasible(goal, other)) return fits;
  return fits ? one.objective > other.objective : one.constraint < other.constraint;
}

Score score_of(const Goal& goal, const FeatureVector& features) {
  const double reward = dot(goal.reward, features);
  const double constraint = dot(goal.constraint, features);
  return {reward, constraint, reward - goal.penalty * constraint};
}

std::vector<Score> score_all(const Scenario& scenario, const Goal& goal, const Matrix& controls) {
  const Matrix features = roll_out(scenario, controls);
  std::vector<Score> scores;
  scores.reserve(static_cast<std::size_t>(features.rows()));
  for (Eigen::Index row = 0; row < features.rows(); ++row) {
    FeatureVector own;
    for (std::size_t k = 0; k < kFeatures; ++k)
      own[k] = features(row, static_cast<Eigen::Index>(k));
    scores.push_back(score_of(goal, own));
  }
  return scores;
}

void Found::consider(const Goal& goal, const Matrix& policies, const std::vector<Score>& scores) {
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (any && !better(goal, scores[i], score)) continue;
    any = true;
    score = scores[i];
    for (std::size_t k = 0; k < kControls; ++k) {
      controls[k] = policies(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k));
    }
  }
  roll_outs += std::ssize(scores);
}

}  // namespace acol::driving
