#pragma once

#include <vector>

#include "acol/core/types.hpp"

namespace acol {

/// Finds the arm that is furthest along some directions, the largest
///
///   ‖Uᵀx_i‖²   or   ‖Uᵀx_i‖²/(1 + s_i)   of all arms i,   U of d rows and up to four columns,
///
/// without a product in double precision with every arm. A copy of the arms in single precision, in
/// panels that are read from front to back, gives every norm up to an error that is known; those
/// that may be the largest for all that, a handful, are computed in double precision. So the choice
/// is the one that argmax() makes of all scores.
class ArmScreen {
 public:
  static constexpr Eigen::Index kMaxDirections = 4;

  /// `arms`, one a row, must outlive this object.
  explicit ArmScreen(const Matrix& arms);

  ArmIndex furthest(const Matrix& directions);
  ArmIndex furthest(const Matrix& directions, const Vector& variances);  ///< s ≥ 0

 private:
  static constexpr Eigen::Index kPanel = 16;  ///< Arms side by side.

  /// Scores of all arms, roughly, for directions whose largest number is 1.
  void look(const Eigen::MatrixXf& directions);
  template <int kDirections>
  void look_along(const Eigen::MatrixXf& directions);
  /// Keeps the arms whose root of the score, up to `error`, may be the largest.
  void find_likely(double error);

  const Matrix* arms_;
  double longest_ = 0;  ///< The norm of the longest arm, where the largest number of all is 1.
  Eigen::Matrix<float, kPanel, Eigen::Dynamic> panels_;  ///< d columns a panel, a feature each.
  Eigen::ArrayXf scores_;
  std::vector<ArmIndex> likely_;
};

}  // namespace acol
