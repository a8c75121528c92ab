#include "acol/policy/design_mix.hpp"

#include <gtest/gtest.h>

namespace acol {
namespace {

Design design_of(std::vector<ArmIndex> arms, const Vector& weights) {
  Design design;
  design.arms = std::move(arms);
  design.weights = weights;
  return design;
}

TEST(DesignMix, AddsTheWeightsOfArmsThatBothHave) {
  const Design mixed =
      mix(design_of({5, 2}, Vector{{0.25, 0.75}}), design_of({2, 9}, Vector{{0.5, 0.5}}), 0.2);
  EXPECT_EQ(mixed.arms, (std::vector<ArmIndex>{2, 5, 9}));
  EXPECT_TRUE(mixed.weights.isApprox(Vector{{0.8 * 0.75 + 0.2 * 0.5, 0.8 * 0.25, 0.2 * 0.5}}));
  EXPECT_NEAR(mixed.weights.sum(), 1, 1e-15);
}

TEST(DesignMix, PartsKeepTheirWeights) {
  const DesignTargets part = part_of({{7, 3, 8}, Vector{{1, 2, 3}}}, {2, 0});
  EXPECT_EQ(part.arms, (std::vector<ArmIndex>{8, 7}));
  EXPECT_EQ(part.weights, (Vector{{3, 1}}));
}

/// The value is the number of questions: each target's own, added up, a repeated one's too.
TEST(DesignMix, InProportionEachTargetHasItsOwnQuestions) {
  const Design design = in_proportion({{4, 1, 4}, Vector{{1, 2, 5}}});
  EXPECT_EQ(design.arms, (std::vector<ArmIndex>{1, 4}));
  EXPECT_TRUE(design.weights.isApprox(Vector{{0.25, 0.75}}));
  EXPECT_EQ(design.value, 8);
}

}  // namespace
}  // namespace acol
