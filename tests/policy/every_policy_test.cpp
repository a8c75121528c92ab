// What every algorithm promises, written once: a new row in the table is tested by existing.

#include <gtest/gtest.h>

#include <algorithm>

#include "acol/core/error.hpp"
#include "acol/policy/make_policy.hpp"
#include "acol/policy/transcript.hpp"
#include "acol/simulate/environment.hpp"
#include "acol/simulate/run.hpp"
#include "acol/simulate/synthetic.hpp"
#include "support/gen.hpp"

namespace acol {
namespace {

class EveryPolicy : public ::testing::TestWithParam<std::string> {
 protected:
  /// The parameter is the name of an algorithm, or with a shape behind it: "e-acol/any".
  static std::string name() { return GetParam().substr(0, GetParam().find('/')); }
  static bool any_shape() { return GetParam().ends_with("/any"); }

  /// Algorithms that ask only about arms known to be feasible need not learn about the others
  /// [lindner2022, 6.2]: they end on the line, where the feasible arms are connected to the rest.
  static bool may_get_stuck() { return name().starts_with("maxrew-f"); }

  static PolicyOptions options(double noise_bound) {
    PolicyOptions result = tuned_for(
        name(), {.noise_bound = noise_bound, .norm_bound = 2, .sqrt_beta = 1 + 3 * noise_bound});
    if (any_shape()) result.shape = Shape::any;
    if (honours(name(), "fixed_budget")) result.fixed_budget = 400;
    return result;
  }

  /// The same, for a policy that is made by hand: the oracle is told some truth.
  static PolicyOptions options_on(const Problem& problem, double noise_bound) {
    PolicyOptions result = options(noise_bound);
    result.truth = {Vector::LinSpaced(problem.dimension(), 0.1, 0.3)};
    return result;
  }

  static RunResult run_on(const Instance& instance, std::uint64_t seed, PolicyOptions policy,
                          std::int64_t max_questions = 2'000'000) {
    return simulate_one(instance, seed,
                        {.algorithm = name(), .policy = policy, .run = {max_questions}});
  }
};

/// The deterministic answer to the `index`-th question about a candidate.
double scripted(const Question& question, std::int64_t index) {
  return standard_normal({static_cast<std::uint64_t>(question.candidate), StreamUse{11}},
                         static_cast<std::uint64_t>(question.round * 1000 + index));
}

/// Answers the open questions of `policy` until it is done or `limit` questions were told, and
/// writes down what was told. With `backwards`, the last open question is answered first.
Transcript converse(Policy& policy, std::int64_t limit, bool backwards = false) {
  Transcript transcript;
  for (std::int64_t t = 0; t < limit && !policy.done(); ++t) {
    Question question = backwards ? policy.ask().back() : policy.ask().front();
    question.count = std::min<std::int64_t>(question.count, 5);
    Answers answers;
    for (std::int64_t i = 0; i < question.count; ++i) {
      answers += Answers::single(scripted(question, i));
    }
    policy.tell(question, answers);
    transcript.push_back({question, answers});
  }
  return transcript;
}

std::vector<Question> questions(const Policy& policy) {
  return {policy.ask().begin(), policy.ask().end()};
}

void expect_same_state(const Policy& a, const Policy& b, const Problem& problem) {
  EXPECT_EQ(questions(a), questions(b));
  EXPECT_EQ(a.done(), b.done());
  EXPECT_EQ(a.recommend().candidate, b.recommend().candidate);
  for (ArmIndex i = 0; i < problem.size(); ++i) {
    EXPECT_EQ(a.knowledge().state(i), b.knowledge().state(i));
  }
}

TEST_P(EveryPolicy, FindsTheBestFeasibleArm) {
  const Instance instance = line();
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const RunResult result = run_on(instance, seed, options(0.05));
    EXPECT_TRUE(result.correct) << "seed " << seed;
    EXPECT_EQ(result.recommendation.candidate, 1);
    EXPECT_EQ(result.recommendation.certified, has_guarantee(name()));
    EXPECT_EQ(result.outcome, has_guarantee(name()) ? RunOutcome::certified : RunOutcome::stopped);
  }
}

TEST_P(EveryPolicy, NeverCertifiesAWrongArm) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Instance instance = unit_sphere(8, 3, seed, 0.2);
    PolicyOptions policy = options(0.2);
    policy.delta = 0.001;  // so that no wrong one is expected among 40 runs
    const RunResult result = run_on(instance, seed, policy, 20'000);
    if (result.outcome != RunOutcome::certified && result.outcome != RunOutcome::infeasible) {
      continue;
    }
    EXPECT_TRUE(result.correct) << "seed " << seed;
  }
}

TEST_P(EveryPolicy, SaysSoWhenNoArmIsFeasible) {
  const Instance instance("none", Problem(Matrix{{0.5}, {0.7}, {0.9}}, Vector{{1, 2, 3}}),
                          Vector::Ones(1), {.sigma = 0.05});
  const RunResult result = run_on(instance, 1, options(0.05));
  EXPECT_TRUE(result.correct);
  EXPECT_FALSE(result.recommendation.candidate);
  EXPECT_EQ(result.outcome, has_guarantee(name()) ? RunOutcome::infeasible : RunOutcome::stopped);
}

TEST_P(EveryPolicy, IsRestoredByReplayingItsAnswers) {
  const Problem problem(testing::random_matrix(12, 4, 3), testing::random_vector(12, 3));
  const auto live = make_policy(name(), problem, options_on(problem, 0.5));
  const Transcript transcript = converse(*live, 300);
  const auto restored = make_policy(name(), problem, options_on(problem, 0.5));
  replay(*restored, transcript);
  expect_same_state(*live, *restored, problem);
}

TEST_P(EveryPolicy, RefusesATranscriptOfAnotherProblem) {
  const Problem problem(testing::random_matrix(12, 4, 3), testing::random_vector(12, 3));
  const Problem other(testing::random_matrix(12, 4, 4), testing::random_vector(12, 4));
  const auto live = make_policy(name(), problem, options_on(problem, 0.5));
  Transcript transcript = converse(*live, 40);
  transcript.push_back(transcript.back());
  const auto fresh = make_policy(name(), other, options_on(other, 0.5));
  EXPECT_THROW(replay(*fresh, transcript), InvalidArgument);
}

TEST_P(EveryPolicy, AsksTheSameWhenAskedAgain) {
  const Problem problem(testing::random_matrix(12, 4, 5), testing::random_vector(12, 5));
  const auto policy = make_policy(name(), problem, options_on(problem, 0.5));
  for (int i = 0; i < 50 && !policy->done(); ++i) {
    const std::vector<Question> first = questions(*policy);
    EXPECT_EQ(questions(*policy), first);
    EXPECT_FALSE(first.empty());
    converse(*policy, 1);
  }
}

TEST_P(EveryPolicy, DoesNotCareAboutTheOrderOfAnswersWithinARound) {
  const Problem problem(testing::random_matrix(9, 3, 6), testing::random_vector(9, 6));
  const auto forwards = make_policy(name(), problem, options_on(problem, 0.5));
  const auto backwards = make_policy(name(), problem, options_on(problem, 0.5));
  for (int round = 0; round < 30 && !forwards->done(); ++round) {
    // All questions that are open: a round, or its blocks, which may decide one by one.
    const auto finish_round = [](Policy& policy, bool reversed) {
      std::vector<Question> open(policy.ask().begin(), policy.ask().end());
      if (reversed) std::ranges::reverse(open);
      for (const Question& question : open) {
        if (policy.done()) break;
        // All answers to one candidate in one piece, whatever the order.
        const double y = scripted(question, 0);
        const double n = static_cast<double>(question.count);
        policy.tell(question, {question.count, n * y, n * y * y});
      }
    };
    finish_round(*forwards, false);
    finish_round(*backwards, true);
    expect_same_state(*forwards, *backwards, problem);
  }
}

TEST_P(EveryPolicy, RandomChoicesDependOnTheSeedAlone) {
  const Problem problem(testing::random_matrix(20, 4, 7), testing::random_vector(20, 7));
  const auto a = make_policy(name(), problem, options_on(problem, 1));
  const auto b = make_policy(name(), problem, options_on(problem, 1));
  converse(*a, 100);
  converse(*b, 100);
  expect_same_state(*a, *b, problem);
}

TEST_P(EveryPolicy, EndsOnDegenerateCatalogues) {
  const Matrix catalogues[] = {
      Matrix{{1}},                                 // one arm, one dimension
      Matrix{{0.5, -0.5, 0.1}},                    // fewer arms than dimensions
      Matrix{{1, 2}, {1, 2}, {1, 2}},              // nothing but repetition
      Matrix{{0, 0}, {1, 0}, {2, 0}},              // a zero arm, a dimension nobody uses
      Matrix{{1, 1, 2}, {2, 2, 4}, {-1, -1, -2}},  // rank one
      Matrix{{1e-3, 0}, {0, 10}, {1e-3, 10}},      // scales far apart
  };
  for (const Matrix& arms : catalogues) {
    const Vector phi = Vector::LinSpaced(arms.cols(), 0.2, 0.4);
    const Instance instance("degenerate",
                            Problem(arms, Vector::LinSpaced(arms.rows(), 0, 1), {.threshold = 0.1}),
                            phi, {.sigma = 0.1});
    PolicyOptions policy = options(0.1);
    policy.margin = 0.05;
    const RunResult result = run_on(instance, 3, policy, 300'000);
    EXPECT_LE(result.questions, 300'000);
    if (may_get_stuck()) continue;
    EXPECT_NE(result.outcome, RunOutcome::budget);
    EXPECT_TRUE(instance.correct(result.recommendation.candidate, policy.margin));
  }
}

TEST_P(EveryPolicy, RecommendsAtAnyTime) {
  const Problem problem(testing::random_matrix(10, 3, 8), testing::random_vector(10, 8));
  const auto policy = make_policy(name(), problem, options_on(problem, 0.5));
  for (int i = 0; i < 50 && !policy->done(); ++i) {
    EXPECT_TRUE(policy->recommend().candidate.has_value());
    EXPECT_FALSE(policy->recommend().certified);
    converse(*policy, 1);
  }
}

std::vector<std::string> names_and_shapes() {
  std::vector<std::string> names = policy_names();
  names.emplace_back("e-acol/any");
  return names;
}

INSTANTIATE_TEST_SUITE_P(All, EveryPolicy, ::testing::ValuesIn(names_and_shapes()),
                         [](const auto& row) {
                           std::string label = row.param;
                           std::ranges::replace(label, '-', '_');
                           std::ranges::replace(label, '/', '_');
                           return label;
                         });

}  // namespace
}  // namespace acol
