#pragma once

namespace acol {

/// What is thought of the mean answer about an arm before its next answers: about normal. Any
/// forecast is allowed that is fixed before the answers.
struct MeanForecast {
  double mean = 0;
  double deviation = 1;  ///< > 0
};

/// What a bet is on.
enum class Side {
  above,  ///< The mean answer is above the boundary.
  below,  ///< It is below.
};

/// How much of the money is bet, and when: somebody who is not sure enough does not lose by being
/// wrong.
enum class Stake {
  all,     ///< All of it, where the forecast is a deviation or more beyond the boundary.
  belief,  ///< The share that the forecast sees beyond it, where it is ⅔ of a deviation or more.
};

}  // namespace acol
