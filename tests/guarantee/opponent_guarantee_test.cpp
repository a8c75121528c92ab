// "Wrong at most δ of the time" against an opponent who chooses designs and bets; the control, who
// keeps what does not suit him to himself, must fail.
//
// ACOL_STUDIES sets the number of studies per setting: `make guarantee` runs 2,000.

#include <gtest/gtest.h>

#include <cmath>

#include "acol/core/random.hpp"
#include "acol/inference/answer_tests.hpp"
#include "guarantee/reward_steps.hpp"
#include "support/many_studies.hpp"

namespace acol::guarantee {
namespace {

/// Tests fed directly, by an opponent who sees all past evidence and chooses everything that may be
/// chosen: which arm gets evidence, and what is bet on. Returns whether the truth was rejected.
struct Opponent {
  Vector values;                 ///< c of the arms, in order of reward.
  bool keeps_bad_rounds = true;  ///< If not, it only shows rounds that suit it: forbidden.

  bool fools(std::uint64_t seed) const {
    const Eigen::Index n = values.size();
    const Problem problem(Matrix::Identity(n, n), steps(n));
    AnswerTests tests(problem, {.delta = kDelta});
    ArmIndex truth = 0;
    while (truth < n && values(truth) > 0) ++truth;
    Vector sums = Vector::Zero(n);
    std::uint64_t draws = 0;
    for (int round = 0; round < 60 && !tests.knowledge().complete(); ++round) {
      // Claims that the lies look true: c_j < 0 before the truth, c > 0 of it.
      Estimates lie{values, Vector::Constant(n, 0.1)};
      for (ArmIndex j = 0; j < n; ++j) lie.mean(j) = j < truth ? -1 : 1;
      // Pours evidence on the arm whose luck is best for a lie.
      ArmIndex lucky = 0;
      const auto luck = [&](ArmIndex j) {
        return j < truth ? -sums(j) : j == truth ? sums(j) : -1e9;
      };
      for (ArmIndex j = 1; j < n; ++j) {
        if (luck(j) > luck(lucky)) lucky = j;
      }
      Vector clock = Vector::Constant(n, 0.2);
      clock(lucky) = 2;
      Vector increment(n);
      for (ArmIndex j = 0; j < n; ++j) {
        increment(j) = values(j) * clock(j) +
                       std::sqrt(clock(j)) * standard_normal({seed, StreamUse{8}}, draws++);
        const bool suits = j < truth ? increment(j) < 0 : increment(j) > 0;
        if (!keeps_bad_rounds && !suits) {
          increment(j) = 0;
          clock(j) = 0;
        }
      }
      sums += increment;
      const std::vector<Estimates> estimates{lie};
      const std::vector<RoundOutlook> outlooks{{clock, clock}};
      const std::vector<RoundEvidence> evidence{{increment, increment, clock}};
      // And puts all money on them, with the most that a fair portfolio lets him.
      const AnswerBelief belief{.arms = estimates};
      tests.commit(tests.stakes(belief, 1), outlooks);
      tests.update(evidence);
      if (truth < n && tests.knowledge().state(truth) != ArmState::undecided &&
          tests.knowledge().best() != truth) {
        return true;
      }
      if (truth == n && tests.knowledge().best()) return true;
    }
    return false;
  }

  int successes() const {
    int count = 0;
    for (int i = 0; i < studies(); ++i) count += fools(static_cast<std::uint64_t>(i));
    return count;
  }
};

const Vector kOnTheThreshold{{1e-9, 1e-9, 1e-9, 1e-9, 0, -1}};

TEST(GuaranteeOfAnswerTests, HoldsAgainstAnOpponentWhoChoosesDesignsAndBets) {
  const int fooled = Opponent{kOnTheThreshold}.successes();
  EXPECT_TRUE(within_delta(fooled, studies())) << fooled;
  const int none = Opponent{Vector::Constant(5, 1e-9)}.successes();
  EXPECT_TRUE(within_delta(none, studies())) << none;
}

TEST(GuaranteeOfAnswerTests, IsLostWhenBadRoundsStayInTheDrawer) {
  const int fooled = Opponent{kOnTheThreshold, false}.successes();
  EXPECT_FALSE(within_delta(fooled, studies())) << fooled;
}

}  // namespace
}  // namespace acol::guarantee
