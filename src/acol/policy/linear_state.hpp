#pragma once

#include <memory>
#include <span>
#include <vector>

#include "acol/design/isotropic.hpp"
#include "acol/inference/answer_draws.hpp"
#include "acol/inference/predictions.hpp"
#include "acol/inference/stopping.hpp"

namespace acol {

/// What all answers together say about a linear constraint: A = λI + Σ x xᵀ, b = Σ x y, and from
/// them the estimate and the squared norm of every arm (`Predictions`).
///
/// With a ridge λ > 0 in the coordinates of the problem. Without one, least squares in coordinates
/// in which the G-optimal design has A = I; then estimates mean something once the questions
/// span() all arms, and basis() has arms that make them do so.
///
/// A policy that decides by the best arms alone reads estimates in the order of rewards, and seldom
/// far: then only the front of that order is kept up to date, and more of it once somebody needs()
/// it.
class LinearState {
 public:
  /// `problem` must outlive this object.
  LinearState(const Problem& problem, double ridge);

  void add(ArmIndex arm, const Answers& answers);

  /// Says that values() and variances() are read in this order from now on, as far as ready().
  /// `order`, all arms, must outlive this object.
  void read_in_order(std::span<const ArmIndex> order) { order_ = order; }
  /// How many arms of that order are up to date; without one, all arms are.
  std::size_t ready() const;
  /// Brings the first `places` of that order up to date: O(nd²) where they are not, and twice as
  /// many from then on, so that this is rare.
  void need(std::size_t places) const;

  /// Whether every arm of basis() has been asked.
  bool spans() const { return next_of_basis_ == basis().size(); }
  /// The next arm that spans() waits for.
  ArmIndex next_of_basis() const { return basis()[next_of_basis_]; }
  const std::vector<ArmIndex>& basis() const { return scales_.basis; }
  const Design& exploration() const { return scales_.design; }  ///< G-optimal, over all arms.

  /// The arms in the coordinates of this state; rows, rewards and threshold are the problem's.
  const Problem& arms() const { return *arms_; }
  /// x_iᵀA⁻¹b and x_iᵀA⁻¹x_i of the arms that are ready().
  const Vector& values() const { return complete() ? predictions_->values() : values_; }
  const Vector& variances() const { return complete() ? predictions_->variances() : variances_; }
  /// Both, for draws; what is not ready comes when they need it.
  FittedArms fitted() const;
  /// values() of all arms, whatever is ready.
  Vector all_values() const { return predictions_->values_now(); }
  const Predictions& predictions() const { return *predictions_; }
  std::int64_t questions() const { return questions_; }
  const std::vector<std::int64_t>& counts() const { return counts_; }  ///< Answers by arm.
  const Matrix& information() const { return information_; }           ///< A
  Vector estimate() const { return information_.llt().solve(sums_); }  ///< A⁻¹b
  StoppingState stopping_state() const;

 private:
  bool complete() const { return predictions_->complete(); }
  void keep_front(std::size_t places) const;
  void copy_front() const;

  Isotropic scales_;
  std::unique_ptr<const Problem> own_arms_;  ///< In coordinates of their own.
  const Problem* arms_;
  std::unique_ptr<Predictions> predictions_;
  Matrix information_;
  Vector sums_;
  std::int64_t questions_ = 0;
  std::vector<std::int64_t> counts_;
  std::size_t next_of_basis_ = 0;
  std::span<const ArmIndex> order_;  ///< Empty: none was given.
  mutable Vector values_;            ///< Those of the front of it, at their arms' places.
  mutable Vector variances_;
};

}  // namespace acol
