#include "acol/inference/confirmation.hpp"

#include <algorithm>
#include <cmath>

namespace acol {

Confirmation::Confirmation(const AnswerBounds& bounds, double boundary, double delta)
    : bounds_(bounds), boundary_(boundary), goal_(std::log(1 / delta)) {}

void Confirmation::add(ArmIndex guess, const MeanForecast& forecast, const Answers& told) {
  for_[guess] += log_bet(bounds_, Side::below, boundary_, forecast, told, Stake::belief);
}

double Confirmation::missing(ArmIndex arm) const {
  double wealth = 0;
  for (const auto& [guess, log] : for_) wealth += guess == arm ? log : std::min(0.0, log);
  return goal_ - wealth;
}

}  // namespace acol
