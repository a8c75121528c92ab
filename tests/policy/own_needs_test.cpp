#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "acol/policy/own_plan.hpp"

namespace acol {
namespace {

const AnswerBounds kOwnShares{.range = AnswerRange{0, 1}};

double divergence(double p, double q) {
  return p * std::log(p / q) + (1 - p) * std::log((1 - p) / (1 - q));
}

/// What one candidate takes, by the formula: missing nats over KL, at three deviations at least,
/// and that divided by the chance that it can be done.
struct NeedByHand {
  double answers = 0;
  double price = 0;
};

NeedByHand need_of(double nats, const MeanForecast& forecast, double boundary, bool above) {
  const double sign = above ? 1 : -1;
  const double gap = sign * (forecast.mean - boundary);
  const double assumed = boundary + sign * std::max(gap, 3 * forecast.deviation);
  const double answers = nats / divergence(assumed, boundary);
  return {answers, answers / (std::erfc(-gap / forecast.deviation / std::sqrt(2.0)) / 2)};
}

/// One candidate, many of whose answers are in; `noes` of 1000.
OwnNeeds needs_after(double noes, const Problem& problem, const OwnTests& tests,
                     MeanForecast& forecast) {
  CurveForecast curve(problem.arms(), kOwnShares, problem.threshold());
  const Answers told{1000, noes, noes * (1000 - noes) / 1000};
  curve.fit({&told, 1});
  forecast = curve.of(0);
  const OwnPlanner planner(problem, {});
  return planner.left(tests, {&curve, 1}, {}).value();
}

TEST(OwnNeeds, OfOneCandidateAreTheNatsThatAreMissingOverTheDivergence) {
  const Problem problem(Matrix{{1}}, Vector{{1}}, {.threshold = 0.4, .merge = false});
  const OwnTests tests(problem, {.delta = 0.1, .margin = 0.1, .bounds = kOwnShares});
  for (const double noes : {200.0, 350.0, 600.0, 800.0}) {
    MeanForecast forecast;
    const OwnNeeds found = needs_after(noes, problem, tests, forecast);
    const NeedByHand accept = need_of(tests.missing_for(0, 0), forecast, 0.5, false);
    const NeedByHand reject = need_of(tests.missing_against(0, 0), forecast, 0.4, true);
    const double expected = accept.price < reject.price ? accept.answers : reject.answers;
    EXPECT_NEAR(found.questions, expected, 1e-6 * expected) << noes;
    EXPECT_EQ(found.about_one, found.questions);
  }
}

TEST(OwnNeeds, GrowAsTheBoundaryComesCloser) {
  const Problem problem(Matrix{{1}}, Vector{{1}}, {.threshold = 0.4, .merge = false});
  const OwnTests tests(problem, {.delta = 0.1, .bounds = kOwnShares});
  double before = 0;
  for (const double noes : {50.0, 150.0, 250.0, 330.0}) {
    MeanForecast forecast;
    const OwnNeeds found = needs_after(noes, problem, tests, forecast);
    EXPECT_GT(found.questions, before);
    before = found.questions;
  }
}

/// A question costs what the catalogue says.
TEST(OwnNeeds, ArePaidAtTheCostOfACandidate) {
  const OwnTestOptions options{.delta = 0.1, .bounds = kOwnShares};
  const Problem plain(Matrix{{1}}, Vector{{1}}, {.threshold = 0.4, .merge = false});
  const Problem dear(Matrix{{1}}, Vector{{1}},
                     {.threshold = 0.4, .costs = Vector{{3}}, .merge = false});
  MeanForecast forecast;
  const double cheap = needs_after(200, plain, OwnTests(plain, options), forecast).questions;
  EXPECT_NEAR(needs_after(200, dear, OwnTests(dear, options), forecast).questions, 3 * cheap,
              1e-6 * cheap);
}

}  // namespace
}  // namespace acol
