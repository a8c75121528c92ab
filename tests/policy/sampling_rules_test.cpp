#include "acol/policy/sampling_rules.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "acol/core/choice.hpp"
#include "policy/sampling_view.hpp"

namespace acol {
namespace {

TEST(SamplingRules, EveryNameHasARuleThatAsksAboutAnArm) {
  const Problem problem = testing::three_apart();
  const testing::PeerView view(problem, testing::three_values(), {3, 3, 3});
  for (const auto& choice : kChoices<Sampling>) {
    const ArmIndex arm = view.next(*make_sampling_rule(choice.value));
    EXPECT_GE(arm, 0) << choice.name;
    EXPECT_LT(arm, 3) << choice.name;
  }
}

/// At t = 0, 1, 4, 9, … the arms of a basis in turn, and nothing in between.
TEST(SamplingRules, ExplorationIsDueAtSquareNumbers) {
  const Problem problem = testing::three_apart();
  testing::PeerView view(problem, testing::three_values(), {});
  std::set<ArmIndex> explored;
  for (std::int64_t t = view.state().questions(); t < 200; ++t) {
    const auto root = static_cast<std::int64_t>(std::sqrt(static_cast<double>(t)) + 1e-9);
    const auto due = exploration_due(view.state());
    EXPECT_EQ(due.has_value(), root * root == t) << t;
    if (due) explored.insert(*due);
    view.tell(0, 1);
  }
  EXPECT_EQ(explored.size(), 3U);
}

/// The arm that pays less than the leader decides nothing: in the end hardly anything is asked
/// about it.
TEST(SamplingRules, NoRuleAsksMuchAboutWhatDoesNotMatter) {
  for (const auto& choice : kChoices<Sampling>) {
    const Problem problem = testing::three_apart();
    testing::PeerView view(problem, testing::three_values(), {5, 5, 5});
    const auto rule = make_sampling_rule(choice.value);
    const std::vector<std::int64_t> asked = view.follow(*rule, 400);
    EXPECT_LT(asked[2], 80) << choice.name;
    EXPECT_GT(asked[0] + asked[1], 320) << choice.name;
  }
}

}  // namespace
}  // namespace acol
