#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "policy/sampling_view.hpp"

namespace acol {
namespace {

/// Nature makes the leader wrong by the arm that is closest to it; who asks learns to ask about
/// that arm, until another is closer: the distances stay close to each other.
TEST(Games, BothFormsKeepTheDistancesTogether) {
  for (const bool posterior : {false, true}) {
    const Problem problem = testing::three_apart();
    testing::PeerView view(problem, testing::three_values(), {5, 5, 5});
    const auto rule = posterior ? make_posterior_game_rule() : make_game_rule();
    view.follow(*rule, 4000);
    const Leader leader = view.leader();
    const auto distance = [&](ArmIndex arm) {
      return view.ratio().distance(leader, arm, view.state().values(), view.state().variances());
    };
    EXPECT_GT(distance(0) / distance(1), 0.3) << posterior;
    EXPECT_LT(distance(0) / distance(1), 3) << posterior;
    EXPECT_GT(std::min(distance(0), distance(1)), 100) << posterior;
  }
}

TEST(Games, QuestionsOfThePosteriorGameAreDrawn) {
  const Problem problem = testing::three_apart();
  const testing::PeerView view(problem, Vector{{0.3, -0.3, -0.3}}, {2, 2, 1});
  ASSERT_FALSE(exploration_due(view.state()));
  std::set<ArmIndex> drawn;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    drawn.insert(view.next(*make_posterior_game_rule(), seed));
    EXPECT_EQ(view.next(*make_posterior_game_rule(), seed),
              view.next(*make_posterior_game_rule(), seed));
  }
  EXPECT_GT(drawn.size(), 1U);
  const ArmIndex first = view.next(*make_game_rule(), 0);
  for (std::uint64_t seed = 1; seed < 10; ++seed) {
    EXPECT_EQ(view.next(*make_game_rule(), seed), first);  // LinGame draws nothing
  }
}

}  // namespace
}  // namespace acol
