#pragma once

#include <vector>

#include "acol/core/types.hpp"

namespace acol {

/// The mean of the answers about one arm; of those in a range as a share of it.
struct ArmMean {
  double count = 0;
  double mean = 0;
  double variance = 0;  ///< Of single answers; not used for shares.
};

/// How values μ are judged that are fitted to the arms' means ȳ.
struct FitLoss {
  bool shares = false;  ///< n kl(ȳ, μ); else n (ȳ − μ)²/(2 variance).
  double allowed = 0;   ///< So far μ may be from what is judged, for nothing.
};

/// Values Xφ that fit means best: Newton's method with steps that are halved until they help. The
/// losses are convex; kl is continued by its tangents where μ is not in [0, 1].
class LinearFit {
 public:
  /// One row of `points` and one of `told` per arm.
  LinearFit(const Matrix& points, const std::vector<ArmMean>& told, const FitLoss& loss);

  const Vector& values() const { return values_; }
  Eigen::Index rank() const { return rank_; }
  /// No fit has a smaller loss than this: that of values(), less what its slope leaves possible.
  double least_loss() const { return least_loss_; }

 private:
  double find_losses(const Vector& values);
  bool improve();

  const Matrix& points_;
  const std::vector<ArmMean>& told_;
  FitLoss loss_;
  Vector values_;
  Vector slopes_;
  Vector curvatures_;
  Eigen::Index rank_ = 0;
  double least_loss_ = 0;
};

}  // namespace acol
