#include "acol/design/active_targets.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"

namespace acol {
namespace {

const Matrix kThreeArms{{1, 0}, {0, 0}, {0, 2}};

TEST(ActiveTargets, ZeroArmsAndThoseWithoutWeightDoNotMatter) {
  const Sizes sizes = sizes_of(kThreeArms);
  const ActiveTargets all = active_targets(kThreeArms, sizes, {});
  EXPECT_EQ(all.arms, (std::vector<ArmIndex>{0, 2}));
  EXPECT_EQ(all.weights, (Vector{{1, 1}}));
  const ActiveTargets some =
      active_targets(kThreeArms, sizes, {.arms = {2, 0}, .weights = Vector{{3, 0}}});
  EXPECT_EQ(some.arms, (std::vector<ArmIndex>{2}));
  EXPECT_EQ(some.weights, (Vector{{3}}));
  EXPECT_THROW(active_targets(kThreeArms, sizes, {.arms = {1}}), InvalidArgument);
}

TEST(ActiveTargets, AnArmIsATargetUnlessItsWeightIsZero) {
  EXPECT_TRUE(is_target({}, 1));
  EXPECT_FALSE(is_target({.weights = Vector{{1, 0, 1}}}, 1));
  EXPECT_TRUE(is_target({.arms = {2, 1}}, 1));
  EXPECT_FALSE(is_target({.arms = {2, 1}, .weights = Vector{{1, 0}}}, 1));
  EXPECT_FALSE(is_target({.arms = {2}}, 1));
}

TEST(ActiveTargets, AllAlikeIsTheGOptimalDesign) {
  EXPECT_TRUE(is_uniform_over_all(kThreeArms, {}));
  EXPECT_TRUE(is_uniform_over_all(kThreeArms, {.arms = {2, 0, 1}}));
  EXPECT_FALSE(is_uniform_over_all(kThreeArms, {.arms = {2, 0, 0}}));
  EXPECT_FALSE(is_uniform_over_all(kThreeArms, {.weights = Vector{{1, 2, 1}}}));
}

}  // namespace
}  // namespace acol
