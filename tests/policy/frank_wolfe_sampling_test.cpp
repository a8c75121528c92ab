#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "policy/sampling_view.hpp"

namespace acol {
namespace {

/// A question about an arm moves only its own distance, by gap²: the one that is behind is asked.
TEST(FrankWolfeSampling, AsksAboutWhatMovesTheSmallestDistanceMost) {
  const Problem problem = testing::three_apart();
  // Distances gap²·n: 1·(n₀ + 1) and ¼·(n₁ + 1). No square number of questions: nothing is
  // explored.
  const testing::PeerView second_behind(problem, testing::three_values(), {30, 10, 5});
  const testing::PeerView first_behind(problem, testing::three_values(), {2, 200, 5});
  const auto rule = make_frank_wolfe_rule();
  ASSERT_FALSE(exploration_due(second_behind.state()));
  ASSERT_FALSE(exploration_due(first_behind.state()));
  EXPECT_EQ(second_behind.next(*rule), 1);
  EXPECT_EQ(first_behind.next(*rule), 0);
}

TEST(FrankWolfeSampling, EvensTheDistancesOut) {
  const Problem problem = testing::three_apart();
  testing::PeerView view(problem, testing::three_values(), {5, 5, 5});
  const auto rule = make_frank_wolfe_rule();
  view.follow(*rule, 3000);
  const Leader leader = view.leader();
  const double first =
      view.ratio().distance(leader, 0, view.state().values(), view.state().variances());
  const double second =
      view.ratio().distance(leader, 1, view.state().values(), view.state().variances());
  EXPECT_NEAR(first / second, 1, 0.15);
}

/// Of many arms: Σ over the four closest of exp(−2(Z_j − Z)) (gap_j x_aᵀA⁻¹x_j/‖x_j‖²)², by dense
/// algebra.
TEST(FrankWolfeSampling, AsksForTheLargestStepOfAllArms) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Problem problem = testing::many_arms(seed);
    const testing::PeerView view(problem, testing::truth_of_many(seed),
                                 std::vector<std::int64_t>(300, 1));
    ASSERT_FALSE(exploration_due(view.state()));
    const Matrix covariances = view.covariances();
    const Leader leader = view.leader();
    std::vector<std::pair<double, ArmIndex>> near;
    for (const ArmIndex arm : view.ratio().deciding(leader)) {
      const double distance =
          view.ratio().distance(leader, arm, view.state().values(), view.state().variances());
      if (distance <= leader.distance + 5) near.emplace_back(distance, arm);
    }
    std::ranges::sort(near);
    near.resize(std::min<std::size_t>(4, near.size()));
    Vector scores = Vector::Zero(problem.size());
    for (const auto& [distance, arm] : near) {
      const double gap = view.ratio().gap(leader, arm, view.state().values());
      scores += std::exp(leader.distance - distance) *
                (gap / covariances(arm, arm) * covariances.col(arm)).cwiseAbs2();
    }
    ArmIndex expected = 0;
    scores.maxCoeff(&expected);
    EXPECT_EQ(view.next(*make_frank_wolfe_rule()), expected) << seed;
  }
}

}  // namespace
}  // namespace acol
