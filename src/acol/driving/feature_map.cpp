#include "acol/driving/feature_map.hpp"

#include <numbers>

namespace acol::driving {
namespace {

constexpr double kStraightOn = std::numbers::pi / 2;

bool depends_on_position(Feature feature) {
  return feature == target_location || feature == off_street || feature == between_lanes ||
         feature == too_close;
}

double value(const Scenario& scenario, const CarState& car, Feature feature, int step) {
  if (feature != too_close) {
    return own_features(car, sine_cosine(car.heading), scenario.world.lane_distance)[feature];
  }
  double sum = 0;
  for (const CarPath& other : scenario.others) {
    const CarState& there = other[static_cast<std::size_t>(step)];
    sum += closeness(car.x - there.x, car.y - there.y, scenario.world.side_weight);
  }
  return sum;
}

}  // namespace

FeatureMap feature_map(const Scenario& scenario, Feature feature,
                       const FeatureMapOptions& options) {
  require(options.columns >= 2 && options.rows >= 2 && options.columns <= 10000 &&
              options.rows <= 10000,
          "a feature map needs 2 to 10000 columns and rows, got {} and {}", options.columns,
          options.rows);
  require(options.step >= 0 && options.step <= kSteps, "step must be from 0 to {}, got {}", kSteps,
          options.step);
  const bool place = depends_on_position(feature);
  FeatureMap map;
  map.feature = feature;
  map.x_name = place ? "x" : "heading";
  map.y_name = place ? "y" : "speed";
  map.x = place ? Vector::LinSpaced(options.columns, -0.4, 0.4)
                : Vector::LinSpaced(options.columns, 0, std::numbers::pi);
  map.y = place ? Vector::LinSpaced(options.rows, -0.2, 1.2)
                : Vector::LinSpaced(options.rows, -kTopSpeed, kTopSpeed);
  map.values.resize(options.rows, options.columns);
  for (Eigen::Index column = 0; column < options.columns; ++column) {
    for (Eigen::Index row = 0; row < options.rows; ++row) {
      const double x = map.x(column);
      const double y = map.y(row);
      const CarState car = place ? CarState{x, y, kStraightOn, kTargetSpeed} : CarState{0, 0, x, y};
      map.values(row, column) = value(scenario, car, feature, options.step);
    }
  }
  return map;
}

}  // namespace acol::driving
