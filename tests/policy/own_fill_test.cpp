#include <gtest/gtest.h>

#include "policy/own_tastes.hpp"

namespace acol {
namespace {

using testing::answer_all;
using testing::any_policy;
using testing::Tastes;
using testing::tastes;

TEST(OwnFill, HandsAreFullWhileLittleIsKnown) {
  const Tastes truth = tastes(40, 6);
  const auto policy = any_policy(truth.problem, true);
  constexpr std::int64_t kPeople = 4;
  constexpr std::int64_t kEach = 10;
  const RoundLimits limits{.least = kPeople * kEach,
                           .questions = kPeople * kEach,
                           .caps = std::vector<std::int64_t>(40, kPeople),
                           .hands = kPeople};
  std::uint64_t index = 0;
  std::int64_t asked = 0;
  bool shorter = false;
  while (!policy->done() && asked < 800) {
    policy->plan(limits);
    const Commitment round = policy->commitment();
    std::int64_t length = 0;
    for (const std::int64_t count : round.samples.front().counts) {
      EXPECT_LE(count, kPeople) << "nobody is asked about a candidate twice";
      length += count;
    }
    EXPECT_TRUE(asked + kPeople * kEach > 400 || length == kPeople * kEach)
        << length << " after " << asked;
    shorter = shorter || length < kPeople * kEach;
    asked += length;
    answer_all(*policy, truth.noes, index);
  }
  EXPECT_TRUE(shorter || policy->done()) << "later only what is needed is asked";
}

/// Hands are filled with rivals: what is most likely the answer, and what is decided is not among
/// them.
TEST(OwnFill, NobodyIsAskedAboutWhatIsDecided) {
  const Tastes truth = tastes(30, 8);
  const auto policy = any_policy(truth.problem, true);
  const RoundLimits limits{.questions = 40, .caps = std::vector<std::int64_t>(30, 4), .hands = 4};
  std::uint64_t index = 0;
  int decided = 0;
  for (int round = 0; round < 60 && !policy->done(); ++round) {
    policy->plan(limits);
    const Sample sample = policy->commitment().samples.front();
    for (std::size_t i = 0; i < sample.arms.size(); ++i) {
      if (sample.counts[i] == 0) continue;
      EXPECT_EQ(policy->knowledge().state(sample.arms[i]), ArmState::undecided);
    }
    answer_all(*policy, truth.noes, index);
    decided = static_cast<int>(30 - policy->knowledge().count(ArmState::undecided));
  }
  EXPECT_GT(decided, 3) << "else this tests nothing";
}

}  // namespace
}  // namespace acol
