#include "acol/policy/direct_questions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace acol {
namespace {

/// Eight arms; the larger the index the farther from the threshold.
std::vector<Estimates> known_of_eight() {
  return {{Vector::LinSpaced(8, 0.1, 0.8), Vector::Ones(8)}};
}

RoundPlan hundred(std::vector<ArmIndex> targets) {
  RoundPlan plan;
  plan.samples = {{{0, 7}, {60, 40}}};
  plan.targets = {std::move(targets)};
  return plan;
}

std::int64_t count_of(const RoundPlan& plan, ArmIndex arm) {
  const Sample& sample = plan.samples.front();
  const auto found = std::ranges::find(sample.arms, arm);
  return found == sample.arms.end()
             ? 0
             : sample.counts[static_cast<std::size_t>(found - sample.arms.begin())];
}

TEST(DirectQuestions, AShareOfTheRoundIsAddedAboutTheArmsThatDecide) {
  RoundPlan plan = hundred({3, 4, 5});  // what it would recommend is named last
  ask_directly(0.1, known_of_eight(), {}, plan);
  const Sample& sample = plan.samples.front();
  EXPECT_EQ(std::accumulate(sample.counts.begin(), sample.counts.end(), std::int64_t{0}), 110);
  EXPECT_TRUE(std::ranges::is_sorted(sample.arms));
  EXPECT_EQ(count_of(plan, 5), 4);  // 10 over 3 arms, rounded up for the first
  EXPECT_EQ(count_of(plan, 3), 3);
  EXPECT_EQ(count_of(plan, 4), 3);
  EXPECT_EQ(count_of(plan, 0), 60);  // what was planned stays
}

TEST(DirectQuestions, OfManyTargetsThoseClosestToTheThreshold) {
  RoundPlan plan = hundred({0, 1, 2, 3, 4, 5, 6, 7});
  ask_directly(0.06, known_of_eight(), {}, plan);
  EXPECT_EQ(count_of(plan, 7), 41);  // recommended
  EXPECT_EQ(count_of(plan, 0), 61);
  for (const ArmIndex arm : {1, 2, 3, 4}) EXPECT_EQ(count_of(plan, arm), 1) << arm;
  EXPECT_EQ(count_of(plan, 6), 0);  // six arms at most
}

TEST(DirectQuestions, KeepToTheLimits) {
  RoundPlan plan = hundred({3, 4, 5});
  ask_directly(0.5, known_of_eight(), {.questions = 104}, plan);
  const Sample& sample = plan.samples.front();
  EXPECT_EQ(std::accumulate(sample.counts.begin(), sample.counts.end(), std::int64_t{0}), 104);
  RoundPlan capped = hundred({3, 4, 5});
  ask_directly(0.5, known_of_eight(), {.caps = std::vector<std::int64_t>(8, 2)}, capped);
  EXPECT_EQ(count_of(capped, 5), 2);
}

TEST(DirectQuestions, ARoundWithoutTargetsStaysAsItIs) {
  RoundPlan plan = hundred({});
  ask_directly(0.5, known_of_eight(), {}, plan);
  EXPECT_EQ(plan.samples.front().counts, (std::vector<std::int64_t>{60, 40}));
}

}  // namespace
}  // namespace acol
