#include "acol/inference/knowledge.hpp"

#include <cmath>
#include <limits>

#include "acol/core/error.hpp"

namespace acol {

Knowledge::Knowledge(const Problem& problem, double margin)
    : problem_(&problem),
      margin_(margin),
      states_(static_cast<std::size_t>(problem.size()), ArmState::undecided),
      counts_{problem.size(), 0, 0, 0},
      penalty_(Vector::Zero(problem.size())) {
  require(margin >= 0 && std::isfinite(margin), "margin must not be negative, got {}", margin);
}

void Knowledge::update(const Vector& values, const Vector& variances, double radius) {
  // With e = c − τ an arm is decided only if max(e, margin − e) ≥ radius √s, and that number is
  // never negative: compare the squares.
  const auto excess = values.array() - problem_->threshold();
  const auto distance = excess.max(margin_ - excess);
  const double closest =
      (distance.square() - radius * radius * variances.array() + penalty_.array()).maxCoeff();
  if (closest >= 0) decide(values, variances, radius);
}

void Knowledge::decide(const Vector& values, const Vector& variances, double radius) {
  const std::optional<ArmIndex> known = best_;
  for (ArmIndex arm = 0; arm < problem_->size(); ++arm) {
    if (state(arm) != ArmState::undecided) continue;
    const double excess = values(arm) - problem_->threshold();
    const double half_width = radius * std::sqrt(std::max(0.0, variances(arm)));
    if (excess - half_width > 0) {
      settle(arm, ArmState::infeasible);
    } else if (excess + half_width <= margin_) {
      settle(arm, ArmState::feasible);
      if (!best_ || problem_->rewards()(arm) > problem_->rewards()(*best_)) best_ = arm;
    }
  }
  if (best_ != known) rule_out();
}

void Knowledge::rule_out() {
  for (ArmIndex arm = 0; arm < problem_->size(); ++arm) {
    if (state(arm) == ArmState::undecided &&
        problem_->rewards()(arm) <= problem_->rewards()(*best_)) {
      settle(arm, ArmState::ruled_out);
    }
  }
}

void Knowledge::settle(ArmIndex arm, ArmState state) {
  --counts_[static_cast<std::size_t>(ArmState::undecided)];
  ++counts_[static_cast<std::size_t>(state)];
  states_[static_cast<std::size_t>(arm)] = state;
  penalty_(arm) = -std::numeric_limits<double>::infinity();
}

}  // namespace acol
