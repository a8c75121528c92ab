#include <gtest/gtest.h>

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

}  // namespace
}  // namespace acol
