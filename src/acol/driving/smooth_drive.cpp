#include "acol/driving/smooth_drive.hpp"

#include <algorithm>
#include <cmath>

#include "acol/driving/profile.hpp"

namespace acol::driving {
namespace {

constexpr int kPieces = 3;
constexpr double kHeadingDeviation = 0.2;  ///< In radians.

struct Intention {
  double heading = 0;
  double speed = 0;
};

/// Speeds are spread over the allowed ones.
Intention draw(const Scenario& scenario, NormalSource& normal) {
  const double heading = scenario.start.heading + kHeadingDeviation * normal();
  const double z = normal();
  return {heading, kSpeedLimit * (1 + z / (1 + std::abs(z))) / 2};
}

}  // namespace

Controls smooth_drive(const Scenario& scenario, NormalSource& normal) {
  std::array<Intention, kPieces + 1> at = {{{scenario.start.heading, scenario.start.speed}}};
  for (std::size_t k = 1; k < at.size(); ++k) at[k] = draw(scenario, normal);
  Profile profile;
  for (std::size_t step = 0; step < kSteps; ++step) {
    const double time = kPieces * static_cast<double>(step + 1) / kSteps;
    const int piece = std::min(kPieces - 1, static_cast<int>(time));
    const Intention& from = at[static_cast<std::size_t>(piece)];
    const Intention& to = at[static_cast<std::size_t>(piece) + 1];
    const double share = time - piece;
    profile[2 * step] = from.heading + share * (to.heading - from.heading);
    profile[2 * step + 1] = from.speed + share * (to.speed - from.speed);
  }
  return follow(scenario, kept_limits(profile), profile);
}

}  // namespace acol::driving
