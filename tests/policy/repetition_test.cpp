#include "acol/policy/repetition.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "acol/policy/adaptive.hpp"
#include "support/gen.hpp"

namespace acol {
namespace {

constexpr double kNoise = 0.05;

AdaptiveOptions rule(Pool pool, double sqrt_beta) {
  return {.confidence = {.kind = Confidence::tuned, .sqrt_beta = sqrt_beta},
          .criterion = Criterion::maxreward,
          .pool = pool};
}

/// The answers one by one whose sum strays as far as it may, to one side and then to the other.
std::vector<double> straying_answers(std::int64_t count, double mean, double sign) {
  std::vector<double> answers(static_cast<std::size_t>(count), mean);
  const double stray = sign * 10 * kNoise * std::sqrt(static_cast<double>(count));
  answers.front() += stray;
  answers[answers.size() / 2] -= 2 * stray;
  return answers;
}

/// The policy asks about one candidate all the while, and then is where `at_once` is.
void expect_unmoved(Adaptive policy, Adaptive at_once, const std::vector<double>& answers) {
  const ArmIndex candidate = policy.ask().front().candidate;
  Answers sum;
  for (const double answer : answers) {
    RC_ASSERT(!policy.done());
    RC_ASSERT(policy.ask().front().candidate == candidate);
    policy.tell(policy.ask().front(), Answers::single(answer));
    sum += Answers::single(answer);
  }
  at_once.tell(at_once.ask().front(), sum);
  RC_ASSERT(at_once.done() == policy.done());
  if (policy.done()) return;
  RC_ASSERT(at_once.ask().front() == policy.ask().front());
}

/// Runs a rule, checking all that is foreseen; the questions that were.
std::int64_t check_foresight(const Problem& problem, const AdaptiveOptions& options,
                             std::uint64_t seed) {
  const Vector phi = testing::random_vector(problem.dimension(), seed);
  const Vector means = problem.arms() * phi;
  Adaptive policy(problem, options);
  std::int64_t foreseen = 0;
  for (std::uint64_t t = 0; t < 200 && !policy.done(); ++t) {
    const double mean = means(problem.distinct(policy.ask().front().candidate));
    const Adaptive one_by_one = policy;
    policy.foresee({mean, kNoise}, 200);
    const Question question = policy.ask().front();
    if (question.count > 1) {
      foreseen += question.count;
      for (const double sign : {-1.0, 1.0}) {
        expect_unmoved(one_by_one, policy, straying_answers(question.count, mean, sign));
      }
    }
    const double n = static_cast<double>(question.count);
    const double noise = kNoise * std::sqrt(n) * standard_normal({seed, 6}, t);
    policy.tell(question, {question.count, n * mean + noise, 0});
  }
  return foreseen;
}

TEST(Repetition, WhatIsForeseenHappensHoweverTheAnswersStray) {
  for (const Pool pool : {Pool::all, Pool::uncertain, Pool::feasible}) {
    std::int64_t foreseen = 0;
    testing::for_all([&] {
      const Problem problem = testing::arbitrary_problem();
      const auto seed = *rc::gen::arbitrary<std::uint32_t>();
      const double sqrt_beta = *rc::gen::element(0.5, 2.0, 10.0);
      foreseen += check_foresight(problem, rule(pool, sqrt_beta), seed);
    });
    EXPECT_GT(foreseen, 10'000);
  }
}

TEST(Repetition, NoMoreIsForeseenThanTheAnswersAllow) {
  // One arm at 0.5 below its threshold: after n answers its half-width is 2/√(n + λ), so that it is
  // decided at the 16th answer or so, unless they stray.
  const Problem problem(Matrix::Ones(1, 1), Vector::Ones(1), {.threshold = 0.5});
  const Predictions predictions(problem, 0.1);
  const Knowledge knowledge(problem, 0);
  Vector work(1);
  const auto stays = [&](std::int64_t count, double noise) {
    return stays_undecided(problem, knowledge, predictions, 2, 0, {0, noise}, count, work);
  };
  EXPECT_TRUE(stays(14, 1e-9));
  EXPECT_FALSE(stays(17, 1e-9));
  EXPECT_FALSE(stays(14, 1));
}

TEST(Repetition, AQuestionIsAskedOnceUnlessSomebodyLooksAhead) {
  const Problem problem(testing::random_matrix(8, 3, 4), testing::random_vector(8, 4));
  Adaptive policy(problem, rule(Pool::all, 100));
  for (int t = 0; t < 500; ++t) {
    ASSERT_EQ(policy.ask().front().count, 1);
    policy.tell(policy.ask().front(), Answers::single(0));
  }
  policy.foresee({0, kNoise}, 20);
  EXPECT_EQ(policy.ask().front().count, 20);
  policy.tell(policy.ask().front(), {20, 0, 0});
  EXPECT_EQ(policy.ask().front().round, 520);
  EXPECT_EQ(policy.ask().front().count, 1);
}

}  // namespace
}  // namespace acol
