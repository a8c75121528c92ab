#include "acol/policy/phased.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "acol/core/error.hpp"
#include "acol/core/random.hpp"
#include "acol/simulate/synthetic.hpp"
#include "support/gen.hpp"

namespace acol {
namespace {

std::int64_t open_questions(const Policy& policy) {
  std::int64_t total = 0;
  for (const Question& question : policy.ask()) total += question.count;
  return total;
}

/// Tells every open question of the round the truth.
void answer_round(Policy& policy, const Instance& instance) {
  const std::int64_t round = policy.ask().front().round;
  while (!policy.done() && policy.ask().front().round == round) {
    const Question question = policy.ask().front();
    const double mean = instance.values()(instance.problem().distinct(question.candidate));
    const double n = static_cast<double>(question.count);
    policy.tell(question, {question.count, n * mean, n * mean * mean});
  }
}

TEST(Phased, RoundLengthsAreThePapers) {
  const Instance instance = irrelevant_dimensions(10, 0.001);
  const double n = 11;
  for (const Allocation allocation : {Allocation::all, Allocation::uniform, Allocation::oracle}) {
    Phased policy(instance.problem(), {.allocation = allocation, .truth = instance.constraints()});
    for (int t = 1; t <= 6; ++t) {
      const double expected = std::ceil(std::pow(2, t) * std::log(n * t * t / 0.0025));
      EXPECT_EQ(open_questions(policy), static_cast<std::int64_t>(expected));
      answer_round(policy, instance);
    }
  }
  // ACOL's first round: all arms are uncertain, ρ = d, support d.
  const Phased acol(instance.problem(), {});
  const double expected = 32 * std::log(n / 0.0025) * 1.05 * 10;
  EXPECT_NEAR(static_cast<double>(open_questions(acol)), expected, 2e-3 * expected);
}

TEST(Phased, RhoPowerOneUsesTheNorm) {
  const Instance instance = irrelevant_dimensions(10, 0.001);
  const Phased square(instance.problem(), {});
  const Phased norm(instance.problem(), {.rho_power = 1});
  const double ratio =
      static_cast<double>(open_questions(square)) / static_cast<double>(open_questions(norm));
  EXPECT_NEAR(ratio, std::sqrt(10.0), 0.01);
}

TEST(Phased, ARoundIsAMultisetThatManyCanAnswerInParts) {
  const Instance instance = line(0);
  Phased whole(instance.problem(), {.noise_bound = 0.5});
  Phased parts(instance.problem(), {.noise_bound = 0.5});
  while (!whole.done()) {
    answer_round(whole, instance);
    const std::int64_t round = parts.ask().front().round;
    while (!parts.done() && parts.ask().front().round == round) {
      Question question = parts.ask().back();
      question.count = std::max<std::int64_t>(1, question.count / 3);
      const double mean = instance.values()(question.candidate);
      const double n = static_cast<double>(question.count);
      parts.tell(question, {question.count, n * mean, n * mean * mean});
    }
    ASSERT_EQ(whole.done(), parts.done());
    EXPECT_EQ(open_questions(whole), open_questions(parts));
  }
  EXPECT_EQ(whole.recommend().candidate, parts.recommend().candidate);
}

TEST(Phased, NoDecisionComesFromAPartOfARound) {
  const Instance instance = line(0);
  Phased policy(instance.problem(), {.noise_bound = 0.01});
  std::int64_t left = open_questions(policy);
  while (left > 1) {
    Question question = policy.ask().front();
    question.count = 1;
    policy.tell(question, Answers::single(instance.values()(question.candidate)));
    --left;
    EXPECT_EQ(policy.knowledge().count(ArmState::undecided), 10);
  }
  Question last = policy.ask().front();
  policy.tell(last, Answers::single(instance.values()(last.candidate)));
  EXPECT_LT(policy.knowledge().count(ArmState::undecided), 10);
}

/// Share of studies in which some arm's interval misses its value within the first three rounds:
/// all values are on the threshold, so an interval misses exactly when it decides.
double miss_share(Allocation allocation, double delta, double noise) {
  constexpr int kStudies = 400;
  const Matrix arms{{1, 0}, {0, 1}, {0.6, 0.8}, {1, -0.5}};
  const Problem problem(arms, Vector{{4, 3, 2, 1}});
  int misses = 0;
  for (int study = 0; study < kStudies; ++study) {
    Phased policy(problem, {.allocation = allocation, .delta = delta, .noise_bound = 1});
    const Stream stream{static_cast<std::uint64_t>(study), StreamUse{31}};
    std::uint64_t drawn = 0;
    const auto missed = [&] { return policy.knowledge().count(ArmState::undecided) < 4; };
    while (!missed() && policy.ask().front().round <= 3) {
      const Question question = policy.ask().front();
      const double n = static_cast<double>(question.count);
      const double sum = noise * std::sqrt(n) * standard_normal(stream, drawn++);
      policy.tell(question, {question.count, sum, n * noise * noise});
    }
    misses += missed();
  }
  return static_cast<double>(misses) / kStudies;
}

TEST(Phased, IntervalsCoverTheTruthAndWithNoiseBeyondItsBoundDoNot) {
  // Each side of each of the n intervals of round t fails with probability δ_t/n at most.
  const double delta = 0.3;
  const double bound = 2 * delta * delta * (1 + 1 / 4.0 + 1 / 9.0);
  for (const Allocation allocation :
       {Allocation::all, Allocation::uniform, Allocation::uncertain}) {
    EXPECT_LE(miss_share(allocation, delta, 1), bound);
    EXPECT_GT(miss_share(allocation, delta, 2), bound) << "the negative control";
  }
}

TEST(Phased, PromisesNothingWhereTheRoundsTogetherMayFailMoreOften) {
  const Instance instance = line(0);
  EXPECT_EQ(Phased(instance.problem(), {.delta = 0.6}).guarantee(), Guarantee::certified);
  EXPECT_EQ(Phased(instance.problem(), {.delta = 0.62}).guarantee(), Guarantee::heuristic);
}

TEST(Phased, RefusesMoreAnswersThanWereAsked) {
  const Instance instance = line(0);
  Phased policy(instance.problem(), {});
  Question question = policy.ask().front();
  EXPECT_THROW(policy.tell(question, {question.count + 1, 0, 0}), InvalidArgument);
  EXPECT_THROW(policy.tell(question, {0, 0, 0}), InvalidArgument);
  question.round = 5;
  EXPECT_THROW(policy.tell(question, Answers::single(0)), InvalidArgument);
}

TEST(Phased, TheOracleNeedsTheTruthAndOptionsAreChecked) {
  const Instance instance = line();
  const Problem& problem = instance.problem();
  EXPECT_THROW(Phased(problem, {.allocation = Allocation::oracle}), InvalidArgument);
  EXPECT_THROW(Phased(problem, {.truth = {Vector::Ones(3)}}), InvalidArgument);
  EXPECT_THROW(Phased(problem, {.delta = 1}), InvalidArgument);
  EXPECT_THROW(Phased(problem, {.noise_bound = 0}), InvalidArgument);
  EXPECT_THROW(Phased(problem, {.round_growth = 1}), InvalidArgument);
  EXPECT_THROW(Phased(problem, {.rho_power = 3}), InvalidArgument);
}

}  // namespace
}  // namespace acol
