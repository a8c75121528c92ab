#include "acol/inference/arm_tests.hpp"

#include <cmath>

#include "acol/core/error.hpp"

namespace acol {

ArmTests::ArmTests(const Problem& problem, const ArmTestOptions& options)
    : problem_(&problem),
      options_(options),
      knowledge_(problem, options.margin),
      evidence_(static_cast<std::size_t>(problem.constraints()),
                Evidence(problem.size(), options.margin)) {
  require(0 < options.delta && options.delta < 1, "delta must be in (0, 1), got {}", options.delta);
  for (ArmIndex arm = 0; arm < problem.size(); ++arm) {
    if (!problem.arms().row(arm).isZero(0)) continue;  // a zero arm is known before any question
    if (knowledge_.state(arm) != ArmState::undecided) continue;
    knowledge_.settle(arm, problem.zero_is_feasible() ? ArmState::feasible : ArmState::infeasible);
  }
}

void ArmTests::commit(const Stakes& /*stakes*/, std::span<const RoundOutlook> outlooks) {
  for (std::size_t l = 0; l < evidence_.size(); ++l) evidence_[l].commit(outlooks[l].clock);
}

double ArmTests::log_against(ArmIndex arm) const {
  double largest = -std::numeric_limits<double>::infinity();
  for (const Evidence& one : evidence_) largest = std::max(largest, one.log_above()(arm));
  return largest - std::log(static_cast<double>(evidence_.size()));  // at most their average
}

double ArmTests::log_for(ArmIndex arm) const {
  double smallest = std::numeric_limits<double>::infinity();
  for (const Evidence& one : evidence_) {
    smallest = std::min(smallest, one.log_within(arm, options_.margin));
  }
  return smallest;
}

void ArmTests::update(std::span<const RoundEvidence> round) {
  for (std::size_t l = 0; l < evidence_.size(); ++l) evidence_[l].add(round[l]);
  for (ArmIndex arm = 0; arm < problem_->size(); ++arm) {
    if (knowledge_.state(arm) != ArmState::undecided) continue;
    if (missing_against(arm) <= 0) {
      knowledge_.settle(arm, ArmState::infeasible);
    } else if (missing_within_margin(arm) <= 0) {
      knowledge_.settle(arm, ArmState::feasible);
    }
  }
}

double ArmTests::missing_against(ArmIndex arm) const {
  return std::log(2 / options_.delta) - log_against(arm);
}

double ArmTests::missing_for(ArmIndex /*arm*/) const {
  return std::numeric_limits<double>::infinity();  // the margin's test is the only one
}

double ArmTests::missing_within_margin(ArmIndex arm) const {
  return std::log(2 * static_cast<double>(problem_->size()) / options_.delta) - log_for(arm);
}

}  // namespace acol
