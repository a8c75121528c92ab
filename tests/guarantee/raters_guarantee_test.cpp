// "Wrong at most δ of the time" where all answers of a person err together; the control, which
// takes them for fresh draws, must fail.
//
// ACOL_STUDIES sets the number of studies per setting: `make guarantee` runs 2,000.

#include <gtest/gtest.h>

#include "acol/core/random.hpp"
#include "acol/policy/evidence.hpp"
#include "guarantee/reward_steps.hpp"
#include "support/many_studies.hpp"

namespace acol::guarantee {
namespace {

/// People with one leniency each: all answers of a person err together. Returns wrong answers.
int wrong_with_raters(Independence independence) {
  const Problem problem(Matrix::Identity(3, 3), steps(3));
  const Vector values{{0.15, 0.15, -0.6}};
  int wrong = 0;
  for (int study = 0; study < studies(); ++study) {
    const auto seed = static_cast<std::uint64_t>(study);
    EvidencePolicy policy(problem, {.delta = kDelta, .model = {.independence = independence}});
    std::int64_t rater = -1;
    std::int64_t round = -1;
    int answered = 0;
    double leniency = 0;
    while (!policy.done()) {
      Question question = policy.ask().front();
      question.count = 1;
      if (answered == 15 || question.round != round) {  // the next person; nobody returns
        ++rater;
        answered = 0;
        round = question.round;
        leniency =
            bernoulli({seed, StreamUse{4}}, static_cast<std::uint64_t>(rater), 0.5) != 0 ? 1 : -1;
      }
      ++answered;
      policy.tell(question, Answers::single(values(question.candidate) + leniency, rater));
    }
    wrong += policy.recommend().candidate != 2;
  }
  return wrong;
}

TEST(GuaranteeWithRaters, HoldsWhereOnlyPeopleAreIndependent) {
  const int wrong = wrong_with_raters(Independence::raters);
  EXPECT_TRUE(within_delta(wrong, studies())) << wrong;
}

TEST(GuaranteeWithRaters, IsLostWhereTheirAnswersAreTakenForFreshDraws) {
  const int wrong = wrong_with_raters(Independence::answers);
  EXPECT_FALSE(within_delta(wrong, studies())) << wrong;
}

}  // namespace
}  // namespace acol::guarantee
