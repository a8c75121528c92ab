// The promise about a panel: the claim is about its people and nobody else, by whom chance asks
// first. Panels of 5 to 100 people who are lenient or strict, stay away, or skip what they would
// say no to. A control that must fail: answers taken for draws as they come, where those who stay
// away are the strict ones.
//
// ACOL_STUDIES sets the number of studies per setting: `make guarantee` runs 2,000.

#include <gtest/gtest.h>

#include <algorithm>

#include "support/many_studies.hpp"
#include "support/simulated_panel.hpp"

namespace acol::guarantee {
namespace {

using testing::PanelManners;
using testing::ScratchFile;
using testing::SimulatedPanel;

constexpr double kShare = 0.5;
constexpr double kMargin = 0.1;

struct Setting {
  std::string name;
  int people;
  PanelManners manners;
  bool ends = true;  ///< All studies come to a claim: nobody is missing.
};

std::ostream& operator<<(std::ostream& out, const Setting& setting) { return out << setting.name; }

using Change = std::function<void(study::Definition&)>;

struct Tally {
  int wrong = 0;
  int ended = 0;
};

Tally tally_of(const Setting& setting, int runs, const Change& change = [](study::Definition&) {}) {
  const ScratchFile table(testing::sizes_table(), ".csv");
  study::Definition definition = testing::people_definition(table.path());  // δ = 0.1, margin 0.1
  definition.population = study::ClaimAbout::panel;
  definition.raters = setting.people;
  change(definition);
  Tally tally;
  for (int run = 0; run < runs; ++run) {
    definition.seed = run;
    SimulatedPanel panel(testing::created_line(definition), 1000 + static_cast<std::uint64_t>(run),
                         setting.people, setting.manners);
    const study::Status end = panel.live();
    tally.wrong += panel.wrong(end, kShare, kMargin);
    tally.ended += end.outcome == study::StudyOutcome::certified ||
                   end.outcome == study::StudyOutcome::infeasible;
  }
  show(tally.wrong, runs);
  return tally;
}

class PanelGuarantee : public ::testing::TestWithParam<Setting> {};

TEST_P(PanelGuarantee, StudiesAreWrongAtMostDeltaOfTheTime) {
  const Tally tally = tally_of(GetParam(), studies());
  EXPECT_TRUE(within_delta(tally.wrong, studies())) << tally.wrong << " of " << studies();
  if (GetParam().ends) {
    EXPECT_EQ(tally.ended, studies());
  }
}

/// About as many accept one size as the next, so that luck misleads.
constexpr PanelManners close(double leniency) { return {.leniency = leniency, .step = 0.1}; }
constexpr PanelManners kMissing{
    .leniency = 1, .absent = 0.05, .skips_no = 0.3, .skips_yes = 0.05, .step = 0.1};

INSTANTIATE_TEST_SUITE_P(All, PanelGuarantee,
                         ::testing::Values(Setting{"of_5_people", 5, close(2)},
                                           Setting{"of_10_people", 10, close(0)},
                                           Setting{"of_20_people", 20, close(1.5)},
                                           Setting{"of_50_people", 50, close(1)},
                                           Setting{"of_100_people", 100, close(1.5)},
                                           Setting{"of_20_skips_by_opinion", 20, kMissing, false}),
                         [](const auto& setting) { return setting.param.name; });

const Setting kStayAway{"strict_stay_away", 150, {.leniency = 2, .strict_stay_away = true}, false};

int few() { return studies(8); }

TEST(PanelGuaranteeOfAbsence, IsNotMisledByWhoStaysAway) {
  const Tally tally = tally_of(kStayAway, few());
  EXPECT_TRUE(few() < 100 ? tally.wrong <= 1 : within_delta(tally.wrong, few())) << tally.wrong;
}

TEST(PanelGuaranteeControl, WhoComesSpeaksForAllWhereAnswersAreDraws) {
  const int runs = std::min(few(), 100);
  const Tally tally = tally_of(kStayAway, runs, [](study::Definition& definition) {
    definition.population = study::ClaimAbout::people;
    definition.policy.independence = Independence::answers;
    definition.raters.reset();
  });
  EXPECT_TRUE(beyond_delta(tally.wrong, runs)) << tally.wrong;
}

}  // namespace
}  // namespace acol::guarantee
