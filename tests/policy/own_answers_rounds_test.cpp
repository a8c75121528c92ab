// Rounds of own answers that are on record: planned, adopted, told in part, and planned ahead.

#include <gtest/gtest.h>

#include <numeric>

#include "acol/core/error.hpp"
#include "acol/policy/make_policy.hpp"
#include "policy/own_tastes.hpp"

namespace acol {
namespace {

using testing::answer_all;
using testing::any_policy;
using testing::Tastes;
using testing::tastes;

bool same_commitment(const Commitment& a, const Commitment& b) {
  bool same =
      a.guess == b.guess && a.forecast == b.forecast && a.samples.size() == b.samples.size();
  for (std::size_t l = 0; same && l < a.samples.size(); ++l) {
    same = a.samples[l].arms == b.samples[l].arms && a.samples[l].counts == b.samples[l].counts &&
           a.expected[l].mean == b.expected[l].mean &&
           a.expected[l].variance == b.expected[l].variance;
  }
  return same;
}

TEST(OwnAnswersPolicy, WhatIsOnRecordIsEnoughToGoOn) {
  const Tastes here = tastes(40, 1);
  const auto live = any_policy(here.problem, true);
  struct Recorded {
    Commitment round;
    std::vector<QuestionAnswers> told;
  };
  std::vector<Recorded> record;
  std::uint64_t index = 0;
  while (!live->done()) {
    live->plan({});
    record.push_back({live->commitment(), {}});
    record.back().told = answer_all(*live, here.noes, index);
  }
  EXPECT_GT(record.size(), 5U);
  const auto copy = any_policy(here.problem, true);
  for (std::size_t i = 0; i < record.size(); ++i) {
    const auto planner =
        any_policy(here.problem, true);  // plans what was planned, from the record alone
    for (std::size_t j = 0; j < i && i % 5 == 0; ++j) {
      planner->adopt(record[j].round);
      for (const auto& [question, answers] : record[j].told) planner->tell(question, answers);
    }
    if (i % 5 == 0) {
      planner->plan({});
      EXPECT_TRUE(same_commitment(planner->commitment(), record[i].round)) << "round " << i;
    }
    copy->adopt(record[i].round);
    EXPECT_TRUE(same_commitment(copy->commitment(), record[i].round));
    for (const auto& [question, answers] : record[i].told) copy->tell(question, answers);
  }
  EXPECT_TRUE(copy->done());
  EXPECT_EQ(copy->recommend().candidate, live->recommend().candidate);
  EXPECT_TRUE(copy->recommend().certified);
}

TEST(OwnAnswersPolicy, RoundsThatMakeNoSenseAreNotAdopted) {
  const Tastes here = tastes(3, 1);
  const auto policy = any_policy(here.problem, true);
  const std::vector<Sample> samples = {{{0, 2}, {1, 4}}};
  const AnswerForecast expected{Vector{{0.3, 0.4}}, Vector{{0.1, 0.1}}};
  EXPECT_THROW(policy->adopt({.samples = samples, .expected = {expected}, .guess = 3}),
               InvalidArgument);
  EXPECT_THROW(
      policy->adopt({.samples = samples, .expected = {{Vector{{0.3, 0.4}}, Vector{{0.1, 0}}}}}),
      InvalidArgument);
  EXPECT_THROW(policy->adopt({.samples = samples, .expected = {{Vector{{0.3}}, Vector{{0.1}}}}}),
               InvalidArgument);
  EXPECT_NO_THROW(policy->adopt({.samples = samples, .expected = {expected}, .guess = 2}));
}

TEST(OwnAnswersPolicy, ARoundWithoutForecastsOnlyPlans) {
  const Tastes here = tastes(3, 1);
  const auto policy = any_policy(here.problem, true);
  policy->adopt({.samples = {{{0, 2}, {1000, 1000}}}});
  for (const ArmIndex arm : {0, 2}) policy->tell({arm, 1000, 0}, {1000, 1000, 0});
  EXPECT_EQ(policy->knowledge().count(ArmState::undecided), 3) << "a thousand noes each";
}

/// What counts of a round that is not complete is what a complete round of just that would be.
TEST(OwnAnswersPolicy, PartsOfRoundsCountByHand) {
  const Tastes here = tastes(3, 1);
  const AnswerForecast sure{Vector{{0.99, 0.99, 0.99}}, Vector{{1e-4, 1e-4, 1e-4}}};
  const auto told = [&](std::int64_t planned, std::int64_t said) {
    auto policy = any_policy(here.problem, true);
    policy->adopt({.samples = {{{0, 1, 2}, {planned, planned, planned}}}, .expected = {sure}});
    for (const ArmIndex arm : {0, 1, 2}) {
      policy->tell({arm, said, 0}, {said, static_cast<double>(said), 0});
    }
    return policy;
  };
  EXPECT_EQ(told(50, 3)->done(), told(3, 3)->done());
  EXPECT_EQ(told(50, 10)->outcome(), Outcome::infeasible);
  const auto open = told(50, 1);
  EXPECT_FALSE(open->done());
  open->end_round();
  EXPECT_FALSE(open->done());
  EXPECT_TRUE(open->ask().empty());
}

/// With θ = 1 a missing answer is the worst there could be; with θ = 0 what somebody else said.
TEST(OwnAnswersPolicy, MissingAnswersAreBetweenASubstitutesAndTheWorst) {
  const Tastes here = tastes(1, 1);
  const AnswerForecast sure{Vector{{0.9}}, Vector{{1e-4}}};
  const auto noes_to_end = [&](double share, std::optional<double> substitute) {
    const auto policy = make_policy("e-acol", here.problem,
                                    {.delta = 0.1,
                                     .margin = 0.05,
                                     .shape = Shape::any,
                                     .missing_share = share,
                                     .answer_range = AnswerRange{0, 1},
                                     .rounds_on_record = true});
    policy->adopt({.samples = {{{0}, {1000}}}, .expected = {sure}});
    for (int i = 0; i < 3; ++i) policy->miss({0, 1, 0}, substitute, 0);
    int noes = 0;
    for (; !policy->done(); ++noes) policy->tell({0, 1, 0}, Answers::single(1));
    return noes;
  };
  EXPECT_EQ(noes_to_end(0, 1), 0) << "three noes are enough";
  EXPECT_GT(noes_to_end(0.5, 1), 0);
  EXPECT_GT(noes_to_end(1, 1), noes_to_end(0.5, 1));
  EXPECT_EQ(noes_to_end(1, 1), noes_to_end(1, 0)) << "nothing is assumed";
  EXPECT_EQ(noes_to_end(1, 1), noes_to_end(0.25, std::nullopt)) << "nobody stood in";
}

TEST(OwnAnswersPolicy, RoundsKeepToTheirLimits) {
  const Tastes here = tastes(60, 2);
  const auto policy = any_policy(here.problem, true);
  std::uint64_t index = 0;
  for (int round = 0; round < 10 && !policy->done(); ++round) {
    RoundLimits limits{.questions = 15, .caps = std::vector<std::int64_t>(60, 2)};
    limits.caps[7] = 0;
    policy->plan(limits);
    const Sample sample = policy->commitment().samples.front();
    EXPECT_LE(std::accumulate(sample.counts.begin(), sample.counts.end(), std::int64_t{0}), 15);
    for (std::size_t i = 0; i < sample.arms.size(); ++i) {
      EXPECT_LE(sample.counts[i], 2);
      EXPECT_NE(sample.arms[i], 7);
    }
    answer_all(*policy, here.noes, index);
  }
}

TEST(OwnAnswersPolicy, ACopyAheadPlansWhileTheRoundIsOpen) {
  const Tastes here = tastes(40, 3);
  const auto policy = any_policy(here.problem, true);
  std::uint64_t index = 0;
  policy->plan({});
  answer_all(*policy, here.noes, index);
  policy->plan({});
  const std::vector<Question> open(policy->ask().begin(), policy->ask().end());
  const QuestionAnswers first{{.candidate = open[0].candidate, .count = 1, .round = open[0].round},
                              Answers::single(1)};
  const std::unique_ptr<RecordedPolicy> copy = policy->ahead(std::span(&first, 1));
  ASSERT_TRUE(copy);
  EXPECT_TRUE(copy->ask().empty());
  copy->plan({});
  EXPECT_FALSE(copy->ask().empty());
  EXPECT_EQ(policy->ask().size(), open.size());  // nothing happened to the original
}

}  // namespace
}  // namespace acol
