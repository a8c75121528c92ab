#include "acol/policy/confirmed.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "acol/core/random.hpp"
#include "acol/policy/make_policy.hpp"

namespace acol {
namespace {

constexpr AnswerRange kNoShare{0, 1};
constexpr double kShareOfNo = 0.8;  // the threshold: every fifth must say yes

/// Acceptance is S-shaped in three features, and the better a candidate the fewer accept it. Where
/// most people say no already, the curve is flat and a straight line is too hopeful.
struct Sigmoid {
  Problem problem;
  Vector noes;
};
Sigmoid sigmoid_catalogue() {
  constexpr Eigen::Index n = 60;
  std::uint64_t index = 0;
  const auto normal = [&] { return standard_normal({5, StreamUse::truth}, index++); };
  Matrix arms(n, 4);
  Vector rewards(n);
  Vector noes(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    arms.row(i) << normal(), normal(), normal(), 1;
    const double z = arms.row(i).dot(Eigen::RowVector4d(1.8, 1.8, 1.35, 1.4));
    rewards(i) = arms.row(i).head(3).sum() + 0.7 * normal();
    noes(i) = 1 / (1 + std::exp(-z));
  }
  return {Problem(arms, rewards, {.threshold = kShareOfNo}), noes};
}

std::unique_ptr<RecordedPolicy> linear_policy(const Problem& problem, Confirm confirm,
                                              bool by_hand = false) {
  return make_policy("e-acol", problem,
                     {.delta = 0.1,
                      .noise_bound = 0.5,
                      .margin = 0.05,
                      .confirm = confirm,
                      .answer_range = kNoShare,
                      .rounds_on_record = by_hand});
}

Answers binomial_answers(const Question& question, double noes, std::uint64_t seed,
                         std::uint64_t index) {
  const auto no =
      static_cast<double>(acol::binomial({seed, StreamUse::noise}, index, question.count, noes));
  const double all = static_cast<double>(question.count);
  return {question.count, no, no * (all - no) / all};
}

/// What is recommended in the end; none if 20,000 questions do not settle it.
std::optional<ArmIndex> outcome(Confirm confirm, std::uint64_t seed) {
  const Sigmoid truth = sigmoid_catalogue();
  const auto policy = linear_policy(truth.problem, confirm);
  std::int64_t asked = 0;
  std::uint64_t index = 0;
  while (!policy->done() && asked < 20'000) {
    const Question question = policy->ask().front();
    policy->tell(question,
                 binomial_answers(question, truth.noes(question.candidate), seed, index++));
    asked += question.count;
  }
  if (!policy->done() || !policy->recommend().certified) return std::nullopt;
  return policy->recommend().candidate;
}

int unacceptable_recommendations(Confirm confirm) {
  const Sigmoid truth = sigmoid_catalogue();
  int wrong = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const std::optional<ArmIndex> best = outcome(confirm, seed);
    wrong += best && truth.noes(*best) > kShareOfNo + 0.05;
  }
  return wrong;
}

TEST(ConfirmedPolicy, ATenthOfTheQuestionsIsAboutWhatDecides) {
  const Sigmoid truth = sigmoid_catalogue();
  const auto with = linear_policy(truth.problem, Confirm::on);
  std::uint64_t index = 0;
  std::int64_t rounds = 0;
  std::int64_t about_guess = 0;
  while (!with->done() && rounds < 6) {
    const Commitment round = with->commitment();
    const Sample& sample = round.samples.front();
    std::int64_t length = 0;
    std::int64_t direct = 0;
    for (std::size_t i = 0; i < sample.arms.size(); ++i) {
      length += sample.counts[i];
      if (sample.arms[i] == round.guess) direct += sample.counts[i];
    }
    about_guess += rounds > 0 && 60 * direct >= length;  // a tenth over at most six
    ++rounds;
    const std::int64_t now = with->ask().front().round;
    while (!with->ask().empty() && with->ask().front().round == now) {
      const Question question = with->ask().front();
      with->tell(question, binomial_answers(question, truth.noes(question.candidate), 3, index++));
    }
  }
  EXPECT_GE(about_guess, rounds / 2) << "its answers are what a line is watched by";
}

TEST(Confirmed, NoUnacceptableArmIsRecommendedWhateverTheShape) {
  EXPECT_LE(unacceptable_recommendations(Confirm::on), 6 + 4) << "delta of 60, and its deviations";
}

TEST(Confirmed, WithoutItTheLineRecommendsWhatNobodyWants) {
  EXPECT_GE(unacceptable_recommendations(Confirm::off), 30);
}

TEST(Confirmed, IsRestoredByItsRoundsOnRecord) {
  const Sigmoid truth = sigmoid_catalogue();
  const auto live = linear_policy(truth.problem, Confirm::on, true);
  const auto again = linear_policy(truth.problem, Confirm::on, true);
  std::uint64_t index = 0;
  for (int round = 0; round < 30 && !live->done(); ++round) {
    live->plan({});
    again->adopt(live->commitment());
    while (!live->ask().empty() && !live->done()) {
      const Question question = live->ask().front();
      const Answers told = binomial_answers(question, truth.noes(question.candidate), 3, index++);
      live->tell(question, told);
      again->tell(again->ask().front(), told);
      const bool same_round = !live->ask().empty() && live->ask().front().round == question.round;
      if (!same_round) break;
    }
    ASSERT_EQ(again->done(), live->done());
    ASSERT_EQ(again->recommend().candidate, live->recommend().candidate);
  }
}

}  // namespace
}  // namespace acol
