// How many questions E-ACOL says are left.

#include <gtest/gtest.h>

#include <algorithm>

#include "acol/policy/make_policy.hpp"
#include "acol/simulate/run.hpp"
#include "acol/simulate/synthetic.hpp"

namespace acol {
namespace {

/// Forecast over what was asked from then on, at every question in the middle of a run.
std::vector<double> forecast_ratios(const Instance& instance, std::uint64_t seed) {
  const auto policy = make_policy("e-acol", instance.problem(), {.noise_bound = 1});
  EXPECT_FALSE(policy->forecast());
  Environment environment(instance, seed);
  double asked = 0;
  std::vector<std::pair<double, double>> forecasts;
  while (!policy->done()) {
    const Question question = policy->ask().front();
    policy->tell(question, environment.answer(question));
    asked += static_cast<double>(question.count);
    if (policy->forecast()) forecasts.emplace_back(asked, *policy->forecast());
  }
  std::vector<double> ratios;
  for (const auto& [at, forecast] : forecasts) {
    const double left = asked - at;
    if (at >= 0.5 * asked && left >= 0.2 * asked) ratios.push_back(forecast / left);
  }
  return ratios;
}

TEST(EAcol, ForecastsWhatIsLeft) {
  // From half way on, the forecast is of the right size: single runs may end soon by luck.
  const Instance instance = irrelevant_dimensions(10, 0.05, 1);
  std::vector<double> ratios;
  for (std::uint64_t seed = 0; seed < 15; ++seed) {
    const std::vector<double> run = forecast_ratios(instance, seed);
    ratios.insert(ratios.end(), run.begin(), run.end());
  }
  std::ranges::sort(ratios);
  EXPECT_GT(ratios[ratios.size() / 2], 1.0 / 4);
  EXPECT_LT(ratios[ratios.size() / 2], 4);
  EXPECT_GT(ratios[ratios.size() / 20], 1.0 / 20);
  EXPECT_LT(ratios[ratios.size() - ratios.size() / 20], 20);
}

}  // namespace
}  // namespace acol
