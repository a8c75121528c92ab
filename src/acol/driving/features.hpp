#pragma once

#include <array>
#include <cmath>
#include <numbers>
#include <span>
#include <string_view>

#include "acol/driving/car.hpp"

namespace acol::driving {

inline constexpr int kFeatures = 8;

/// What the passengers and the task look at, in the order of the paper's table.
enum Feature {
  target_velocity,
  target_location,
  off_street,
  between_lanes,
  across,
  backwards,
  too_fast,
  too_close,
};

struct FeatureInfo {
  std::string_view name;
  std::string_view help;
  std::string_view formula;  ///< Of a car at (x, y) with heading h and speed v.
};

inline constexpr std::array<FeatureInfo, kFeatures> kFeatureTable = {{
    {"target_velocity", "keep the velocity 0.4", "−(v − 0.4)²"},
    {"target_location", "drive in the right lane", "−(x − 0.17)²"},
    {"off_street", "leave the street", "1 if |x| > 0.255"},
    {"between_lanes", "drive between two lanes",
     "1/(1 + exp(10 − 10000 q)), q the squared distance to the next lane's middle"},
    {"across", "stand across the street", "|cos h|"},
    {"backwards", "drive backwards", "1 if v < 0"},
    {"too_fast", "exceed the speed limit", "1 if v > 0.6"},
    {"too_close", "come close to another car",
     "sum over the other cars of exp(−30 (10 Δx² + Δy²) + 0.3)"},
}};

inline constexpr double kLaneWidth = 0.17;
inline constexpr int kLanes = 3;
inline constexpr double kStreetEdge = kLanes * kLaneWidth / 2;  ///< |x| beyond is off the street.
inline constexpr double kTargetSpeed = 0.4;
inline constexpr double kSpeedLimit = 0.6;

/// c₁ of the last feature: the paper's table says 4, its results were made with 10.
inline constexpr double kSideWeight = 10;

struct Position {
  double x = 0;
  double y = 0;
};

using FeatureVector = std::array<double, kFeatures>;

/// One other car's share of `too_close`.
[[gnu::always_inline]] inline double closeness(double dx, double dy, double side_weight) {
  return exponential(-30 * (side_weight * dx * dx + dy * dy) + 0.3);
}

/// The squared distance to the next lane centre (−0.17, 0 and 0.17).
[[gnu::always_inline]] inline double lane_distance_squared(double x) {
  const double outer = std::abs(x) - kLaneWidth;
  const double to_middle = x * x;
  const double to_outer = outer * outer;
  return to_middle < to_outer ? to_middle : to_outer;
}

/// What `between_lanes` measures. The published code and its results take the squared distance
/// where the paper says distance.
enum class LaneDistance { squared, plain };

/// The features of one state, all but `too_close`. `turned` are sine and cosine of the heading.
[[gnu::always_inline]] inline FeatureVector own_features(
    const CarState& car, const SineCosine& turned, LaneDistance measure = LaneDistance::squared) {
  const double squared = lane_distance_squared(car.x);
  const double distance = measure == LaneDistance::squared ? squared : std::sqrt(squared);
  const double speed_error = car.speed - kTargetSpeed;
  const double place_error = car.x - kLaneWidth;
  return {-(speed_error * speed_error),
          -(place_error * place_error),
          std::abs(car.x) > kStreetEdge ? 1.0 : 0.0,
          1 / (1 + exponential(10 - 10000 * distance)),
          std::abs(turned.cosine),
          car.speed < 0 ? 1.0 : 0.0,
          car.speed > kSpeedLimit ? 1.0 : 0.0,
          0.0};
}

/// φ and τ: what people mind, which an algorithm has to learn. A drive f is feasible when φᵀf ≤ τ.
inline constexpr FeatureVector kConstraint = {0, 0, 0.3, 0.05, 0.02, 0.5, 0.3, 0.8};
inline constexpr double kThreshold = 1;

}  // namespace acol::driving
