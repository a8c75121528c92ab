#include "acol/policy/likeliest.hpp"

#include <gtest/gtest.h>

#include "acol/policy/make_policy.hpp"
#include "acol/simulate/run.hpp"
#include "acol/simulate/synthetic.hpp"

namespace acol {
namespace {

TEST(Likeliest, IsTheModeWithItsProbabilityAndTheRunnersUp) {
  // Independent arms; the first is feasible with Φ(−1) = 0.16, the second with Φ(2) = 0.98.
  const Problem problem(Matrix::Identity(3, 3), Vector{{3, 2, 1}});
  const std::vector<LinearBelief> beliefs{{Vector{{1, -2, -2}}, Matrix::Identity(3, 3)}};
  const Knowledge knowledge(problem, 0);
  const BestGuess guess = likeliest(problem, knowledge, beliefs, {});
  EXPECT_EQ(guess.candidate, 1);
  EXPECT_NEAR(*guess.probability, 0.84 * 0.98, 0.1);
  ASSERT_FALSE(guess.runners_up.empty());
  EXPECT_EQ(guess.runners_up.front().candidate, 0);
  EXPECT_NEAR(guess.runners_up.front().probability, 0.16, 0.1);
}

TEST(Likeliest, IsThePlugInWithoutAProbabilityWhereArmsAreUnknown) {
  const Problem problem(Matrix::Identity(2, 2), Vector{{2, 1}}, {.threshold = -0.5});
  LinearBelief belief{Vector{{-1, 0}}, Matrix{{0.1}, {0}}, {0, 1}};
  const BestGuess guess =
      likeliest(problem, Knowledge(problem, 0), std::vector<LinearBelief>{belief}, {});
  EXPECT_EQ(guess.candidate, 0);
  EXPECT_FALSE(guess.probability);
}

/// How often the best guess is right after so many questions.
int right(const std::string& algorithm, std::int64_t questions) {
  int count = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Instance instance = unit_sphere(30, 5, seed, 1);
    SimulationOptions options;
    options.algorithm = algorithm;
    options.run.max_questions = questions;
    count += simulate_one(instance, seed, options).right;
  }
  return count;
}

TEST(BestGuess, GetsBetterWithAnswers) {
  for (const char* algorithm : {"e-acol", "g-acol", "maxrew-u", "acol", "oracle"}) {
    const int few = right(algorithm, 30);
    const int many = right(algorithm, 3000);
    EXPECT_GE(many, few) << algorithm;
    EXPECT_GE(many, 10) << algorithm;
  }
}

TEST(BestGuess, UsesTheAnswersOfAnOpenRound) {
  const Problem problem(Matrix{{1}, {2}}, Vector{{2, 1}}, {.threshold = 0.5});
  const auto policy = make_policy("e-acol", problem, {.noise_bound = 1, .rounds_on_record = true});
  policy->adopt({.samples = {{{0}, {100}}}});
  EXPECT_FALSE(policy->best_guess().probability);
  const Question question = policy->ask().front();
  policy->tell(question, {50, 5, 0});  // a mean of 0.1
  const BestGuess guess = policy->best_guess();
  EXPECT_EQ(guess.candidate, 0);
  EXPECT_GT(*guess.probability, 0.9);
}

}  // namespace
}  // namespace acol
