#include "acol/policy/sequential.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "acol/policy/algorithms.hpp"
#include "acol/policy/make_policy.hpp"
#include "acol/policy/sampling_rules.hpp"
#include "acol/simulate/catalogues.hpp"
#include "acol/simulate/run.hpp"
#include "acol/simulate/synthetic.hpp"

namespace acol {
namespace {

std::vector<std::string> peers() {
  std::vector<std::string> names;
  for (const std::string& name : policy_names()) {
    if (algorithm_called(name).sampling) names.push_back(name);
  }
  return names;
}

std::string complaint(const std::string& name, const Problem& problem,
                      const PolicyOptions& options) {
  try {
    make_policy(name, problem, options);
  } catch (const InvalidArgument& error) {
    return error.what();
  }
  return "none";
}

const Problem& small_problem() {
  static const Problem problem(Matrix{{1}, {2}}, Vector{{1, 2}});
  return problem;
}

class EveryPeer : public ::testing::TestWithParam<std::string> {
 protected:
  static bool proves() { return honours(GetParam(), "stopping"); }
  static PolicyOptions options(Stopping stopping) {
    PolicyOptions result{.noise_bound = 0.3, .norm_bound = 2};
    if (proves()) result.stopping = stopping;
    if (!proves()) result.fixed_budget = 2000;
    return result;
  }
};

TEST_P(EveryPeer, IsRightWithEveryStoppingRuleAndOnlyWhatIsProvenCertifies) {
  for (const Stopping stopping :
       {Stopping::mixture, Stopping::self_normalised, Stopping::stylised}) {
    int right = 0;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      const Instance instance = unit_sphere(12, 4, 3, 0.3);
      const RunResult result = simulate_one(
          instance, seed, {.algorithm = GetParam(), .policy = options(stopping), .run = {300'000}});
      right += result.correct;
      const bool certified = proves() && is_proven(stopping);
      EXPECT_EQ(result.outcome, certified ? RunOutcome::certified : RunOutcome::stopped);
      EXPECT_EQ(result.recommendation.certified, certified);
    }
    EXPECT_GE(right, 7) << name_of(stopping);
  }
}

TEST_P(EveryPeer, IsForOneConstraintAndSaysSo) {
  const Problem two(Matrix{{1}, {2}}, Vector{{1, 2}}, {.thresholds = {0, 1}});
  const std::string said = complaint(GetParam(), two, options(Stopping::mixture));
  EXPECT_NE(said.find("'" + GetParam() + "' handles one constraint only, got 2"), std::string::npos)
      << said;
}

TEST_P(EveryPeer, NamesWhatItNeedsAndIsNotGiven) {
  EXPECT_NE(complaint(GetParam(), small_problem(), {}).find("noise_bound"), std::string::npos);
  if (proves()) {
    const std::string said = complaint(GetParam(), small_problem(),
                                       {.noise_bound = 1, .stopping = Stopping::self_normalised});
    EXPECT_NE(said.find("norm_bound"), std::string::npos) << said;
    EXPECT_NE(said.find("'" + GetParam() + "'"), std::string::npos) << said;
    const std::string budget =
        complaint(GetParam(), small_problem(), {.noise_bound = 1, .fixed_budget = 10});
    EXPECT_NE(budget.find("fixed_budget = 10 has no effect"), std::string::npos) << budget;
  } else {
    const std::string said = complaint(GetParam(), small_problem(), {.noise_bound = 1});
    EXPECT_NE(said.find("needs fixed_budget"), std::string::npos) << said;
    for (const double bad : {0.0, -3.0, 2.5}) {
      const std::string wrong =
          complaint(GetParam(), small_problem(), {.noise_bound = 1, .fixed_budget = bad});
      EXPECT_NE(wrong.find("at least 1, got"), std::string::npos) << wrong;
    }
  }
}

TEST_P(EveryPeer, ScalesOfFeaturesAndAnswersDoNotMatter) {
  const Instance instance = unit_sphere(10, 3, 5, 0.3);
  const Problem& problem = instance.problem();
  Matrix stretched = problem.arms();
  stretched.col(0) *= 1024;
  const Problem other(stretched, problem.rewards(), {.threshold = problem.threshold() * 8});
  PolicyOptions one = options(Stopping::mixture);
  if (!proves()) one.fixed_budget = 100;
  PolicyOptions eight = one;
  eight.noise_bound = *one.noise_bound * 8;
  const auto a = make_policy(GetParam(), problem, one);
  const auto b = make_policy(GetParam(), other, eight);
  for (std::uint64_t t = 0; t < 100 && !a->done(); ++t) {
    const Question question = a->ask().front();
    ASSERT_EQ(b->ask().front(), question) << t;
    const double y = instance.values()(problem.distinct(question.candidate)) +
                     0.3 * standard_normal({1, StreamUse{22}}, t);
    a->tell(question, Answers::single(y));
    b->tell(question, Answers::single(8 * y));
    ASSERT_EQ(a->done(), b->done());
  }
}

INSTANTIATE_TEST_SUITE_P(All, EveryPeer, ::testing::ValuesIn(peers()), [](const auto& row) {
  std::string label = row.param;
  std::ranges::replace(label, '-', '_');
  return label;
});

TEST(Sequential, EndsAtItsBudget) {
  const Instance instance = unit_sphere(10, 3, 5, 0.3);
  const RunResult result =
      simulate_one(instance, 1, {.algorithm = "posterior-game", .policy = {.fixed_budget = 77}});
  EXPECT_EQ(result.questions, 77);
  EXPECT_EQ(result.outcome, RunOutcome::stopped);
}

TEST(Sequential, TheBestGuessComesWithItsProbability) {
  const Instance instance = unit_sphere(10, 3, 5, 0.3);
  const auto policy = make_policy("top-two", instance.problem(), {.noise_bound = 0.3});
  Environment environment(instance, 4);
  run(*policy, environment, {.max_questions = 8});
  const BestGuess guess = policy->best_guess();
  ASSERT_TRUE(guess.probability);
  EXPECT_GT(*guess.probability, 0);
  EXPECT_LE(*guess.probability, 1);
  EXPECT_GT(policy->forecast().value_or(0), 0);
}

/// Those that keep only the best arms up to date ask what they would ask with all of them.
TEST(Sequential, WhatIsNotLookedAtChangesNoQuestion) {
  const Instance instance = gaussian_arms(600, 4, 3);
  const Problem& problem = instance.problem();
  for (const auto& choice : kChoices<Sampling>) {
    if (!reads_in_order(choice.value)) continue;
    PolicyOptions options{.noise_bound = instance.noise_bound(), .seed = 5};
    if (has_fixed_budget(choice.value)) options.fixed_budget = 1e6;
    const auto policy = make_policy(std::string(choice.name), problem, options);
    LinearState state(problem, 0);
    const LikelihoodRatio ratio(state.arms(), 0);
    const auto rule = make_sampling_rule(choice.value);
    for (std::uint64_t t = 0; t < 700; ++t) {
      const Question question = policy->ask().front();
      ArmIndex expected = 0;
      if (!state.spans()) {
        expected = state.next_of_basis();
      } else {
        const Leader leader = ratio.leader(state.values(), state.variances());
        expected = rule->next({.state = state,
                               .ratio = ratio,
                               .leader = leader,
                               .noise_bound = instance.noise_bound(),
                               .needed = 1e9,
                               .random = {5, StreamUse::policy, t}});
      }
      ASSERT_EQ(problem.distinct(question.candidate), expected) << choice.name << " " << t;
      const double y = instance.values()(expected) + 0.3 * standard_normal({1, StreamUse{22}}, t);
      policy->tell(question, Answers::single(y));
      state.add(expected, Answers::single(y));
      if (policy->done()) break;
    }
  }
}

}  // namespace
}  // namespace acol
