// The promise about people: whole studies with people who are lenient or strict, leave, are not
// sure, hesitate and come back, on catalogues where nearly every claim is a wrong one. A study
// counts as wrong if it claims something wrong, or if it rejects the truth on the way. Every
// setting that assumes nothing about the shape has a control that must fail: the same studies with
// a tenth of log(1/δ). people_control_test.cpp has others. The linear form, in lots, has settings
// of its own on a truth that is linear.
//
// ACOL_STUDIES sets the number of studies per setting: `make guarantee` runs 2,000.

#include <gtest/gtest.h>

#include <cmath>

#include "guarantee/people_setting.hpp"

namespace acol::guarantee {
namespace {

class PeopleGuarantee : public ::testing::TestWithParam<Setting> {};

TEST_P(PeopleGuarantee, StudiesAreWrongAtMostDeltaOfTheTime) {
  const int wrong = count_wrong(GetParam(), studies());
  EXPECT_TRUE(within_delta(wrong, studies())) << wrong << " of " << studies();
}

/// Where nothing is assumed about the shape. (Linear evidence is hedged, and would still pass.)
class PeopleControl : public ::testing::TestWithParam<Setting> {};

TEST_P(PeopleControl, WithATenthOfTheEvidenceFails) {
  const int wrong = count_wrong(GetParam(), control_studies(), std::pow(kDelta, 0.1));
  EXPECT_TRUE(beyond_delta(wrong, control_studies())) << wrong << " of " << control_studies();
}

constexpr Doses kMany{.count = 24, .best = 14, .step = 0.16};
/// With θ = 0.25: of those who skip at most a quarter more would say no than of those who answer.
constexpr Manners kOpinionated{.skips_no = 0.15, .skips_yes = 0.07, .at_once = 3};
constexpr Manners kSkipsNoes{.skips_no = 0.3, .skips_yes = 0.05, .at_once = 3};
constexpr Doses kProbit{.step = 0.12, .curve = Curve::probit};
constexpr Doses kStep{.curve = Curve::step};
constexpr Doses kSweetSpot{.curve = Curve::sweet_spot};
constexpr Manners kNotSure{
    .leniency = 1, .skips_no = 0.3, .skips_yes = 0.15, .unsure = true, .at_once = 3};

INSTANTIATE_TEST_SUITE_P(
    Lots, PeopleGuarantee,
    ::testing::Values(linear("linear_lenient_2_hands_of_1", {.leniency = 2, .at_once = 3}, 1),
                      linear("linear_alike_hands_of_5", {.at_once = 3}, 5),
                      linear("linear_alike_hands_of_20", {.at_once = 3}, 20),
                      linear("linear_lenient_1_hands_of_5", {.leniency = 1, .at_once = 3}, 5),
                      linear("linear_lenient_1_hands_of_20", {.leniency = 1, .at_once = 3}, 20),
                      linear("linear_lenient_2_hands_of_5", {.leniency = 2, .at_once = 3}, 5),
                      linear("linear_lenient_2_hands_of_20", {.leniency = 2, .at_once = 3}, 20),
                      linear("linear_who_leave", {.leniency = 1, .leaves = 0.1, .at_once = 3}, 5),
                      linear("linear_skips_by_opinion", kOpinionated, 5),
                      linear("linear_skips_of_noes_at_worst", kSkipsNoes, 5, 1),
                      linear("linear_slow_no_sayers", {.leniency = 1, .slow_no = 0.3, .at_once = 3},
                             5)),
    [](const auto& setting) { return setting.param.name; });

std::vector<Setting> own_settings() {
  return {
      Setting{"everybody_alike", {}, 1},
      Setting{"alike_hands_of_5", {.at_once = 3}, 5},
      Setting{"alike_hands_of_20", {.at_once = 3}, 20, Unsure::no, 0.25, kMany},
      Setting{"lenient_1_hands_of_1", {.leniency = 1, .at_once = 3}, 1},
      Setting{"lenient_1_hands_of_5", {.leniency = 1}, 5},
      Setting{"lenient_1_hands_of_20", {.leniency = 1, .at_once = 3}, 20, Unsure::no, 0.25, kMany},
      Setting{"lenient_2_hands_of_1", {.leniency = 2}, 1},
      Setting{"lenient_2_hands_of_5", {.leniency = 2, .at_once = 8}, 5},
      Setting{"lenient_2_hands_of_20", {.leniency = 2, .at_once = 3}, 20, Unsure::no, 0.25, kMany},
      Setting{"steep", {.leniency = 1, .at_once = 3}, 10, Unsure::no, 0.25, kSteep},
      Setting{"probit", {.leniency = 1, .at_once = 3}, 10, Unsure::no, 0.25, kProbit},
      Setting{"step", {.leniency = 1, .at_once = 3}, 10, Unsure::no, 0.25, kStep},
      Setting{"sweet_spot", {.leniency = 1, .at_once = 3}, 10, Unsure::no, 0.25, kSweetSpot},
      Setting{"who_leave", {.leniency = 1, .leaves = 0.1, .at_once = 3}, 5},
      Setting{"not_sure_is_no", kNotSure, 5},
      Setting{"skips_by_opinion", kOpinionated, 5, Unsure::skip, 0.25},
      Setting{"skips_of_noes_at_worst", kSkipsNoes, 5, Unsure::skip, 1},
      Setting{"slow_no_sayers", {.leniency = 1, .slow_no = 0.3, .at_once = 3}, 5},
      Setting{"who_come_back", {.leniency = 2, .leaves = 0.05, .returns = 0.5, .at_once = 3}, 5}};
}
/// Without those that have room to spare: a truth that is better than wanted, the worst of all that
/// is missing.
std::vector<Setting> controlled_settings() {
  std::vector<Setting> all = own_settings();
  std::erase_if(all, [](const Setting& setting) {
    return setting.doses.curve == Curve::step || setting.missing_share == 1;
  });
  return all;
}
const auto name_of_setting = [](const auto& setting) { return setting.param.name; };

INSTANTIATE_TEST_SUITE_P(All, PeopleGuarantee, ::testing::ValuesIn(own_settings()),
                         name_of_setting);
INSTANTIATE_TEST_SUITE_P(All, PeopleControl, ::testing::ValuesIn(controlled_settings()),
                         name_of_setting);

}  // namespace
}  // namespace acol::guarantee
