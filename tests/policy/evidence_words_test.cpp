#include <gtest/gtest.h>

#include "acol/policy/make_policy.hpp"
#include "acol/simulate/run.hpp"
#include "acol/simulate/synthetic.hpp"

namespace acol {
namespace {

/// How often the best guess is right after so many questions.
int right_guesses(const std::string& algorithm, std::int64_t questions) {
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
    const int few = right_guesses(algorithm, 30);
    const int many = right_guesses(algorithm, 3000);
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

TEST(EvidenceWords, ACopyAheadEndsTheRoundWithWhatIsExpected) {
  const Problem problem(Matrix{{1}, {2}}, Vector{{2, 1}}, {.threshold = 0.5});
  const auto policy = make_policy("e-acol", problem, {.noise_bound = 1, .rounds_on_record = true});
  policy->adopt({.samples = {{{0}, {100}}}});
  const std::vector<Question> open(policy->ask().begin(), policy->ask().end());
  const QuestionAnswers half{{open[0].candidate, 50, open[0].round}, {50, 5, 0}};
  const std::unique_ptr<RecordedPolicy> copy = policy->ahead(std::span(&half, 1));
  ASSERT_TRUE(copy);
  EXPECT_TRUE(copy->ask().empty());
  copy->plan({});  // what comes next may be planned now
  EXPECT_FALSE(copy->ask().empty());
  EXPECT_EQ(policy->ask()[0].count, 100);  // nothing happened to the original
}

}  // namespace
}  // namespace acol
