#include "acol/driving/roll_out.hpp"

#include <algorithm>
#include <cmath>

namespace acol::driving {
namespace {

/// Policies that are driven side by side.
constexpr int kWidth = 8;

template <class T>
using Wide = std::array<T, kWidth>;

/// kWidth policies as structures of arrays, so that every loop over lanes becomes vector code.
struct Lanes {
  std::array<Wide<double>, kControls> controls;
  Wide<double> x, y, heading, speed, sine, cosine;
  std::array<Wide<double>, kFeatures> features = {};
};

CarState state_of(const Lanes& lanes, std::size_t lane) {
  return {lanes.x[lane], lanes.y[lane], lanes.heading[lane], lanes.speed[lane]};
}

/// Sine and cosine of the headings, in a loop of its own: a longer one would not be vectorised.
void turn_all(Lanes& lanes) {
  for (std::size_t lane = 0; lane < kWidth; ++lane) {
    const SineCosine turned = sine_cosine(lanes.heading[lane]);
    lanes.sine[lane] = turned.sine;
    lanes.cosine[lane] = turned.cosine;
  }
}

void start_all(Lanes& lanes, const CarState& start) {
  lanes.x.fill(start.x);
  lanes.y.fill(start.y);
  lanes.heading.fill(start.heading);
  lanes.speed.fill(start.speed);
  turn_all(lanes);
}

void advance_all(Lanes& lanes, std::size_t step, double time_step) {
  const Wide<double>& steer = lanes.controls[2 * step];
  const Wide<double>& accelerate = lanes.controls[2 * step + 1];
  for (std::size_t lane = 0; lane < kWidth; ++lane) {
    const CarState car = advance(state_of(lanes, lane), {steer[lane], accelerate[lane]},
                                 {lanes.sine[lane], lanes.cosine[lane]}, time_step);
    lanes.x[lane] = car.x;
    lanes.y[lane] = car.y;
    lanes.heading[lane] = car.heading;
    lanes.speed[lane] = car.speed;
  }
  turn_all(lanes);
}

void add_own_features(Lanes& lanes, LaneDistance measure) {
  for (std::size_t lane = 0; lane < kWidth; ++lane) {
    const FeatureVector own =
        own_features(state_of(lanes, lane), {lanes.sine[lane], lanes.cosine[lane]}, measure);
    for (std::size_t k = 0; k < too_close; ++k) lanes.features[k][lane] += own[k];
  }
}

void add_closeness(Lanes& lanes, const CarState& other, double side_weight) {
  for (std::size_t lane = 0; lane < kWidth; ++lane) {
    lanes.features[too_close][lane] +=
        closeness(lanes.x[lane] - other.x, lanes.y[lane] - other.y, side_weight);
  }
}

void drive_lanes(const Scenario& scenario, Lanes& lanes) {
  start_all(lanes, scenario.start);
  for (std::size_t step = 0; step < kSteps; ++step) {
    advance_all(lanes, step, scenario.world.time_step);
    add_own_features(lanes, scenario.world.lane_distance);
    for (const CarPath& other : scenario.others) {
      add_closeness(lanes, other[step + 1], scenario.world.side_weight);
    }
  }
}

}  // namespace

Matrix roll_out(const Scenario& scenario, const Eigen::Ref<const Matrix>& controls) {
  require(controls.cols() == kControls, "a policy has {} numbers, got {}", kControls,
          controls.cols());
  Matrix features(controls.rows(), kFeatures);
  for (Eigen::Index first = 0; first < controls.rows(); first += kWidth) {
    const Eigen::Index count = std::min<Eigen::Index>(kWidth, controls.rows() - first);
    Lanes lanes;
    for (Eigen::Index k = 0; k < kControls; ++k) {
      Wide<double>& wide = lanes.controls[static_cast<std::size_t>(k)];
      wide = {};
      std::copy_n(controls.col(k).data() + first, count, wide.begin());
    }
    drive_lanes(scenario, lanes);
    for (Eigen::Index k = 0; k < kFeatures; ++k) {
      std::copy_n(lanes.features[static_cast<std::size_t>(k)].begin(), count, &features(first, k));
    }
  }
  return features;
}

FeatureVector roll_out(const Scenario& scenario, const Controls& controls) {
  const Matrix features =
      roll_out(scenario, Eigen::Map<const Matrix>(controls.data(), 1, kControls));
  FeatureVector sums;
  for (std::size_t k = 0; k < kFeatures; ++k) sums[k] = features(0, static_cast<Eigen::Index>(k));
  return sums;
}

CarPath drive(const Scenario& scenario, const Controls& controls) {
  CarPath path;
  path[0] = scenario.start;
  for (std::size_t step = 0; step < kSteps; ++step) {
    path[step + 1] =
        advance(path[step], {controls[2 * step], controls[2 * step + 1]}, scenario.world.time_step);
  }
  return path;
}

void check_controls(const Controls& controls) {
  for (std::size_t k = 0; k < kControls; ++k) {
    require(controls[k] >= -1 && controls[k] <= 1, "{} of step {} must be from -1 to 1, got {}",
            k % 2 == 0 ? "steer" : "accelerate", k / 2, controls[k]);
  }
}

double dot(const FeatureVector& weights, const FeatureVector& features) {
  double sum = 0;
  for (std::size_t k = 0; k < kFeatures; ++k) sum += weights[k] * features[k];
  return sum;
}

}  // namespace acol::driving
