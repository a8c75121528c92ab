#pragma once

#include <span>

#include "acol/core/types.hpp"

namespace acol {

/// Money that is spent, at commits, on "this arm is feasible within the margin". A part ρ that is
/// spent on arm b at some commit grows from there on as the mixture of that claim's evidence grows:
///
///   E_b = min over constraints of Σ_commits ρ_b M_b(now)/M_b(commit),
///
/// for an arm that is not feasible within the margin a supermartingale from the money spent on it,
/// each part from its own start (docs/math.md).
class MarginReserve {
 public:
  /// `money` is what can be spent in all, γ.
  MarginReserve(ArmIndex arms, int constraints, double money);

  /// `log_within` is the arm's log M at this time, by constraint. Throws InvalidArgument if there
  /// is not that much left.
  void spend(ArmIndex arm, double amount, std::span<const double> log_within);
  /// log E; −∞ for an arm that nothing was spent on.
  double log_evidence(ArmIndex arm, std::span<const double> log_within) const;

  double money() const { return money_; }
  double left() const { return money_ - spent_; }

 private:
  double money_;
  double spent_ = 0;
  Matrix log_units_;  ///< log Σ ρ_b/M_b(commit), by arm and constraint.
};

}  // namespace acol
