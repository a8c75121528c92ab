#include "acol/inference/answer_draws.hpp"

#include <gtest/gtest.h>

#include <cmath>

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
  const TwoArms two;
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
  const TwoArms two;
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
  const AnswerDraws draws(problem, order, {&values, &variances, &information}, 1);
  EXPECT_EQ(draws.draw({5, StreamUse::policy}, 7), 1);
  EXPECT_FALSE(draws.first_other(1, {5, StreamUse::policy}, 400));
}

TEST(AnswerDraws, TheFirstOtherAnswerIsTheFirst) {
  const TwoArms two;
  const auto found = two.draws.first_other(1, {3, StreamUse::policy}, 400);
  ASSERT_TRUE(found);
  EXPECT_NE(two.draws.draw({3, StreamUse::policy}, *found), 1);
  for (std::uint64_t i = 0; i < *found; ++i) {
    EXPECT_EQ(two.draws.draw({3, StreamUse::policy}, i), 1);
  }
}

}  // namespace
}  // namespace acol
