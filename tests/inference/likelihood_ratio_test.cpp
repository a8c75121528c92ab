#include "acol/inference/likelihood_ratio.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "support/gen.hpp"

namespace acol {
namespace {

/// The same by its definition: every answer, every way in which it may be wrong.
double brute_force(const Problem& problem, double margin, std::optional<ArmIndex> answer,
                   const Vector& values, const Vector& variances) {
  double closest = std::numeric_limits<double>::infinity();
  for (ArmIndex j = 0; j < problem.size(); ++j) {
    const double excess = values(j) - problem.threshold();
    double gap = std::numeric_limits<double>::infinity();
    if (answer == j) gap = std::max(0.0, margin - excess);
    if (!answer || problem.rewards()(j) > problem.rewards()(*answer)) gap = std::max(0.0, excess);
    closest = std::min(closest, gap * gap / variances(j));
  }
  return closest;
}

TEST(LikelihoodRatio, TheLeaderIsTheAnswerThatIsFurthestFromBeingWrong) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const ArmIndex n = 1 + static_cast<ArmIndex>(seed % 9);
    Vector rewards = testing::random_vector(n, seed);
    if (seed % 3 == 0) rewards = rewards.array().round();  // ties
    const Problem problem(Matrix::Identity(n, n), rewards, {.threshold = 0.2});
    const double margin = seed % 2 == 0 ? 0.4 : 0;
    const LikelihoodRatio ratio(problem, margin);
    const Vector values = testing::random_vector(n, seed + 1000).array() + (seed % 5 == 0 ? 2 : 0);
    const Vector variances = testing::random_vector(n, seed + 2000).cwiseAbs2().array() + 0.1;
    const Leader leader = ratio.leader(values, variances);
    double best = brute_force(problem, margin, std::nullopt, values, variances);
    for (ArmIndex i = 0; i < n; ++i) {
      best = std::max(best, brute_force(problem, margin, i, values, variances));
    }
    EXPECT_DOUBLE_EQ(leader.distance, best) << seed;
    EXPECT_DOUBLE_EQ(brute_force(problem, margin, leader.arm, values, variances), best) << seed;
    EXPECT_DOUBLE_EQ(ratio.distance(leader, leader.critical, values, variances), best) << seed;
  }
}

TEST(LikelihoodRatio, AnArmWithoutFeaturesIsKnownForCertain) {
  const Problem problem(Matrix{{0}, {1}}, Vector{{1, 2}}, {.threshold = 0.5});
  const LikelihoodRatio ratio(problem, 0);
  const Leader below = ratio.leader(Vector{{0, 3}}, Vector{{0, 1}});
  EXPECT_EQ(below.arm, 0);
  EXPECT_EQ(below.critical, 1);
  EXPECT_DOUBLE_EQ(below.distance, 2.5 * 2.5);
  const Problem strict(Matrix{{0}, {1}}, Vector{{2, 1}}, {.threshold = -0.5});
  const Leader above = LikelihoodRatio(strict, 0).leader(Vector{{0, -3}}, Vector{{0, 1}});
  EXPECT_EQ(above.arm, 1);
  EXPECT_DOUBLE_EQ(above.distance, 2.5 * 2.5);
}

TEST(LikelihoodRatio, TheLeaderFollowsFromTheArmsThatWereSeen) {
  int far = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    constexpr ArmIndex kArms = 12;
    const Problem problem(Matrix::Identity(kArms, kArms), testing::random_vector(kArms, seed));
    const LikelihoodRatio ratio(problem, seed % 2 == 0 ? 0.3 : 0);
    Vector values = testing::random_vector(kArms, seed + 1000).array() + 0.5;
    Vector variances = Vector::Ones(kArms);
    const Leader leader = ratio.leader(values, variances);
    far += leader.seen < kArms ? 1 : 0;
    for (ArmIndex place = leader.seen; place < kArms; ++place) {
      const ArmIndex arm = ratio.order()[static_cast<std::size_t>(place)];
      values(arm) = 3 - values(arm);
      variances(arm) = 0.01;
    }
    const Leader again = ratio.leader(values, variances);
    EXPECT_EQ(again.arm, leader.arm) << seed;
    EXPECT_EQ(again.critical, leader.critical) << seed;
    EXPECT_EQ(again.distance, leader.distance) << seed;
    EXPECT_EQ(again.seen, leader.seen) << seed;
  }
  EXPECT_GT(far, 100);
}

}  // namespace
}  // namespace acol
