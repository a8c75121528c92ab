// "Wrong at most δ of the time" where answers are linear in the features only nearly; the control,
// which states too little of that, must fail.
//
// ACOL_STUDIES sets the number of studies per setting: `make guarantee` runs 2,000.

#include <gtest/gtest.h>

#include "acol/core/random.hpp"
#include "acol/policy/evidence.hpp"
#include "acol/simulate/run.hpp"
#include "guarantee/reward_steps.hpp"
#include "support/many_studies.hpp"

namespace acol::guarantee {
namespace {

/// Answers that are linear in the features only up to ±0.1, with the signs that mislead most: what
/// is acceptable looks unacceptable to any linear fit, and the other way round. Returns wrong
/// answers.
int wrong_with_misspecification(double stated, std::optional<AnswerRange> range, Noise noise) {
  constexpr double kOff = 0.1;
  constexpr Eigen::Index kArms = 10;
  Matrix arms(kArms, 3);
  for (Eigen::Index i = 0; i < kArms; ++i) {
    arms.row(i) << 1, uniform({3, StreamUse{3}}, static_cast<std::uint64_t>(2 * i)),
        uniform({3, StreamUse{3}}, static_cast<std::uint64_t>(2 * i + 1));
  }
  // φ = 0: the linear part says that all arms are just on the threshold.
  Vector truth = Vector::Constant(kArms, kOff);
  for (Eigen::Index i = 5; i < kArms; ++i) truth(i) = -kOff;
  const Problem problem(arms, steps(kArms));
  const Instance world("nonlinear", Problem(Matrix::Identity(kArms, kArms), steps(kArms)), truth,
                       noise);
  int wrong = 0;
  for (int study = 0; study < studies(); ++study) {
    EvidencePolicy policy(problem, {.delta = kDelta,
                                    .model = {.noise_bound = world.noise_bound(),
                                              .misspecification = stated,
                                              .range = range}});
    Environment environment(world, 70'000 + static_cast<std::uint64_t>(study));
    std::int64_t questions = 0;
    while (!policy.done() && questions < 1'000'000'000) {
      const Question question = policy.ask().front();
      policy.tell(question, environment.answer(question));
      questions += question.count;
    }
    wrong += !policy.done() || policy.recommend().candidate != 5;
  }
  return wrong;
}

TEST(GuaranteeWithMisspecification, HoldsWhereTheTruthIsAsFarFromLinearAsStated) {
  const int wrong = wrong_with_misspecification(0.1, {}, {.sigma = 1});
  EXPECT_TRUE(within_delta(wrong, studies())) << wrong;
  const int yes_no =
      wrong_with_misspecification(0.1, AnswerRange{-1, 1}, {.kind = NoiseKind::binary});
  EXPECT_TRUE(within_delta(yes_no, studies())) << yes_no;
}

TEST(GuaranteeWithMisspecification, IsLostWhereItIsFartherFromLinearThanStated) {
  const int wrong = wrong_with_misspecification(0.01, {}, {.sigma = 1});
  EXPECT_FALSE(within_delta(wrong, studies())) << wrong;
}

}  // namespace
}  // namespace acol::guarantee
