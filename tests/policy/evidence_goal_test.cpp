#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "acol/policy/make_policy.hpp"
#include "acol/simulate/environment.hpp"
#include "acol/simulate/run.hpp"
#include "acol/simulate/synthetic.hpp"

namespace acol {
namespace {

/// How often the best guess is right when the budget is spent, and how many claims were wrong.
struct Tally {
  int right = 0;
  int wrong = 0;
};
Tally at_budget(const Instance& instance, const PolicyOptions& policy, std::int64_t budget) {
  Tally tally;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SimulationOptions options;
    options.policy = policy;
    options.run.max_questions = budget;
    const RunResult run = simulate_one(instance, seed, options);
    tally.right += run.right;
    tally.wrong += run.outcome == RunOutcome::certified && !run.correct;
  }
  return tally;
}

TEST(BestGuessGoal, IsForAlgorithmsThatKeepEvidence) {
  const Problem problem(Matrix::Identity(2, 2), Vector{{2, 1}});
  const PolicyOptions options{.noise_bound = 1, .goal = Goal::best_guess};
  EXPECT_NO_THROW(make_policy("e-acol", problem, options));
  EXPECT_THROW(make_policy("acol", problem, options), InvalidArgument);
}

/// Where one arm tells nearly everything, and a proof asks about others as well. (On spheres the
/// two goals are about as good as each other: docs/field.md.)
TEST(BestGuessGoal, HasTheGuessRightMoreOftenThanTheGoalOfAProof) {
  const Instance instance = irrelevant_dimensions(10, 0.05, 1);
  const Tally guess = at_budget(instance, {.goal = Goal::best_guess}, 500);
  const Tally proof = at_budget(instance, {}, 500);
  EXPECT_GT(guess.right, proof.right);
}

TEST(BestGuessGoal, CertifiesIfItHappens) {
  const Instance instance = unit_sphere(30, 5, 1, 0.05);
  for (const Shape shape : {Shape::linear, Shape::any}) {
    const Tally tally = at_budget(instance, {.goal = Goal::best_guess, .shape = shape}, 1'000'000);
    EXPECT_GE(tally.right, 57);  // of 60, at δ = 0.05
    EXPECT_LE(tally.wrong, 8);   // 99.9 % of the time if one in twenty is
  }
}

TEST(BestGuessGoal, TakesUpRoundsOnRecord) {
  const Instance instance = unit_sphere(20, 4, 3, 1);
  const PolicyOptions options{
      .noise_bound = 1, .goal = Goal::best_guess, .seed = 5, .rounds_on_record = true};
  const auto first = make_policy("e-acol", instance.problem(), options);
  const auto again = make_policy("e-acol", instance.problem(), options);
  Environment environment(instance, 9);
  for (int round = 0; round < 12; ++round) {
    first->plan({});
    again->adopt(first->commitment());
    while (!first->ask().empty()) {
      const Question question = first->ask().front();
      const Answers answers = environment.answer(question);
      first->tell(question, answers);
      again->tell(question, answers);
    }
  }
  first->plan({});
  again->plan({});
  EXPECT_EQ(first->commitment().samples, again->commitment().samples);
  EXPECT_EQ(first->best_guess().candidate, again->best_guess().candidate);
}

}  // namespace
}  // namespace acol
