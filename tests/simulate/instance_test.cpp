#include "acol/simulate/instance.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "acol/core/error.hpp"
#include "support/scratch_file.hpp"

namespace acol {
namespace {

Instance known_arm(double value, Noise noise) {
  return {"one arm", Problem(Matrix{{1}}, Vector{{1}}), Vector::Constant(1, value), noise};
}

TEST(Instance, RefusesATruthThatDoesNotFit) {
  EXPECT_THROW(known_arm(1.5, {.kind = NoiseKind::binary}), InvalidArgument);
  EXPECT_NO_THROW(known_arm(1 + 1e-10, {.kind = NoiseKind::binary}));
  EXPECT_THROW(known_arm(1, {.sigma = -1}), InvalidArgument);
  EXPECT_THROW(known_arm(1, {.bound = 0}), InvalidArgument);
  EXPECT_THROW(Instance("x", Problem(Matrix{{1}}, Vector{{1}}), Vector::Ones(2), {}),
               InvalidArgument);
}

TEST(Instance, CorrectMeansFeasibleAndAsGoodAsTheBest) {
  const Instance instance(
      "x", Problem(Matrix{{1}, {2}, {3}, {4}}, Vector{{1, 5, 5, 9}}, {.threshold = 3}),
      Vector::Ones(1), {});
  EXPECT_EQ(instance.best(), 1);
  EXPECT_FALSE(instance.correct(0));
  EXPECT_TRUE(instance.correct(1));
  EXPECT_TRUE(instance.correct(2)) << "a tie is as good";
  EXPECT_FALSE(instance.correct(3));
  EXPECT_TRUE(instance.correct(3, 1)) << "within the margin";
  EXPECT_FALSE(instance.correct({}));
  const Instance none("x", Problem(Matrix{{1}}, Vector{{1}}, {.threshold = 0}), Vector::Ones(1),
                      {});
  EXPECT_TRUE(none.correct({}));
  EXPECT_FALSE(none.correct(0));
}

TEST(Instance, ItsNoiseSaysHowFarAnswersSpreadAndWhereTheyLie) {
  EXPECT_EQ(known_arm(0.5, {.kind = NoiseKind::gaussian, .sigma = 3}).noise_bound(), 3);
  EXPECT_EQ(known_arm(0.5, {.kind = NoiseKind::binary, .sigma = 3}).noise_bound(), 1);
  EXPECT_EQ(known_arm(0.5, {.sigma = 3, .bound = 7}).noise_bound(), 7);
  EXPECT_FALSE(known_arm(0.5, {.sigma = 3}).answer_range().has_value());
  const auto range = known_arm(0.5, {.kind = NoiseKind::binary}).answer_range();
  ASSERT_TRUE(range.has_value());
  EXPECT_EQ(range->low, -1);
  EXPECT_EQ(range->high, 1);
}

/// Mean answers are P(no) − P(yes), with the probability that the link makes of φᵀx.
TEST(Instance, LinksMakeMeansOfValues) {
  for (const double z : {-2.0, 0.0, 0.7}) {
    const Instance logistic = known_arm(z, {.kind = NoiseKind::binary, .link = Link::logistic});
    const double no = 1 / (1 + std::exp(-z));
    EXPECT_NEAR(logistic.values()(0), no - (1 - no), 1e-12);
    EXPECT_FALSE(logistic.linear());
  }
  EXPECT_EQ(testing::complaint<InvalidArgument>(
                [] { known_arm(1, {.kind = NoiseKind::gaussian, .link = Link::logistic}); }),
            "the link logistic needs binary answers, got gaussian");
}

TEST(Instance, EqualCandidatesAreOneArmUnlessTheyAreKeptApart) {
  const Instance merged("x", Problem(Matrix{{1}, {1}, {2}}, Vector{{1, 2, 3}}, {.threshold = 1}),
                        Vector::Ones(1), {});
  EXPECT_EQ(merged.problem().size(), 2);
  EXPECT_EQ(merged.apart().problem().size(), 3);
  EXPECT_EQ(merged.best(), 1);
  EXPECT_EQ(merged.apart().best(), 1);
  EXPECT_TRUE(merged.feasible(0));
  EXPECT_FALSE(merged.feasible(2));
}

TEST(Instance, SeveralConstraintsMustAllHold) {
  const Problem problem(Matrix{{1, 0}, {0, 1}, {1, 1}}, Vector{{1, 2, 3}},
                        {.thresholds = {1, 0.5}});
  const Instance instance("two", problem, std::vector<Vector>{Vector{{1, 1}}, Vector{{0, 1}}}, {});
  EXPECT_TRUE(instance.feasible(0));
  EXPECT_FALSE(instance.feasible(1));  // breaks the second
  EXPECT_FALSE(instance.feasible(2));  // breaks both
  EXPECT_EQ(instance.best(), 0);
  EXPECT_NEAR(instance.norm_bound(), std::sqrt(2.0), 1e-15);
  EXPECT_EQ(testing::complaint<InvalidArgument>(
                [&] { Instance("one", problem, std::vector<Vector>{Vector{{1, 1}}}, {}); }),
            "there must be one phi per threshold (2), got 1");
}

}  // namespace
}  // namespace acol
