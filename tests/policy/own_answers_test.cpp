#include "acol/policy/own_answers.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "acol/core/error.hpp"
#include "acol/core/random.hpp"
#include "acol/policy/make_policy.hpp"
#include "policy/own_tastes.hpp"

namespace acol {
namespace {

using testing::answer_all;
using testing::any_policy;
using testing::Tastes;
using testing::tastes;

TEST(OwnAnswersPolicy, EqualFeaturesDoNotMakeEqualCandidates) {
  // Two candidates that only people can tell apart: the better one is refused.
  const Problem problem(Matrix{{1, 2}, {1, 2}}, Vector{{2, 1}}, {.threshold = 0.5, .merge = false});
  const auto policy = any_policy(problem);
  std::uint64_t index = 0;
  while (!policy->done()) answer_all(*policy, Vector{{0.9, 0.1}}, index);
  EXPECT_EQ(policy->recommend().candidate, 1);
}

TEST(OwnAnswersPolicy, SeveralConstraintsMustAllHold) {
  for (const bool joint : {false, true}) {
    const Matrix arms = testing::random_matrix(6, 2, 5);
    const Problem problem(arms, Vector::LinSpaced(6, 6, 1),
                          {.thresholds = {0.5, 0.4}, .joint = joint, .merge = false});
    // arms 0 and 1 violate one each, 2 both; 3 is right
    const Matrix noes{{0.8, 0.1}, {0.2, 0.7}, {0.8, 0.8}, {0.2, 0.15}, {0.1, 0.1}, {0.9, 0.9}};
    const auto policy = any_policy(problem);
    std::uint64_t index = 0;
    std::int64_t asked = 0;
    while (!policy->done() && asked < 100'000) {
      const auto open = policy->ask();
      for (const Question& q : std::vector<Question>(open.begin(), open.end())) {
        if (policy->done()) break;
        policy->tell(q, testing::drawn_answers(q.count, noes(q.candidate, q.constraint), index++));
        asked += q.count;
      }
    }
    EXPECT_EQ(policy->recommend().candidate, 3);
    EXPECT_TRUE(policy->recommend().certified);
  }
}

TEST(OwnAnswersPolicy, NumbersInARangeAndWithANoiseBoundWork) {
  const Tastes here = tastes(25, 6, {.threshold = 0.3});
  for (const bool range : {true, false}) {
    PolicyOptions options{.delta = 0.1, .noise_bound = 0.5, .margin = 0.05, .shape = Shape::any};
    if (range) options.answer_range = AnswerRange{0, 1};
    const auto policy = make_policy("e-acol", here.problem, options);
    std::uint64_t index = 0;
    std::int64_t asked = 0;
    while (!policy->done() && asked < 200'000) {
      const Question q = policy->ask().front();
      Answers told;  // uniform about the mean, as far as the range allows
      const double half = 0.9 * std::min(here.noes(q.candidate), 1 - here.noes(q.candidate));
      for (std::int64_t i = 0; i < q.count; ++i) {
        const double u = 2 * uniform({5, StreamUse::noise}, index++) - 1;
        told += Answers::single(here.noes(q.candidate) + half * u);
      }
      policy->tell(q, told);
      asked += q.count;
    }
    ASSERT_TRUE(policy->done());
    const ArmIndex chosen = policy->recommend().candidate.value_or(0);
    EXPECT_LE(here.noes(chosen), 0.35);
    for (ArmIndex i = 0; i < 25; ++i) {
      EXPECT_FALSE(here.noes(i) <= 0.3 &&
                   here.problem.rewards()(i) > here.problem.rewards()(chosen));
    }
  }
}

TEST(OwnAnswersPolicy, AHundredThousandCandidatesWork) {
  const Tastes here = tastes(100'000, 7);
  const auto policy = any_policy(here.problem);
  std::uint64_t index = 0;
  for (int round = 0; round < 3; ++round) answer_all(*policy, here.noes, index);
  EXPECT_FALSE(policy->ask().empty());
}

TEST(OwnAnswersPolicy, RefusesWhatDoesNotGoWithIt) {
  const Tastes here = tastes(5, 8);
  const auto making = [&](const std::string& name, PolicyOptions options) {
    options.shape = Shape::any;
    options.noise_bound = 0.5;
    try {
      make_policy(name, here.problem, options);
    } catch (const InvalidArgument& error) {
      return std::string(error.what());
    }
    return std::string("fine");
  };
  const AnswerRange yes_no{0, 1};
  EXPECT_EQ(making("e-acol", {.answer_range = yes_no}), "fine");
  EXPECT_EQ(making("e-acol", {.answer_range = yes_no, .rounds_on_record = true}), "fine");
  EXPECT_EQ(making("e-acol", {.confirm = Confirm::on, .answer_range = yes_no}),
            "confirm = on has no effect with shape = any, where only answers about a candidate "
            "itself count; it goes with shape = linear");
  EXPECT_EQ(making("acol", {.answer_range = yes_no}),
            "shape = any has no effect on 'acol'; used by: e-acol");
  EXPECT_EQ(making("e-acol", {.misspecification = 0.1}),
            "misspecification = 0.1 has no effect with shape = any; it needs shape = linear");
  EXPECT_EQ(making("e-acol", {.margin = 0.7, .answer_range = yes_no}),
            "with shape = any the margin must be below 0.7, where every answer would be good "
            "enough, got 0.7");
}

}  // namespace
}  // namespace acol
