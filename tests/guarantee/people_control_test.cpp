// Controls of the promise about people, which must fail: studies without one of the things that are
// done for people. These are the linear form on a logistic truth, missing answers taken for answers
// like the others, and one person's answers taken for those of many.
//
// ACOL_STUDIES sets the number of studies per setting: `make guarantee` runs 2,000.

#include <gtest/gtest.h>

#include "guarantee/people_setting.hpp"

namespace acol::guarantee {
namespace {

/// Every second no is not said: taken to be like the others, they turn 60 % into 75 %.
constexpr Manners kHidesNoes{.skips_no = 0.5, .skips_yes = 0, .at_once = 3};

TEST(PeopleGuaranteeControl, TheLinearFormIsMisledByALogisticTruth) {
  const Setting setting{.name = "linear",
                        .doses = kSteep,
                        .shape = Shape::linear,
                        .independence = Independence::answers,
                        .budget = 3000};
  const int wrong = count_wrong(setting, control_studies());
  EXPECT_TRUE(beyond_delta(wrong, control_studies())) << wrong;
}

TEST(PeopleGuaranteeControl, SkippedNoesMisleadWhereTheyAreTakenToBeLikeTheOthers) {
  const Setting setting{.name = "missing",
                        .manners = kHidesNoes,
                        .answers_each = 5,
                        .unsure = Unsure::skip,
                        .missing_share = 0,
                        .doses = {.step = 0.1},  // then even the largest dose seems to please
                        .budget = 2000};
  const int wrong = count_wrong(setting, control_studies());
  EXPECT_TRUE(beyond_delta(wrong, control_studies())) << wrong;
}

TEST(PeopleGuaranteeControl, SkippedNoesMisleadTheLinearFormAsWell) {
  Setting setting = linear("linear_missing", kHidesNoes, 5, 0);
  setting.doses.step = 0.02;
  setting.doses.margin = 0.015;
  setting.budget = 2000;
  const int wrong = count_wrong(setting, control_studies());
  EXPECT_TRUE(beyond_delta(wrong, control_studies())) << wrong;
}

TEST(PeopleGuaranteeControl, FreshDrawsMisleadTheLinearFormWherePeopleAreLenient) {
  Setting setting = linear("linear_answers", {.leniency = 2, .at_once = 4}, 20);
  setting.independence = Independence::answers;
  setting.people = 4;
  const int wrong = count_wrong(setting, control_studies());
  EXPECT_TRUE(beyond_delta(wrong, control_studies())) << wrong;
}

TEST(PeopleGuaranteeControl, FewPeopleWhoAreAskedOftenMisleadAsManyWhoAreAskedOnce) {
  const Setting setting{.name = "answers",
                        .manners = {.leniency = 2, .at_once = 4},
                        .independence = Independence::answers,
                        .people = 4};
  const int wrong = count_wrong(setting, control_studies());
  EXPECT_TRUE(beyond_delta(wrong, control_studies())) << wrong;
}

}  // namespace
}  // namespace acol::guarantee
