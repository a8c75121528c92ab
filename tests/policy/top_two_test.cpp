#include <gtest/gtest.h>

#include <set>

#include "policy/sampling_view.hpp"

namespace acol {
namespace {

/// Far from any doubt, what is asked says most about the critical arm; here only itself does.
TEST(TopTwo, AsksAboutTheCriticalArmOnceDrawsFindNoOther) {
  const Problem problem = testing::three_apart();
  for (const std::vector<std::int64_t>& counts :
       {std::vector<std::int64_t>{40, 400, 10}, std::vector<std::int64_t>{400, 60, 10}}) {
    const testing::PeerView view(problem, testing::three_values(), counts);
    ASSERT_GT(view.leader().distance, 9);
    EXPECT_EQ(view.next(*make_top_two_rule()), view.leader().critical);
  }
}

/// While the first may well be feasible it is the challenger, and better: it is asked about.
TEST(TopTwo, TellsTheLeaderFromTheChallengerByTheBetterOne) {
  const Problem problem = testing::three_apart();
  const testing::PeerView view(problem, Vector{{0.3, -5, -5}}, {1, 100, 100});
  const auto rule = make_top_two_rule();
  int about_first = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) about_first += view.next(*rule, seed) == 0;
  EXPECT_EQ(about_first, 50);
}

TEST(TopTwo, IsAFunctionOfItsStream) {
  const Problem problem = testing::three_apart();
  const testing::PeerView view(problem, Vector{{0.3, -0.3, -0.3}}, {1, 1, 1});
  const auto rule = make_top_two_rule();
  std::set<ArmIndex> asked;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    EXPECT_EQ(view.next(*rule, seed), view.next(*rule, seed));
    asked.insert(view.next(*rule, seed));
  }
  EXPECT_GT(asked.size(), 1U);
}

/// Of many arms, (x_aᵀA⁻¹x*)²/(1 + x_aᵀA⁻¹x_a) by dense algebra, x* the critical arm of a leader
/// that no draw doubts.
TEST(TopTwo, AsksWhatSaysMostOfAllArms) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Problem problem = testing::many_arms(seed);
    const testing::PeerView view(problem, testing::truth_of_many(seed),
                                 std::vector<std::int64_t>(300, 1000));
    const Leader leader = view.leader();
    if (leader.distance <= 9) continue;
    const Matrix covariances = view.covariances();
    const Eigen::ArrayXd scores =
        covariances.col(leader.critical).array().square() / (1 + covariances.diagonal().array());
    ArmIndex expected = 0;
    scores.maxCoeff(&expected);
    EXPECT_EQ(view.next(*make_top_two_rule()), expected) << seed;
  }
}

}  // namespace
}  // namespace acol
