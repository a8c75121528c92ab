#include "acol/inference/knowledge.hpp"

#include <cmath>
#include <limits>

#include "acol/core/error.hpp"

namespace acol {

Knowledge::Knowledge(const Problem& problem, double margin, Ties ties)
    : problem_(&problem),
      margin_(margin),
      ties_(ties),
      states_(static_cast<std::size_t>(problem.size()), ArmState::undecided),
      counts_{problem.size(), 0, 0, 0},
      penalty_(Vector::Zero(problem.size())) {
  require(margin >= 0 && std::isfinite(margin), "margin must not be negative, got {}", margin);
}

void Knowledge::update(const Vector& values, const Vector& variances, double radius) {
  if (would_decide(values, variances, penalty_, radius)) decide(values, variances, radius);
}

bool Knowledge::would_decide(const Vector& values, const Vector& variances, const Vector& penalty,
                             double radius) const {
  // With e = c − τ an arm is decided only if max(e, margin − e) ≥ radius √s, and that number is
  // never negative: compare the squares.
  const auto excess = values.array() - problem_->threshold();
  const auto distance = excess.max(margin_ - excess);
  const double closest =
      (distance.square() - radius * radius * variances.array() + penalty.array()).maxCoeff();
  return closest >= 0;
}

void Knowledge::decide(const Vector& values, const Vector& variances, double radius) {
  const std::optional<ArmIndex> known = best_;
  for (ArmIndex arm = 0; arm < problem_->size(); ++arm) {
    if (state(arm) != ArmState::undecided) continue;
    const double excess = values(arm) - problem_->threshold();
    const double half_width = radius * std::sqrt(std::max(0.0, variances(arm)));
    if (excess - half_width > 0) {
      move(arm, ArmState::infeasible);
    } else if (excess + half_width <= margin_) {
      move(arm, ArmState::feasible);
      if (!best_ || problem_->rewards()(arm) > problem_->rewards()(*best_)) best_ = arm;
    }
  }
  if (best_ != known) rule_out();
}

bool Knowledge::violates(ArmIndex arm, std::span<const Vector> values,
                         std::span<const Vector> variances, double radius) const {
  for (std::size_t l = 0; l < values.size(); ++l) {
    const double excess = values[l](arm) - problem_->threshold(static_cast<int>(l));
    if (excess > radius * std::sqrt(variances[l](arm))) return true;
  }
  return false;
}

void Knowledge::update(std::span<const Vector> values, std::span<const Vector> variances,
                       double radius) {
  if (values.size() == 1) return update(values[0], variances[0], radius);
  satisfied_.resize(values.size(), std::vector<char>(states_.size(), false));
  for (ArmIndex arm = 0; arm < problem_->size(); ++arm) {
    if (state(arm) != ArmState::undecided) continue;
    if (violates(arm, values, variances, radius)) {
      settle(arm, ArmState::infeasible);
      continue;
    }
    bool all = true;
    for (std::size_t l = 0; l < values.size(); ++l) {
      char& satisfied = satisfied_[l][static_cast<std::size_t>(arm)];
      const double excess = values[l](arm) - problem_->threshold(static_cast<int>(l));
      satisfied |= excess + radius * std::sqrt(variances[l](arm)) <= margin_;
      all &= satisfied != 0;
    }
    if (all) settle(arm, ArmState::feasible);
  }
}

bool Knowledge::satisfies(ArmIndex arm, int constraint) const {
  return !satisfied_.empty() &&
         satisfied_[static_cast<std::size_t>(constraint)][static_cast<std::size_t>(arm)] != 0;
}

void Knowledge::rule_out() {
  const double best = problem_->rewards()(*best_);
  for (ArmIndex arm = 0; arm < problem_->size(); ++arm) {
    const double reward = problem_->rewards()(arm);
    const bool no_better = reward < best || (reward == best && ties_ == Ties::rule_out);
    if (no_better && state(arm) == ArmState::undecided) move(arm, ArmState::ruled_out);
  }
}

void Knowledge::settle(ArmIndex arm, ArmState state) {
  move(arm, state);
  if (state != ArmState::feasible) return;
  if (best_ && problem_->rewards()(arm) <= problem_->rewards()(*best_)) return;
  best_ = arm;
  rule_out();
}

void Knowledge::move(ArmIndex arm, ArmState state) {
  ArmState& current = states_[static_cast<std::size_t>(arm)];
  --counts_[static_cast<std::size_t>(current)];
  ++counts_[static_cast<std::size_t>(state)];
  current = state;
  penalty_(arm) = -std::numeric_limits<double>::infinity();
}

}  // namespace acol
