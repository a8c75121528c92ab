#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "acol/core/random.hpp"
#include "acol/policy/make_policy.hpp"

// The forecast of what is left with shape = any (own_outlook.cpp).

namespace acol {
namespace {

/// Thirty candidates that people refuse with these chances: along a curve, and each a little apart.
struct Opinions {
  Problem problem;
  Vector noes;
};

Opinions opinions_of(std::uint64_t seed) {
  const Stream stream{seed, StreamUse::instance, 5};
  constexpr Eigen::Index kArms = 30;
  std::uint64_t index = 0;
  Matrix arms(kArms, 3);
  for (double& x : arms.reshaped()) x = 2 * uniform(stream, index++) - 1;
  arms.col(2).setOnes();
  const double slope = 1 + 2 * uniform(stream, index++);
  const double middle = 0.8 * (2 * uniform(stream, index++) - 1);
  Vector noes(kArms);
  Vector rewards(kArms);
  for (Eigen::Index i = 0; i < kArms; ++i) {
    const double logit = slope * (arms(i, 0) - 0.5 * arms(i, 1) - middle);
    noes(i) = 1 / (1 + std::exp(-logit - 0.3 * standard_normal(stream, index++)));
    rewards(i) = arms(i, 0) + standard_normal(stream, index++);
  }
  return {Problem(arms, rewards, {.threshold = 0.5, .merge = false}), noes};
}

/// What was forecast after so many answers, and what it was.
struct Look {
  double asked = 0;
  std::vector<double> outlook = {};
  double planned = 0;  ///< If all goes as planned.
  double left = 0;
};

/// `hand`: questions that each person is asked; 0: anybody is asked anything.
std::vector<Look> study(std::uint64_t seed, std::int64_t hand) {
  const Opinions truth = opinions_of(seed);
  const auto policy =
      make_policy("e-acol", truth.problem,
                  {.delta = 0.05,
                   .margin = 0.05,
                   .shape = Shape::any,
                   .independence = hand > 0 ? Independence::people : Independence::answers,
                   .answer_range = AnswerRange{0, 1},
                   .rounds_on_record = true});
  EXPECT_TRUE(policy->outlook().empty()) << "nothing is known";
  std::vector<Look> looks;
  double asked = 0;
  std::int64_t people = 0;
  std::uint64_t index = 0;
  while (!policy->done() && asked < 30'000) {
    const std::int64_t more = std::max<std::int64_t>(1, people / 20);
    policy->plan(hand > 0 ? RoundLimits{.least = more * hand,
                                        .questions = more * hand,
                                        .caps = std::vector<std::int64_t>(30, more),
                                        .hands = more}
                          : RoundLimits{});
    people += more;
    const auto open = policy->ask();
    for (const Question& question : std::vector<Question>(open.begin(), open.end())) {
      const auto up = static_cast<double>(binomial({seed, StreamUse::noise}, index++,
                                                   question.count, truth.noes(question.candidate)));
      const double down = static_cast<double>(question.count) - up;
      policy->tell(question, {question.count, up, up * down / (up + down)});
      asked += up + down;
    }
    const bool look = looks.empty() || asked > 2 * looks.back().asked;
    if (look && !policy->done()) {
      looks.push_back({asked, policy->outlook(), policy->forecast().value_or(0)});
    }
  }
  EXPECT_TRUE(policy->outlook().empty() || !policy->done()) << "nothing is left";
  for (Look& one : looks) one.left = asked - one.asked;
  return looks;
}

class OwnOutlook : public ::testing::TestWithParam<std::int64_t> {};

TEST_P(OwnOutlook, HoldsWhatIsLeftInEightCasesOfTenEarlyAndLate) {
  double early = 0;
  double early_within = 0;
  double late = 0;
  double late_within = 0;
  double planned_less = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    for (const Look& one : study(seed, GetParam())) {
      ASSERT_FALSE(one.outlook.empty());
      ASSERT_TRUE(std::ranges::is_sorted(one.outlook));
      const std::size_t tenth = one.outlook.size() / 10;
      const bool within =
          one.outlook[tenth] <= one.left && one.left <= one.outlook[one.outlook.size() - 1 - tenth];
      const bool is_early = one.asked < 150;
      (is_early ? early : late) += 1;
      (is_early ? early_within : late_within) += within;
      planned_less += is_early && one.planned < one.left / 5;
    }
  }
  EXPECT_GE(early_within / early, 0.65);
  EXPECT_LE(early_within / early, 0.95);
  EXPECT_GE(late_within / late, 0.60);
  EXPECT_GE(planned_less / early, 0.5) << "what is planned would mislead: that is why";
}

INSTANTIATE_TEST_SUITE_P(Hands, OwnOutlook, ::testing::Values(0, 10, 20));

}  // namespace
}  // namespace acol
