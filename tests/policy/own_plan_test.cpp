#include "acol/policy/own_plan.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "support/gen.hpp"

namespace acol {
namespace {

/// Candidates whose share of noes grows with what they pay: the first half is acceptable.
struct Planned {
  explicit Planned(Eigen::Index count = 12)
      : problem(testing::random_matrix(count, 2, 4), Vector::LinSpaced(count, 1, 2),
                {.threshold = 0.5, .merge = false}),
        tests(problem, {.delta = 0.1, .margin = 0.05, .bounds = {.range = AnswerRange{0, 1}}}),
        curve(problem.arms(), {.range = AnswerRange{0, 1}}, 0.5),
        planner(problem, {}) {}
  Planned(const Planned&) = delete;
  Planned& operator=(const Planned&) = delete;

  /// `answers` about each.
  void learn(double answers) {
    std::vector<Answers> told;
    const auto n = static_cast<double>(problem.size());
    for (Eigen::Index i = 0; i < problem.size(); ++i) {
      const double noes = answers * (0.15 + 0.7 * static_cast<double>(i) / (n - 1));
      told.push_back({static_cast<std::int64_t>(answers), noes, noes * (answers - noes) / answers});
    }
    curve.fit(told);
  }
  OwnPlan next(std::int64_t asked, const RoundLimits& limits = {},
               const std::optional<std::optional<ArmIndex>>& last = {}) const {
    return planner.next(tests, {&curve, 1}, last, asked, limits);
  }

  Problem problem;
  OwnTests tests;
  CurveForecast curve;
  OwnPlanner planner;
};

std::int64_t length_of_plan(const OwnPlan& plan) {
  const Sample& sample = plan.samples.front();
  return std::accumulate(sample.counts.begin(), sample.counts.end(), std::int64_t{0});
}

TEST(OwnPlan, TheFirstRoundSpreadsOverTheFeatures) {
  const Planned planned(40);
  const OwnPlan first = planned.next(0);
  EXPECT_FALSE(first.guess.has_value());
  EXPECT_GE(first.samples.front().arms.size(), 3U);  // a curve has a constant and two slopes
  EXPECT_TRUE(std::ranges::is_sorted(first.samples.front().arms));
}

TEST(OwnPlan, TheGuessIsTheBestThatSeemsAcceptable) {
  Planned planned;
  planned.learn(200);
  const OwnPlan plan = planned.next(2400);
  ASSERT_TRUE(plan.guess.has_value());
  const double share = planned.curve.of(*plan.guess).mean;
  EXPECT_LE(share, 0.55);
  // What pays more is to be rejected: it is asked about, and what pays less is not.
  for (const ArmIndex arm : plan.samples.front().arms) EXPECT_GE(arm, *plan.guess);
  EXPECT_GT(plan.forecast, 0);
}

TEST(OwnPlan, ARoundIsAShareOfTheQuestionsBeforeItOrTheLeast) {
  Planned planned;
  planned.learn(20);
  EXPECT_EQ(length_of_plan(planned.next(1)), 8);
  EXPECT_EQ(length_of_plan(planned.next(1000)), 50);
  EXPECT_EQ(length_of_plan(planned.next(1000, {.questions = 17})), 17);
  EXPECT_GE(length_of_plan(planned.next(1, {.least = 30})), 30);
}

TEST(OwnPlan, KeepsToTheCaps) {
  Planned planned;
  planned.learn(20);
  const OwnPlan plan = planned.next(2000, {.caps = std::vector<std::int64_t>(12, 3)});
  for (const std::int64_t count : plan.samples.front().counts) EXPECT_LE(count, 3);
}

/// Another guess must be cheaper by a fifth than the last one.
TEST(OwnPlan, IsLoyalToItsGuess) {
  Planned planned;
  planned.learn(60);
  const OwnPlan free = planned.next(720);
  ASSERT_TRUE(free.guess.has_value());
  EXPECT_EQ(planned.next(720, {}, free.guess).guess, free.guess);
  std::set<std::optional<ArmIndex>> kept;
  for (ArmIndex arm = 0; arm < 12; ++arm) {
    kept.insert(planned.next(720, {}, std::optional<ArmIndex>(arm)).guess);
  }
  EXPECT_TRUE(kept.contains(free.guess));
  EXPECT_LT(kept.size(), 5U);  // a guess that is far more expensive is given up
}

}  // namespace
}  // namespace acol
