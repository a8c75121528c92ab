#include "acol/inference/answer_draws.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace acol {
namespace {

/// Two arms in one dimension each: the first is feasible with probability Φ(−1), independently of
/// the second, which is with probability Φ(0.5).
struct TwoArms {
  Problem problem{Matrix::Identity(2, 2), Vector{{2, 1}}};
  Vector values{{0.5, -0.1}};
  Matrix information{{4, 0}, {0, 25}};
  Vector variances{{0.25, 0.04}};
  std::vector<ArmIndex> order{0, 1};
  AnswerDraws draws{problem, order, {&values, &variances, &information}, 1};
};

TEST(AnswerDraws, FollowThePosteriorOfTheAnswer) {
  TwoArms two;
  int first = 0;
  int none = 0;
  constexpr int kDraws = 40'000;
  for (std::uint64_t i = 0; i < kDraws; ++i) {
    const auto arm = two.draws.draw({1, StreamUse::policy}, i);
    first += arm == 0;
    none += !arm;
  }
  EXPECT_NEAR(first / double{kDraws}, normal_probability(-1), 0.01);
  EXPECT_NEAR(none / double{kDraws}, normal_probability(1) * normal_probability(-0.5), 0.01);
}

TEST(AnswerDraws, TheModeIsTheLikeliestAnswer) {
  TwoArms two;
  const AnswerDraws::Mode mode = two.draws.mode({1, StreamUse::policy}, 4000);
  EXPECT_EQ(mode.arm, 1);
  EXPECT_NEAR(mode.share, normal_probability(1) * normal_probability(0.5), 0.03);
}

TEST(AnswerDraws, WhatIsCertainIsNotDrawn) {
  const Problem problem(Matrix{{1, 0}, {0, 1}, {1, 1}}, Vector{{3, 2, 1}});
  const Vector values{{9, -9, 0}};
  const Vector variances{{1, 1, 2}};
  const Matrix information = Matrix::Identity(2, 2);
  const std::vector<ArmIndex> order{0, 1, 2};
  AnswerDraws draws(problem, order, {&values, &variances, &information}, 1);
  EXPECT_EQ(draws.draw({5, StreamUse::policy}, 7), 1);
  EXPECT_FALSE(draws.first_other(1, {5, StreamUse::policy}, 400));
}

TEST(AnswerDraws, TheFirstOtherAnswerIsTheFirst) {
  TwoArms two;
  const auto found = two.draws.first_other(1, {3, StreamUse::policy}, 400);
  ASSERT_TRUE(found);
  EXPECT_NE(two.draws.draw({3, StreamUse::policy}, *found), 1);
  for (std::uint64_t i = 0; i < *found; ++i) {
    EXPECT_EQ(two.draws.draw({3, StreamUse::policy}, i), 1);
  }
}

/// Every draw by its definition, over all arms and without any shortcut.
TEST(AnswerDraws, LookingAtFewArmsChangesNoDraw) {
  constexpr Eigen::Index kArms = 300;
  constexpr Eigen::Index kDimension = 6;
  Matrix arms(kArms, kDimension);
  for (Eigen::Index i = 0; i < arms.size(); ++i) {
    arms(i) = standard_normal({8, StreamUse{32}}, static_cast<std::uint64_t>(i));
  }
  const Vector truth = Vector::LinSpaced(kDimension, 0.1, 0.6);
  for (const double questions : {20.0, 200.0, 5000.0}) {
    Matrix information = questions * Matrix::Identity(kDimension, kDimension);
    information(0, 1) = information(1, 0) = questions / 2;
    const Problem problem(arms, arms * truth, {.threshold = 0.8});
    const Vector values = arms * truth;
    const Vector variances = (arms * information.inverse()).cwiseProduct(arms).rowwise().sum();
    std::vector<ArmIndex> order(kArms);
    std::iota(order.begin(), order.end(), ArmIndex{0});
    std::ranges::sort(order, std::greater<>(), [&](ArmIndex i) { return problem.rewards()(i); });
    AnswerDraws draws(problem, order, {&values, &variances, &information}, 1);
    for (std::uint64_t index = 0; index < 500; ++index) {
      const Stream random{9, StreamUse::policy};
      const Vector drawn = arms * (truth + draws.deviation(random, index));
      const auto first = std::ranges::find_if(order, [&](ArmIndex i) { return drawn(i) <= 0.8; });
      const auto expected = first == order.end() ? std::nullopt : std::optional(*first);
      EXPECT_EQ(draws.draw(random, index), expected) << questions << " questions, draw " << index;
    }
  }
}

/// Estimates that come when they are needed, a few at a time, lead to the same draws.
TEST(AnswerDraws, AskForEstimatesAsFarAsTheyGo) {
  constexpr ArmIndex kArms = 50;
  const Problem problem(Matrix::Identity(kArms, kArms), Vector::LinSpaced(kArms, 1, 0));
  const Vector values = Vector::Constant(kArms, 0.7);
  const Vector variances = Vector::Ones(kArms);
  const Matrix information = Matrix::Identity(kArms, kArms);
  std::vector<ArmIndex> order(kArms);
  std::iota(order.begin(), order.end(), ArmIndex{0});
  Vector known = Vector::Constant(kArms, -100);  // wrong until somebody needs them
  std::size_t most = 0;
  std::function<FittedArms(std::size_t)> need = [&](std::size_t places) -> FittedArms {
    const auto ready = std::max<std::size_t>(2, places);
    known.head(static_cast<Eigen::Index>(ready)) = values.head(static_cast<Eigen::Index>(ready));
    most = std::max(most, ready);
    return {&known, &variances, &information, ready, need};
  };
  AnswerDraws all(problem, order, {&values, &variances, &information}, 1);
  AnswerDraws some(problem, order, need(0), 1);
  for (std::uint64_t i = 0; i < 20; ++i) {
    EXPECT_EQ(some.draw({2, StreamUse::policy}, i), all.draw({2, StreamUse::policy}, i));
  }
  EXPECT_GT(most, 2U);
  EXPECT_LT(most, std::size_t{kArms});
}

}  // namespace
}  // namespace acol
