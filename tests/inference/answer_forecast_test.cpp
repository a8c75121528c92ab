#include "acol/inference/answer_forecast.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "acol/core/error.hpp"

namespace acol {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Answers of(const std::vector<double>& values) {
  Answers answers;
  for (const double y : values) answers += Answers::single(y);
  return answers;
}

TEST(AnswerForecast, StaysAwayFromTheEndsAsFarAsItIsUncertain) {
  const AnswerForecast forecast = forecast_answers({-1, 1}, 1, Vector{{0.3, 0.95, -4, 0.95, 0.2}},
                                                   Vector{{0.1, 0.1, 0.25, 5, kInfinity}}, {}, {});
  EXPECT_NEAR((forecast.mean - Vector{{0.3, 0.9, -0.75, 0, 0}}).norm(), 0, 1e-15);
  const Vector expected{{0.91 * 1.02, 0.19 * 1.02, (1 - 0.75 * 0.75) * 1.125, 1, 1}};
  EXPECT_NEAR((forecast.variance - expected).norm(), 0, 1e-15) << "before any answer q = 1";
}

TEST(AnswerForecast, KnowsYesAndNoFromAnswersInBetween) {
  const std::vector<ArmIndex> arms{1};
  const std::vector<Answers> at_the_ends{of({1, 1, 1, 0})};
  const std::vector<Answers> in_between{of({0.8, 0.7, 0.7, 0.8})};
  const auto share = [&](const std::vector<Answers>& told) {
    const AnswerForecast forecast =
        forecast_answers({0, 1}, 0.5, Vector{{0.2, 0.75}}, Vector{{0, 0}}, arms, told);
    return forecast.variance(0) / 0.16;
  };
  EXPECT_NEAR(share(at_the_ends), 1, 1e-12);  // Σ (y − m)² = Σ m (1 − m) at the mean
  EXPECT_NEAR(share(in_between), (0.25 + 4 * 0.0025) / (0.25 + 4 * 0.1875), 1e-12);
}

TEST(AnswerForecast, TheDistanceIsThatOfTheSingleAnswers) {
  EXPECT_NEAR(of({1, 4, 6}).squared_distance(2.5), 1.5 * 1.5 * 2 + 3.5 * 3.5, 1e-12);
  EXPECT_EQ(of({2.5, 2.5}).squared_distance(2.5), 0);
}

TEST(AnswerRange, RefusesAnswersThatCannotLieInIt) {
  const AnswerRange range{-1, 1};
  EXPECT_NO_THROW(require_within(range, of({-1, 1, 0.3})));
  EXPECT_NO_THROW(require_within(range, {1000, -1000, 0}));
  EXPECT_THROW(require_within(range, of({1.01})), InvalidArgument);
  EXPECT_THROW(require_within(range, of({-3, 1, 1})), InvalidArgument) << "the spread tells";
  EXPECT_THROW(require_within(range, {3, 2, 3}), InvalidArgument) << "no such spread at this mean";
  EXPECT_THROW(require_within({1e7, 1e7 + 1}, of({1e7 + 1.01})), InvalidArgument);
}

}  // namespace
}  // namespace acol
