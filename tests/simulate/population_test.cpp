#include "acol/simulate/population.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "acol/simulate/environment.hpp"

namespace acol {
namespace {

TEST(Population, LinksAreTheFunctionsThatTheyAreNamedAfter) {
  EXPECT_DOUBLE_EQ(share_of_no(Link::linear, 0.4), 0.7);
  EXPECT_DOUBLE_EQ(share_of_no(Link::logistic, std::log(3.0)), 0.75);
  EXPECT_NEAR(share_of_no(Link::probit, normal_quantile(0.9)), 0.9, 1e-15);
  EXPECT_EQ(share_of_no(Link::step, 0), 0);
  EXPECT_EQ(share_of_no(Link::step, 1e-300), 1);
}

/// Simpson's rule on a fine grid, of the density itself.
double by_simpson(Link link, double z, double leniency) {
  constexpr int kSteps = 40000;
  const double width = 20.0 / kSteps;
  double sum = 0;
  for (int i = 0; i <= kSteps; ++i) {
    const double u = -10 + width * i;
    const double weight = i == 0 || i == kSteps ? 1 : i % 2 == 1 ? 4 : 2;
    sum += weight * std::exp(-u * u / 2) * share_of_no(link, z + leniency * u);
  }
  return sum * width / 3 / std::sqrt(2 * M_PI);
}

TEST(Population, TheShareOfAPopulationIsTheMeanOverItsLeniency) {
  for (const double leniency : {0.01, 0.3, 1.0, 2.0, 10.0, 60.0}) {
    for (const double z : {-30.0, -4.0, -0.5, 0.0, 0.2, 2.0, 9.0}) {
      EXPECT_NEAR(share_of_no(Link::logistic, z, leniency), by_simpson(Link::logistic, z, leniency),
                  1e-12)
          << z << " " << leniency;
      EXPECT_NEAR(share_of_no(Link::probit, z, leniency), by_simpson(Link::probit, z, leniency),
                  1e-12);
    }
  }
  EXPECT_NEAR(share_of_no(Link::step, 0.7, 2), by_simpson(Link::step, 0.7, 2), 1e-4);
}

TEST(Population, WhoIsNotSureSaysNoUnlessThatIsNoAnswer) {
  EXPECT_DOUBLE_EQ(counted_share_of_no(0.4, {.skip_no = 0.5, .skip_yes = 0.25}), 0.4 + 0.6 * 0.25);
  EXPECT_DOUBLE_EQ(
      counted_share_of_no(0.4, {.skip_no = 0.5, .skip_yes = 0.25, .unsure = Unsure::skip}), 0.4);
}

Instance two_arms(Noise noise) {
  // P(no) is 0.75 and 0.25 under the logistic link, 0.86 and 0.14 under probit
  return {"two",
          Problem(Matrix{{std::log(3.0)}, {-std::log(3.0)}}, Vector{{2, 1}}, {.threshold = 0.4}),
          Vector::Ones(1), noise};
}

TEST(Population, FeasibleIsJudgedByTheMeanAnswer) {
  const Instance logistic = two_arms({.kind = NoiseKind::binary, .link = Link::logistic});
  EXPECT_NEAR(logistic.values()(0), 0.5, 1e-15);
  EXPECT_FALSE(logistic.feasible(0));
  EXPECT_EQ(logistic.best(), 1);
  EXPECT_TRUE(logistic.correct(0, 0.1));
  EXPECT_FALSE(logistic.correct(0, 0.09));
  EXPECT_FALSE(logistic.linear());
  EXPECT_EQ(logistic.noise_bound(), 1);
}

TEST(Population, SkipsOfYesesMoveTheTruthWhereUnsureIsNo) {
  const Noise noise{.kind = NoiseKind::binary,
                    .link = Link::logistic,
                    .people = Population{.skip_no = 0.3, .skip_yes = 0.2}};
  const Instance instance = two_arms(noise);
  EXPECT_NEAR(instance.values()(1), 2 * (0.25 + 0.75 * 0.2) - 1, 1e-15);
  EXPECT_NEAR(instance.with(Unsure::skip).values()(1), -0.5, 1e-15);
}

TEST(Population, AnswersFollowTheLink) {
  const Instance instance = two_arms({.kind = NoiseKind::binary, .link = Link::probit});
  Environment environment(instance, 3);
  const Answers answers = environment.answer({.candidate = 0, .count = 1'000'000});
  const double share = 1 - 0.5 * std::erfc(std::log(3.0) / std::sqrt(2.0));
  EXPECT_NEAR(answers.mean(), 2 * share - 1, 5 * 2 * std::sqrt(share * (1 - share)) / 1000);
}

}  // namespace
}  // namespace acol
