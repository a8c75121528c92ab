#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "acol/core/random.hpp"
#include "acol/policy/make_policy.hpp"
#include "policy/outlook_tally.hpp"

// The forecast of what is left with shape = any (own_outlook.cpp).

namespace acol {
namespace {

using testing::OutlookLook;
using testing::OutlookTally;

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

/// `hand`: questions that each person is asked; 0: anybody is asked anything.
std::vector<OutlookLook> study(std::uint64_t seed, std::int64_t hand) {
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
  std::vector<OutlookLook> looks;
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
  for (OutlookLook& one : looks) one.left = asked - one.asked;
  return looks;
}

class OwnOutlook : public ::testing::TestWithParam<std::int64_t> {};

TEST_P(OwnOutlook, HoldsWhatIsLeftInEightCasesOfTenEarlyAndLate) {
  OutlookTally tally;
  double planned_less = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    for (const OutlookLook& one : study(seed, GetParam())) {
      ASSERT_FALSE(one.outlook.empty());
      planned_less += tally.add(one) && one.planned < one.left / 5;
    }
  }
  tally.expect_eight_of_ten();
  EXPECT_GE(planned_less / tally.early(), 0.5) << "what is planned would mislead: that is why";
}

INSTANTIATE_TEST_SUITE_P(Hands, OwnOutlook, ::testing::Values(0, 10, 20));

}  // namespace
}  // namespace acol
