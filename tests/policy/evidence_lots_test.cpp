// E-ACOL for people whose answers hang together: rounds that are dealt in lots.

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "acol/core/error.hpp"
#include "acol/core/random.hpp"
#include "acol/policy/make_policy.hpp"

namespace acol {
namespace {

/// Sizes that pay the more the larger they are; the share of no grows by 0.08 from one to the next,
/// and 0.5 of no is acceptable.
Problem sizes() {
  Matrix arms(10, 2);
  Vector rewards(10);
  for (int i = 0; i < 10; ++i) {
    arms.row(i) << 1, (i - 4.5) / 4.5;
    rewards(i) = i;
  }
  return {arms, rewards, {.threshold = 0}};
}
double share_of_no(ArmIndex arm) { return 0.14 + 0.08 * static_cast<double>(arm); }

PolicyOptions options(double missing_share = 0.25, Confirm confirm = Confirm::off) {
  PolicyOptions result{.delta = 0.1, .noise_bound = 0.5, .margin = 0.1, .rounds_on_record = true};
  result.independence = Independence::people;
  result.shape = Shape::linear;
  result.confirm = confirm;
  result.missing_share = missing_share;
  result.answer_range = AnswerRange{-0.5, 0.5};
  return result;
}

/// Plays rounds with lots of at most `lot`; `says(candidate, person)`: none where it is missing.
using Says = std::function<std::optional<double>(ArmIndex, std::int64_t)>;
std::vector<Commitment> play(RecordedPolicy& policy, std::int64_t lot, const Says& says,
                             std::int64_t most_rounds = 200) {
  std::vector<Commitment> rounds;
  std::int64_t person = 0;
  while (!policy.done() && std::ssize(rounds) < most_rounds) {
    policy.plan({.lot = lot});
    rounds.push_back(policy.commitment());
    const Commitment& round = rounds.back();
    const std::int64_t number = policy.ask().front().round;
    for (std::size_t b = 0; b < round.lots.lots.size(); ++b, ++person) {
      for (const std::size_t entry : round.lots.lots[b]) {
        const Question question{round.samples[0].arms[entry], 1, number};
        const std::optional<double> y = says(question.candidate, person);
        if (y) policy.tell(question, Answers::single(*y, static_cast<std::int64_t>(b)));
        if (!y) policy.miss(question, std::nullopt, static_cast<std::int64_t>(b));
      }
    }
  }
  return rounds;
}

Says independent(std::uint64_t seed) {
  auto next = std::make_shared<std::uint64_t>(0);
  return [seed, next](ArmIndex arm, std::int64_t /*person*/) -> std::optional<double> {
    return bernoulli({seed, StreamUse{7}}, (*next)++, share_of_no(arm)) ? 0.5 : -0.5;
  };
}

/// Plans a round; the question in the first place of its first lot.
Question first_place(RecordedPolicy& policy) {
  policy.plan({.lot = 5});
  const Commitment round = policy.commitment();
  return {round.samples[0].arms[round.lots.lots[0][0]], 1, policy.ask().front().round};
}

TEST(EvidenceInLots, EndsWithTheBestAcceptableCandidate) {
  const Problem problem = sizes();
  for (const std::int64_t lot : {1, 5, 20}) {
    const auto policy = make_policy("e-acol", problem, options());
    const std::vector<Commitment> rounds = play(*policy, lot, independent(3));
    ASSERT_TRUE(policy->done());
    EXPECT_EQ(policy->guarantee(), Guarantee::certified);
    const ArmIndex best = *policy->recommend().candidate;
    EXPECT_TRUE(best == 4 || best == 5) << best;  // 0.46; 0.54 is within the margin
    for (const Commitment& round : rounds) {
      ASSERT_FALSE(round.lots.lots.empty());
      EXPECT_EQ(round.expected.size(), 1U);
      EXPECT_GE(round.lots.covariance, 0);
      for (const auto& one : round.lots.lots) EXPECT_LE(std::ssize(one), lot);
    }
  }
}

TEST(EvidenceInLots, AdoptingWhatIsOnRecordLeadsToTheSame) {
  const Problem problem = sizes();
  for (const Confirm confirm : {Confirm::off, Confirm::on}) {
    const auto policy = make_policy("e-acol", problem, options(0.25, confirm));
    std::vector<double> told;
    const Says first = independent(5);
    const std::vector<Commitment> rounds = play(*policy, 5, [&](ArmIndex arm, std::int64_t person) {
      told.push_back(*first(arm, person));
      return std::optional(told.back());
    });
    const auto again = make_policy("e-acol", problem, options(0.25, confirm));
    std::size_t next = 0;
    for (const Commitment& round : rounds) {
      again->adopt(round);
      EXPECT_EQ(again->commitment().lots, round.lots);
      const std::int64_t number = again->ask().front().round;
      for (std::size_t b = 0; b < round.lots.lots.size(); ++b) {
        for (const std::size_t entry : round.lots.lots[b]) {
          again->tell({round.samples[0].arms[entry], 1, number},
                      Answers::single(told[next++], static_cast<std::int64_t>(b)));
        }
      }
    }
    EXPECT_TRUE(again->done());
    EXPECT_EQ(again->recommend().candidate, policy->recommend().candidate);
  }
}

TEST(EvidenceInLots, EveryAnswerBelongsToAPlaceOfALot) {
  const Problem problem = sizes();
  const auto policy = make_policy("e-acol", problem, options());
  const Question question = first_place(*policy);
  const auto lots = std::ssize(policy->commitment().lots.lots);
  EXPECT_THROW(policy->tell(question, Answers::single(0.5)), InvalidArgument);
  EXPECT_THROW(policy->tell(question, Answers::single(0.5, lots)), InvalidArgument);
  policy->tell(question, Answers::single(0.5, 0));
  EXPECT_THROW(policy->tell(question, Answers::single(0.5, 0)), InvalidArgument) << "twice";
  EXPECT_THROW(policy->miss(question, std::nullopt, 0), InvalidArgument) << "it has an answer";
}

TEST(EvidenceInLots, MissingAnswersCountAsWhatHurtsAsFarAsThetaSays) {
  // Nobody answers about the arms from 3 on; who stands in says yes. With θ = 0 that is believed.
  const Problem problem = sizes();
  const auto outcome = [&](double theta) {
    const auto policy = make_policy("e-acol", problem, options(theta));
    const Says answers = independent(9);
    for (int turn = 0; turn < 12 && !policy->done(); ++turn) {
      policy->plan({.lot = 5});
      const Commitment round = policy->commitment();
      const std::int64_t number = policy->ask().front().round;
      for (std::size_t b = 0; b < round.lots.lots.size(); ++b) {
        for (const std::size_t entry : round.lots.lots[b]) {
          const Question question{round.samples[0].arms[entry], 1, number};
          const auto lot = static_cast<std::int64_t>(b);
          if (question.candidate < 3) {
            policy->tell(question, Answers::single(*answers(question.candidate, 0), lot));
          } else {
            policy->miss(question, -0.5, lot);
          }
        }
      }
    }
    return policy->done();
  };
  EXPECT_TRUE(outcome(0));
  EXPECT_FALSE(outcome(1));
}

TEST(EvidenceInLots, ARoundMayEndShort) {
  const Problem problem = sizes();
  for (const Confirm confirm : {Confirm::off, Confirm::on}) {
    const auto policy = make_policy("e-acol", problem, options(0.25, confirm));
    policy->tell(first_place(*policy), Answers::single(0.5, 0));
    policy->end_round();
    EXPECT_TRUE(policy->ask().empty());
    policy->plan({.lot = 5});
    EXPECT_FALSE(policy->ask().empty());
  }
}

TEST(EvidenceInLots, PlansAheadOfAnOpenRound) {
  const Problem problem = sizes();
  const auto policy = make_policy("e-acol", problem, options());
  const QuestionAnswers told{first_place(*policy), Answers::single(0.5, 0)};
  const Commitment round = policy->commitment();
  const std::unique_ptr<RecordedPolicy> ahead = policy->ahead(std::vector{told});
  ASSERT_NE(ahead, nullptr);
  ahead->plan({.lot = 5});
  EXPECT_FALSE(ahead->commitment().lots.lots.empty());
  EXPECT_EQ(policy->commitment().lots, round.lots) << "the policy itself is where it was";
}

}  // namespace
}  // namespace acol
