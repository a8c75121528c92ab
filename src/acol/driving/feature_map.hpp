#pragma once

#include <string_view>

#include "acol/core/types.hpp"
#include "acol/driving/scenario.hpp"

namespace acol::driving {

/// A feature of one state over a plane: the position on the street for what depends on it, else
/// heading and speed.
struct FeatureMap {
  Feature feature = target_velocity;
  std::string_view x_name;
  std::string_view y_name;
  Vector x;       ///< Columns.
  Vector y;       ///< Rows.
  Matrix values;  ///< y.size() × x.size()
};

struct FeatureMapOptions {
  int columns = 81;
  int rows = 121;
  int step = 10;  ///< Where the other cars are: after this many steps, 0 to 20.
};

/// Throws InvalidArgument for a step or a size that makes no sense.
FeatureMap feature_map(const Scenario& scenario, Feature feature,
                       const FeatureMapOptions& options = {});

}  // namespace acol::driving
