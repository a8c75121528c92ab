#include <gtest/gtest.h>

#include "policy/own_tastes.hpp"

namespace acol {
namespace {

using testing::answer_all;
using testing::any_policy;
using testing::Tastes;
using testing::tastes;

TEST(OwnBestGuess, GuessesWellLongBeforeItIsSure) {
  int right = 0;
  double probability = 0;
  constexpr int kRuns = 40;
  for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
    const Tastes here = tastes(30, 100 + seed);
    const auto policy = any_policy(here.problem);
    std::uint64_t index = 1000 * seed;
    std::int64_t asked = 0;
    while (!policy->done() && asked < 300) {
      for (const QuestionAnswers& told : answer_all(*policy, here.noes, index))
        asked += told.answers.count;
    }
    const BestGuess guess = policy->best_guess();
    std::optional<ArmIndex> best;
    for (ArmIndex i = 0; i < 30; ++i) {
      const bool feasible = here.noes(i) <= 0.3;
      if (feasible && (!best || here.problem.rewards()(i) > here.problem.rewards()(*best)))
        best = i;
    }
    right += guess.candidate == best;
    probability += guess.probability.value_or(1) / kRuns;
  }
  EXPECT_GE(right, kRuns / 3);
  EXPECT_LE(right, kRuns - 2);
  EXPECT_NEAR(probability, static_cast<double>(right) / kRuns, 0.2);  // it knows how good it is
}

TEST(OwnBestGuess, ProbabilitiesAreThoseOfAllDraws) {
  const Tastes here = tastes(20, 3);
  const auto policy = any_policy(here.problem);
  std::uint64_t index = 0;
  for (int round = 0; round < 3; ++round) answer_all(*policy, here.noes, index);
  ASSERT_FALSE(policy->done());
  const BestGuess guess = policy->best_guess();
  ASSERT_TRUE(guess.probability.has_value());
  double sum = *guess.probability;
  for (const BestGuess::Other& other : guess.runners_up) {
    EXPECT_LE(other.probability, *guess.probability);
    EXPECT_NE(other.candidate, guess.candidate);
    sum += other.probability;
  }
  EXPECT_LE(sum, 1 + 1e-9);
  EXPECT_EQ(policy->best_guess().candidate, guess.candidate);  // the same draws every time
}

}  // namespace
}  // namespace acol
