#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "policy/sampling_view.hpp"
#include "support/gen.hpp"

namespace acol {
namespace {

/// (r − r⁺)₊ Φ((τ − c)/s) of every arm, with r⁺ the best reward taken for feasible at a distance of
/// √20, or one below all.
ArmIndex largest_improvement(const Problem& problem, const testing::PeerView& view) {
  const Vector& rewards = problem.rewards();
  double incumbent = 2 * rewards.minCoeff() - rewards.maxCoeff() - 1;
  const auto z = [&](ArmIndex arm) {
    return -view.state().values()(arm) / std::sqrt(view.state().variances()(arm));
  };
  for (ArmIndex arm = 0; arm < problem.size(); ++arm) {
    if (z(arm) >= std::sqrt(20.0)) incumbent = std::max(incumbent, rewards(arm));
  }
  ArmIndex best = -1;
  double largest = 0;
  for (ArmIndex arm = 0; arm < problem.size(); ++arm) {
    const double score =
        std::max(0.0, rewards(arm) - incumbent) * std::erfc(-z(arm) / std::sqrt(2.0)) / 2;
    if (score > largest) {
      largest = score;
      best = arm;
    }
  }
  return best;
}

TEST(ExpectedImprovement, AsksAboutTheLargestOne) {
  const Problem problem(Matrix::Identity(5, 5), Vector{{9, 7, 5, 3, 1}});
  int different = 0;
  ArmIndex before = -1;
  for (const Vector& phi : {Vector{{1, 0.2, -0.1, -1, -1}}, Vector{{3, 3, -0.1, -1, -1}},
                            Vector{{0.1, 0.1, 0.1, 0.1, -9}}, Vector{{2, 2, 2, 1, 0.5}}}) {
    for (const std::int64_t count : {1, 9, 60}) {
      const testing::PeerView view(problem, phi, std::vector<std::int64_t>(5, count));
      const ArmIndex expected = largest_improvement(problem, view);
      if (expected < 0) continue;
      EXPECT_EQ(view.next(*make_improvement_rule()), expected) << phi.transpose() << " " << count;
      different += expected != before;
      before = expected;
    }
  }
  EXPECT_GT(different, 2);
}

TEST(ExpectedImprovement, WhereNothingCanImproveTheCriticalArmIsAsked) {
  const Problem problem = testing::three_apart();
  const testing::PeerView view(problem, Vector{{-5, -5, -5}}, {100, 100, 100});
  EXPECT_EQ(view.next(*make_improvement_rule()), view.leader().critical);
}

TEST(ExpectedImprovement, OfManyArmsToo) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    constexpr ArmIndex kArms = 300;
    const Problem problem(testing::random_matrix(kArms, 4, seed),
                          testing::random_vector(kArms, seed + 100));
    const testing::PeerView view(problem, 0.1 * testing::random_vector(4, seed + 200),
                                 std::vector<std::int64_t>(kArms, 1 + 4 * (seed % 5)));
    const ArmIndex expected = largest_improvement(problem, view);
    if (expected < 0) continue;
    ++compared;
    EXPECT_EQ(view.next(*make_improvement_rule()), expected) << seed;
  }
  EXPECT_GT(compared, 20);
}

}  // namespace
}  // namespace acol
