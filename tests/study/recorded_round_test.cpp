#include "acol/study/recorded_round.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"

namespace acol::study {
namespace {

/// Rows 0 and 2 are the same arm, of which row 2 pays more.
const Problem kFour(Matrix{{1}, {2}, {1}, {3}}, Vector{{1, 2, 3, 4}});

Commitment committed_round() {
  Commitment round{.samples = {{{0, 1, 2}, {5, 0, 7}}},
                   .stakes = {.kind = Stakes::Kind::shares,
                              .shares = {{0, 0.75}, {-1, 0.25}},
                              .reserve = {{2, 0.5}}},
                   .block = 1,
                   .blocks = 4,
                   .exploration_due = {0.5},
                   .forecast = 99.0,
                   .guess = 1};
  round.expected.push_back({Vector{{0.1, 0.2, 0.3}}, Vector{{1, 2, 3}}});
  return round;
}

TEST(RecordedRound, ArmsBecomeRowsAndRowsBecomeArmsAgain) {
  const RoundCommitted recorded = recorded_round(committed_round(), kFour, 6, false);
  EXPECT_EQ(recorded.round, 6);
  EXPECT_EQ(recorded.candidates,
            (std::vector<std::int64_t>{kFour.candidate(0), kFour.candidate(2)}));  // 0 times: not
  EXPECT_EQ(recorded.counts, (std::vector<std::int64_t>{5, 7}));
  EXPECT_EQ(recorded.shares[0].candidate, kFour.candidate(0));
  EXPECT_EQ(recorded.shares[1].candidate, -1);
  EXPECT_EQ(recorded.guess, kFour.candidate(1));
  const Commitment back = commitment_of(recorded, kFour);
  EXPECT_EQ(back.samples, (std::vector<Sample>{{{0, 2}, {5, 7}}}));
  EXPECT_EQ(back.stakes, committed_round().stakes);
  EXPECT_EQ(back.block, 1);
  EXPECT_EQ(back.blocks, 4);
  EXPECT_EQ(back.guess, 1);
  EXPECT_EQ(back.forecast, 99.0);
  EXPECT_EQ(back.expected[0].mean, (Vector{{0.1, 0.3}}));
  EXPECT_TRUE(same_round(recorded_round(back, kFour, 6, false), recorded));
  RoundCommitted other = recorded;
  other.counts[1] = 8;
  EXPECT_FALSE(same_round(other, recorded));
}

TEST(RecordedRound, StakesThatNoLongerBelongToTheProblemAreLeftOut) {
  const RoundCommitted recorded = recorded_round(committed_round(), kFour, 0, false);
  const Commitment without = commitment_of(recorded, kFour, false);
  EXPECT_TRUE(without.stakes.shares.empty());
  EXPECT_EQ(without.blocks, 1);
  EXPECT_EQ(without.samples[0].counts, (std::vector<std::int64_t>{5, 7}));
}

TEST(RecordedRound, RowsThatThereAreNoneOfAreRefused) {
  RoundCommitted round = recorded_round(committed_round(), kFour, 0, false);
  round.guess = 4;
  EXPECT_THROW(commitment_of(round, kFour), InvalidArgument);
  round.guess = -1;
  round.shares[0].candidate = 9;
  EXPECT_THROW(commitment_of(round, kFour), InvalidArgument);
  EXPECT_THROW(round_of_imports({.candidates = {0, 4}}, kFour, 0), InvalidArgument);
}

TEST(RecordedRound, ImportsAreARoundThatAskedForJustThem) {
  const RoundCommitted round = round_of_imports({.candidates = {0, 2, 3, 3, 3}}, kFour, 2);
  EXPECT_EQ(round.round, 2);
  EXPECT_EQ(round.candidates, (std::vector<std::int64_t>{kFour.candidate(0), 3}));
  EXPECT_EQ(round.counts, (std::vector<std::int64_t>{2, 3}));  // rows 0 and 2 are one arm
  EXPECT_TRUE(round.shares.empty());
}

TEST(RecordedRound, WithdrawnCandidatesRankBehindAllOthers) {
  const StatedProblem stated{.arms = Matrix{{1}, {2}, {3}}, .rewards = Vector{{5, -4, 3}}};
  const Problem problem = stated_problem(stated, {1, 0, 0}, {});
  EXPECT_LT(problem.rewards()(0), -4);
  EXPECT_EQ(problem.rewards()(2), 3);
}

}  // namespace
}  // namespace acol::study
