#include "acol/driving/augmented_lagrangian.hpp"

#include <algorithm>
#include <cmath>

namespace acol::driving {
namespace {

/// Mean absolute deviation of all scores but the last.
double spread(const std::vector<Score>& scores, double Score::* field) {
  const std::size_t count = scores.size() - 1;
  double mean = 0;
  for (std::size_t i = 0; i < count; ++i) mean += scores[i].*field;
  mean /= static_cast<double>(count);
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += std::abs(scores[i].*field - mean);
  return sum / static_cast<double>(count);
}

}  // namespace

void AugmentedLagrangian::update(const std::vector<Score>& scores) {
  if (!goal_.constrained) return;
  const double objectives = spread(scores, &Score::objective);
  const double constraints = spread(scores, &Score::constraint);
  if (weight_ == 0) weight_ = 1e-3 + objectives / ((constraints + 1e-12) * (constraints + 1e-3));
  multiplier_ = std::max(0.0, multiplier_ + weight_ * (scores.back().constraint - goal_.threshold));
  // The quadratic term is to weigh about as much as the objective within a generation.
  const bool light = weight_ * constraints * constraints < 0.3 * objectives;
  weight_ *= light ? 1.1 : 1 / 1.02;
}

}  // namespace acol::driving
