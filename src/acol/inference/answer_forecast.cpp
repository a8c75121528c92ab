#include "acol/inference/answer_forecast.hpp"

#include <algorithm>

namespace acol {

AnswerForecast forecast_answers(const AnswerRange& range, double noise_bound,
                                const Vector& estimates, const Vector& deviations,
                                std::span<const ArmIndex> arms, std::span<const Answers> told) {
  const double half = range.width() / 2;
  const double middle = range.low + half;
  AnswerForecast forecast{Vector(estimates.size()), Vector(estimates.size())};
  for (ArmIndex arm = 0; arm < estimates.size(); ++arm) {
    const double room = std::max(0.0, half - deviations(arm));  // to either side of the middle
    const double m = middle + std::clamp(estimates(arm) - middle, -room, room);
    forecast.mean(arm) = m;
    forecast.variance(arm) = (range.high - m) * (m - range.low);
  }
  double seen = half * half;
  double most = half * half;
  for (std::size_t i = 0; i < arms.size(); ++i) {
    seen += told[i].squared_distance(forecast.mean(arms[i]));
    most += static_cast<double>(told[i].count) * forecast.variance(arms[i]);
  }
  const double share = std::min(1.0, seen / most);
  for (ArmIndex arm = 0; arm < estimates.size(); ++arm) {
    const double error = deviations(arm) / noise_bound;
    forecast.variance(arm) =
        std::min(half * half, share * forecast.variance(arm) * (1 + 2 * error * error));
  }
  return forecast;
}

}  // namespace acol
