#pragma once

#include <memory>
#include <vector>

#include "acol/design/isotropic.hpp"
#include "acol/inference/predictions.hpp"
#include "acol/inference/stopping.hpp"

namespace acol {

/// What all answers together say about a linear constraint: A = λI + Σ x xᵀ, b = Σ x y, and from
/// them the estimate and the squared norm of every arm (`Predictions`).
///
/// With a ridge λ > 0 in the coordinates of the problem. Without one, least squares in coordinates
/// in which the G-optimal design has A = I; then estimates mean something once the questions
/// span() all arms, and basis() has arms that make them do so.
class LinearState {
 public:
  /// `problem` must outlive this object.
  LinearState(const Problem& problem, double ridge);

  void add(ArmIndex arm, const Answers& answers);

  /// Whether every arm of basis() has been asked.
  bool spans() const { return next_of_basis_ == basis().size(); }
  /// The next arm that spans() waits for.
  ArmIndex next_of_basis() const { return basis()[next_of_basis_]; }
  const std::vector<ArmIndex>& basis() const { return scales_.basis; }
  const Design& exploration() const { return scales_.design; }  ///< G-optimal, over all arms.

  /// The arms in the coordinates of this state; rows, rewards and threshold are the problem's.
  const Problem& arms() const { return *arms_; }
  const Vector& values() const { return predictions_->values(); }        ///< x_iᵀA⁻¹b
  const Vector& variances() const { return predictions_->variances(); }  ///< x_iᵀA⁻¹x_i
  const Predictions& predictions() const { return *predictions_; }
  std::int64_t questions() const { return questions_; }
  const std::vector<std::int64_t>& counts() const { return counts_; }  ///< Answers by arm.
  const Matrix& information() const { return information_; }           ///< A
  Vector estimate() const { return information_.llt().solve(sums_); }  ///< A⁻¹b
  StoppingState stopping_state() const;

 private:
  Isotropic scales_;
  std::unique_ptr<const Problem> own_arms_;  ///< In coordinates of their own.
  const Problem* arms_;
  std::unique_ptr<Predictions> predictions_;
  Matrix information_;
  Vector sums_;
  std::int64_t questions_ = 0;
  std::vector<std::int64_t> counts_;
  std::size_t next_of_basis_ = 0;
};

}  // namespace acol
