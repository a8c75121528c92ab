#include <gtest/gtest.h>

#include "policy/sampling_view.hpp"

namespace acol {
namespace {

/// Where arms share no feature the optimal design is in proportion to 1/gap²: 1 for the first and 4
/// for the second of gaps 1 and 1/2.
TEST(TrackAndStop, TracksTheOptimalDesign) {
  const Problem problem = testing::three_apart();
  testing::PeerView view(problem, testing::three_values(), {50, 50, 50});
  const auto rule = make_tracking_rule();
  const std::vector<std::int64_t> asked = view.follow(*rule, 4000);
  const auto& counts = view.state().counts();
  EXPECT_NEAR(static_cast<double>(counts[1]) / static_cast<double>(counts[0]), 4, 0.8);
  EXPECT_LT(asked[2], 200);  // forced exploration: about √t in all
  EXPECT_GT(asked[2], 0);
}

/// Forced exploration leaves no arm of a basis behind, whatever was planned.
TEST(TrackAndStop, ExploresLikeARoot) {
  const Problem problem = testing::three_apart();
  testing::PeerView view(problem, testing::three_values(), {});
  const auto rule = make_tracking_rule();
  view.follow(*rule, 900);
  for (const std::int64_t count : view.state().counts()) EXPECT_GE(count, 9);
}

}  // namespace
}  // namespace acol
