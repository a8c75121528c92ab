#pragma once

#include <array>
#include <span>

#include "acol/core/types.hpp"
#include "acol/driving/scenario.hpp"

namespace acol::driving {

/// A policy is its 20 actions: the world is deterministic. As a row of a matrix: steer and
/// accelerate of the first step, of the second, and so on.
inline constexpr int kControls = 2 * kSteps;
using Controls = std::array<double, kControls>;

/// Drives many policies at once: row i of the result has the features of row i of `controls`
/// (n × 40, each in [−1, 1]), summed over the 20 states after each step. The policies share the
/// vector lanes of the processor; the result does not depend on how many there are.
Matrix roll_out(const Scenario& scenario, const Eigen::Ref<const Matrix>& controls);

/// The same for one policy.
FeatureVector roll_out(const Scenario& scenario, const Controls& controls);

/// The states of one drive, the start included.
CarPath drive(const Scenario& scenario, const Controls& controls);

/// Throws InvalidArgument unless every action is a number from −1 to 1.
void check_controls(const Controls& controls);

double dot(const FeatureVector& weights, const FeatureVector& features);

}  // namespace acol::driving
