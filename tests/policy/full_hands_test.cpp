#include "acol/policy/full_hands.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "acol/design/optimal_design.hpp"
#include "acol/policy/make_policy.hpp"

namespace acol {
namespace {

/// Twenty points of a line with a constant: the best design has two.
Matrix line() {
  Matrix arms(20, 2);
  for (Eigen::Index i = 0; i < 20; ++i) arms.row(i) << 1, static_cast<double>(i) / 19;
  return arms;
}
const DesignTargets kMiddle{.arms = {8, 11}, .weights = Vector{{100, 90}}};

Design best() { return optimal_design(line(), kMiddle, {.gap = 0.01}); }

double largest(const Design& design) { return design.weights.maxCoeff(); }

/// Of the needs, by the definition: max w xᵀA⁻¹x.
double value_of(const Design& design) {
  const Matrix arms = line();
  Matrix a = Matrix::Zero(2, 2);
  for (std::size_t i = 0; i < design.arms.size(); ++i) {
    const auto x = arms.row(design.arms[i]);
    a += design.weights(static_cast<Eigen::Index>(i)) * x.transpose() * x;
  }
  double value = 0;
  for (std::size_t i = 0; i < kMiddle.arms.size(); ++i) {
    const auto x = arms.row(kMiddle.arms[i]);
    value = std::max(value, kMiddle.weights(static_cast<Eigen::Index>(i)) *
                                (x * a.inverse() * x.transpose())(0));
  }
  return value;
}

TEST(FullHands, AskNoArmMoreOftenThanAHandOfEverybodyAllows) {
  ASSERT_GT(largest(best()), 0.3);
  for (const std::int64_t lot : {2, 4, 6}) {
    const Design full = for_full_hands(line(), kMiddle, {.lot = lot}, best());
    EXPECT_LE(largest(full), 1.02 / static_cast<double>(lot)) << lot;
    EXPECT_NEAR(full.weights.sum(), 1, 1e-9);
    EXPECT_NEAR(full.value, value_of(full), 1e-6 * full.value);
    EXPECT_GE(full.value, 0.98 * best().value);
  }
}

TEST(FullHands, TakeFewerPeople) {
  // N questions about an arm take N people: value × largest weight of them in all.
  const Design full = for_full_hands(line(), kMiddle, {.lot = 6}, best());
  EXPECT_LT(value_of(full) * largest(full), 0.6 * value_of(best()) * largest(best()));
}

TEST(FullHands, AreNoLongerThanIsWorthIt) {
  const Design full = for_full_hands(line(), kMiddle, {.lot = kFullHand}, best());
  EXPECT_EQ(for_full_hands(line(), kMiddle, {.lot = 100}, best()).weights, full.weights);
}

TEST(FullHands, LeaveOutWhatMayNotBeAskedAbout) {
  RoundLimits limits{.caps = std::vector<std::int64_t>(20, 1000), .lot = 4};
  limits.caps[0] = limits.caps[19] = 0;
  for (const ArmIndex arm : for_full_hands(line(), kMiddle, limits, best()).arms) {
    EXPECT_NE(arm, 0);
    EXPECT_NE(arm, 19);
  }
  limits.caps.assign(20, 0);  // then nothing is left to choose
  EXPECT_EQ(for_full_hands(line(), kMiddle, limits, best()).arms, best().arms);
  limits.caps[3] = limits.caps[15] = 10;  // fewer than a hand
  const Design two = for_full_hands(line(), kMiddle, limits, best());
  EXPECT_EQ(two.arms, (std::vector<ArmIndex>{3, 15}));
  EXPECT_NEAR(two.weights(0), 0.5, 1e-6);
}

TEST(FullHands, OfLargeCataloguesAskMoreAboutTheOthersOfTheDesign) {
  Matrix arms(2000, 4);
  for (Eigen::Index i = 0; i < 2000; ++i) {
    const double t = static_cast<double>(i) / 1999;
    arms.row(i) << 1, t, t * t, std::sin(9 * t);
  }
  const DesignTargets some{.arms = {400, 900, 1300}, .weights = Vector{{9, 8, 7}}};
  Design design = optimal_design(arms, some, {.gap = 0.01});
  design.arms = {10, 20, 30, 40, 50, 60, 70, 80};
  design.weights = Vector{{0.5, 0.2, 0.1, 0.06, 0.05, 0.04, 0.03, 0.02}};
  const Design full = for_full_hands(arms, some, {.lot = 5}, design);
  EXPECT_EQ(full.arms, design.arms);
  EXPECT_NEAR(full.weights.sum(), 1, 1e-12);
  EXPECT_LE(largest(full), 0.2 + 1e-12);
  EXPECT_NEAR(full.weights(4) / full.weights(7), 2.5, 1e-9);  // in proportion
  design.arms.resize(3);
  design.weights = Vector{{0.6, 0.3, 0.1}};
  EXPECT_EQ(for_full_hands(arms, some, {.lot = 5}, design).weights, design.weights);  // too few
}

TEST(FullHands, WaitUntilSomethingIsKnownOfWhatMatters) {
  const DesignTargets unknown{.arms = {8, 11}, .weights = Vector::Zero(2)};
  EXPECT_EQ(for_full_hands(line(), unknown, {.lot = 5}, best()).weights, best().weights);
}

TEST(FullHands, AreNobodysMatterWhereRoundsAreNotDealtInLots) {
  for (const std::int64_t lot : {0, 1}) {
    EXPECT_EQ(for_full_hands(line(), kMiddle, {.lot = lot}, best()).weights, best().weights);
  }
}

TEST(FullHands, AreWhatPeopleGetInLinearRounds) {
  const Problem problem(line(), Vector::LinSpaced(20, 1, 20));
  PolicyOptions options{.delta = 0.1, .noise_bound = 0.5, .margin = 0.1, .rounds_on_record = true};
  options.shape = Shape::linear;
  options.independence = Independence::people;
  options.confirm = Confirm::off;
  options.answer_range = AnswerRange{-0.5, 0.5};
  const auto policy = make_policy("e-acol", problem, options);
  std::size_t answers = 0;
  std::size_t people = 0;
  for (int round = 0; round < 6; ++round) {
    policy->plan({.least = 40, .lot = 5});
    const Commitment committed = policy->commitment();
    const std::int64_t number = policy->ask().front().round;
    for (std::size_t b = 0; b < committed.lots.lots.size(); ++b) {
      for (const std::size_t entry : committed.lots.lots[b]) {
        const ArmIndex arm = committed.samples[0].arms[entry];
        const double y = (arm + static_cast<ArmIndex>(b)) % 20 < 10 ? -0.5 : 0.5;
        policy->tell({arm, 1, number}, Answers::single(y, static_cast<std::int64_t>(b)));
      }
      if (round > 0) answers += committed.lots.lots[b].size();
      if (round > 0) ++people;
    }
    if (policy->done()) break;
  }
  ASSERT_GT(people, 20u);
  EXPECT_GT(static_cast<double>(answers), 4.0 * static_cast<double>(people));
}

}  // namespace
}  // namespace acol
