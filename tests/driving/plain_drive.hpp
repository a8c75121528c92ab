#pragma once

// The driving world once more, as plainly as the paper states it: one policy, one step, one feature
// at a time, with the C library's functions. Shares nothing with the library but its types.

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "acol/driving/roll_out.hpp"

namespace acol::testing {

struct PlainCar {
  double x, y, h, v;
  void step(double a1, double a2) {
    const double dt = 0.2;
    const PlainCar old = *this;
    x = old.x + old.v * std::cos(old.h) * dt;
    y = old.y + old.v * std::sin(old.h) * dt;
    h = old.h + old.v * a1 * dt;
    v = std::clamp(old.v + (a2 - old.v) * dt, -1.0, 1.0);
  }
};

inline std::vector<PlainCar> plain_others(const std::string& scenario, int step) {
  const double straight = std::numbers::pi / 2;
  if (scenario == "blocked") {
    return {{-0.17, 0.6, straight, 0}, {0, 0.65, straight, 0}, {0.17, 0.7, straight, 0}};
  }
  PlainCar car{0.17, 0, straight, 0.41};
  const double steer[20] = {0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, 0, 0, 0};
  for (int t = 0; t < step; ++t) car.step(steer[t], 0.328);
  return {car};
}

struct PlainDrive {
  std::vector<PlainCar> states;
  std::vector<double> features = std::vector<double>(8, 0.0);
};

inline PlainDrive plain_drive(const std::string& scenario, const driving::Controls& controls,
                              double c1 = 10) {
  PlainCar car{0, -0.1, std::numbers::pi / 2, scenario == "blocked" ? 0.1 : 0.41};
  PlainDrive drive;
  drive.states.push_back(car);
  std::vector<double>& f = drive.features;
  for (int t = 0; t < 20; ++t) {
    car.step(controls[static_cast<std::size_t>(2 * t)],
             controls[static_cast<std::size_t>(2 * t + 1)]);
    drive.states.push_back(car);
    f[0] -= std::pow(car.v - 0.4, 2);
    f[1] -= std::pow(car.x - 0.17, 2);
    if (std::abs(car.x) > 0.255) f[2] += 1;
    double q = 1e9;
    for (const double centre : {-0.17, 0.0, 0.17}) q = std::min(q, std::pow(car.x - centre, 2));
    f[3] += 1 / (1 + std::exp(-10000 * q + 10));
    f[4] += std::abs(std::cos(car.h));
    if (car.v < 0) f[5] += 1;
    if (car.v > 0.6) f[6] += 1;
    for (const PlainCar& other : plain_others(scenario, t + 1)) {
      const double dx = car.x - other.x;
      const double dy = car.y - other.y;
      f[7] += std::exp(-30 * (c1 * dx * dx + dy * dy) + 30 * 0.01);
    }
  }
  return drive;
}

}  // namespace acol::testing
