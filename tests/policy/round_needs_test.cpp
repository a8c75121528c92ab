#include <gtest/gtest.h>

#include "acol/inference/answer_tests.hpp"
#include "acol/policy/round_plan.hpp"

namespace acol {
namespace {

/// The arms that the next round is about, where these are the estimates of four, best first.
std::vector<ArmIndex> targets(const Vector& means, const Vector& deviations) {
  const Problem problem(Matrix::Identity(4, 4), Vector{{4, 3, 2, 1}});
  const AnswerTests tests(problem, {});
  const std::vector<Estimates> estimates = {{means, deviations}};
  const std::vector<double> variances = {1};
  RoundPlanner planner(problem, {}, 0, {});
  return planner.next(tests, estimates, variances, 100).targets.front();
}

TEST(RoundNeeds, AreOfTheFavouriteAndOfWhatPaysMore) {
  EXPECT_EQ(targets(Vector{{0.5, 0.4, -0.3, -9}}, Vector::Ones(4)),
            (std::vector<ArmIndex>{0, 1, 2}));
}

TEST(RoundNeeds, TheFavouritePaysMostOfWhatSeemsFeasible) {
  EXPECT_EQ(targets(Vector{{-0.01, -5, -5, -5}}, Vector::Ones(4)), (std::vector<ArmIndex>{0}));
}

TEST(RoundNeeds, WhereNothingSeemsFeasibleAllArmsMatter) {
  EXPECT_EQ(targets(Vector{{1, 2, 3, 4}}, Vector::Ones(4)), (std::vector<ArmIndex>{0, 1, 2, 3}));
}

}  // namespace
}  // namespace acol
