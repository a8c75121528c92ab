#include <gtest/gtest.h>

#include <numeric>

#include "acol/core/error.hpp"
#include "acol/policy/make_policy.hpp"
#include "acol/simulate/environment.hpp"
#include "acol/simulate/synthetic.hpp"

namespace acol {
namespace {

/// A round that was put on record, with its answers.
struct Recorded {
  Commitment round;
  std::vector<std::pair<Question, Answers>> told;
};

bool same(const Commitment& a, const Commitment& b) {
  const auto same_samples = [](const Sample& x, const Sample& y) {
    return x.arms == y.arms && x.counts == y.counts;
  };
  return std::ranges::equal(a.samples, b.samples, same_samples) && a.stakes == b.stakes &&
         a.block == b.block && a.blocks == b.blocks && a.exploration_due == b.exploration_due &&
         a.forecast == b.forecast;
}

class RecordedPolicyTest : public ::testing::TestWithParam<std::string> {
 protected:
  RecordedPolicyTest() : instance_(unit_sphere(12, 3, 4, 0.3)) {}

  std::unique_ptr<RecordedPolicy> make() const {
    return make_policy(
        GetParam(), instance_.problem(),
        {.delta = 0.1, .noise_bound = 0.3, .norm_bound = 1, .rounds_on_record = true});
  }
  /// Answers the open round.
  Recorded answer(RecordedPolicy& policy, std::uint64_t& n) const {
    Recorded recorded{policy.commitment(), {}};
    const auto open = policy.ask();
    for (const Question& question : std::vector<Question>(open.begin(), open.end())) {
      Answers answers;
      for (std::int64_t i = 0; i < question.count; ++i) {
        const double truth =
            instance_.problem().arms().row(question.candidate) * instance_.constraint();
        answers += Answers::single(truth + 0.3 * standard_normal({8, StreamUse{5}}, n++));
      }
      policy.tell(question, answers);
      recorded.told.emplace_back(question, answers);
    }
    return recorded;
  }

  Instance instance_;
};

TEST_P(RecordedPolicyTest, AdoptingWhatWasPlannedLeadsToTheSameRounds) {
  const auto policy = make();
  std::vector<Recorded> record;
  std::optional<Commitment> foreseen;
  std::uint64_t n = 0;
  for (int round = 0; round < 12 && !policy->done(); ++round) {
    EXPECT_TRUE(policy->ask().empty());
    policy->plan({});
    EXPECT_TRUE(!foreseen || same(policy->commitment(), *foreseen)) << "round " << round;
    record.push_back(answer(*policy, n));
    const auto copy = make();
    for (const Recorded& one : record) {
      copy->adopt(one.round);
      EXPECT_TRUE(same(copy->commitment(), one.round));
      for (const auto& [question, answers] : one.told) copy->tell(question, answers);
    }
    ASSERT_EQ(copy->done(), policy->done());
    EXPECT_EQ(copy->recommend().candidate, policy->recommend().candidate);
    if (copy->done()) break;
    copy->plan({});
    foreseen = copy->commitment();
  }
}

TEST_P(RecordedPolicyTest, NothingOpensByItself) {
  const auto policy = make();
  EXPECT_TRUE(policy->ask().empty());
  policy->plan({});
  EXPECT_FALSE(policy->ask().empty());
  EXPECT_THROW(policy->plan({}), InvalidArgument);
  EXPECT_THROW(policy->adopt(policy->commitment()), InvalidArgument);
}

TEST_P(RecordedPolicyTest, AMissingAnswerIsRefusedWhereEveryAnswerIsNeeded) {
  const auto policy = make();
  policy->plan({});
  const Question first = policy->ask().front();
  EXPECT_THROW(policy->miss(first, std::nullopt, 0), InvalidArgument);
  EXPECT_THROW(policy->end_round(), InvalidArgument);
  EXPECT_EQ(policy->ask().front(), first);
}

TEST_P(RecordedPolicyTest, RoundsThatMakeNoSenseAreNotAdopted) {
  const auto policy = make();
  EXPECT_THROW(policy->adopt({.samples = {}}), InvalidArgument);
  EXPECT_THROW(policy->adopt({.samples = {{{99}, {1}}}}), InvalidArgument);
  EXPECT_THROW(policy->adopt({.samples = {{{0, 1}, {1}}}}), InvalidArgument);
  EXPECT_THROW(policy->adopt({.samples = {{{1, 0}, {1, 1}}}}), InvalidArgument);
  EXPECT_TRUE(policy->ask().empty());
}

INSTANTIATE_TEST_SUITE_P(All, RecordedPolicyTest,
                         ::testing::Values("e-acol", "e-acol-simple", "acol", "uniform", "g-acol",
                                           "maxrew-u", "g-acol-tuned"),
                         [](const auto& row) {
                           std::string name = row.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

Stakes bets(std::vector<Bet> all) { return {.kind = Stakes::Kind::bets, .bets = std::move(all)}; }

TEST(AdoptedShares, MustSumToOneAndBeOnArmsThatThereAre) {
  const Problem problem(Matrix::Identity(2, 2), Vector::LinSpaced(2, 2, 1));
  const auto policy = make_policy("e-acol", problem, {.noise_bound = 1, .rounds_on_record = true});
  const auto adopt = [&](std::vector<Share> shares) {
    policy->adopt({.samples = {{{0, 1}, {4, 4}}},
                   .stakes = {.kind = Stakes::Kind::shares, .shares = std::move(shares)}});
  };
  EXPECT_THROW(adopt({{0, 0.5}, {1, 0.4}}), InvalidArgument);
  EXPECT_THROW(adopt({{0, 1.5}, {1, -0.5}}), InvalidArgument);
  EXPECT_THROW(adopt({{2, 1}}), InvalidArgument);
  EXPECT_NO_THROW(adopt({{0, 0.5}, {-1, 0.5}}));
}

TEST(AdoptedBets, BetsThatTheirHypothesisWouldNotLoseOnAreRefused) {
  const Problem problem(Matrix::Identity(2, 2), Vector::LinSpaced(2, 2, 1));
  const auto policy = make_policy("e-acol", problem, {.noise_bound = 1, .rounds_on_record = true});
  const std::vector<Sample> samples = {{{0, 1}, {4, 4}}};
  // H_0 "arm 0 is feasible" may bet against arm 0 only, H_1 against arm 1 or for arm 0.
  EXPECT_THROW(policy->adopt({.samples = samples, .stakes = bets({{0, -1}, {}, {}})}),
               InvalidArgument);
  EXPECT_THROW(policy->adopt({.samples = samples, .stakes = bets({{1, 0}, {}, {}})}),
               InvalidArgument);
  EXPECT_THROW(policy->adopt({.samples = samples, .stakes = bets({{}, {}})}), InvalidArgument);
  EXPECT_NO_THROW(policy->adopt({.samples = samples, .stakes = bets({{0, 0}, {0, -1}, {0, -1}})}));
}

}  // namespace
}  // namespace acol
