#pragma once

#include <Eigen/Core>
#include <cstdint>

namespace acol {

using Vector = Eigen::VectorXd;

/// A catalogue: one row an arm, one column a feature. Column-major, so that a product with all arms
/// runs along the arms and vectorises whatever the dimension.
using Matrix = Eigen::MatrixXd;

using ArmIndex = Eigen::Index;

}  // namespace acol
