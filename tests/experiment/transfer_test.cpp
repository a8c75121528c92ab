#include "acol/experiment/transfer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "acol/core/error.hpp"
#include "acol/driving/candidates.hpp"
#include "acol/driving/roll_out.hpp"
#include "acol/experiment/driver_instance.hpp"
#include "acol/experiment/driving_tasks.hpp"
#include "acol/experiment/spec_file.hpp"
#include "acol/io/text.hpp"

namespace acol::experiment {
namespace {

using driving::ScenarioKind;

TEST(Transfer, CataloguesHaveRewardAndConstraintOfTheDrivesThemselves) {
  for (const ScenarioKind kind : driving::kScenarios) {
    const driving::Scenario scenario = driving::make_scenario(kind);
    const DriveCatalogue catalogue = drive_catalogue(kind);
    const std::vector<driving::Candidate> drives = driving::shipped_candidates();
    for (const std::size_t i : {std::size_t{0}, std::size_t{457}, drives.size() - 1}) {
      const driving::FeatureVector f = driving::roll_out(scenario, drives[i].controls);
      double reward = 0;
      double minded = 0;
      for (std::size_t k = 0; k < f.size(); ++k) {
        reward += scenario.reward[k] * f[k];
        minded += driving::kConstraint[k] * f[k];
      }
      EXPECT_NEAR(catalogue.rewards(static_cast<ArmIndex>(i)), reward, 1e-9);
      EXPECT_NEAR(catalogue.minded(static_cast<ArmIndex>(i)), minded, 1e-9);
    }
  }
}

/// Of 60 small surveys, how many choose a drive that is not acceptable in one of the scenarios.
int wrong_surveys(double of_the_radius) {
  const Instance passengers = driver_instance(ScenarioKind::base);
  std::vector<DriveCatalogue> catalogues;
  for (const ScenarioKind kind : driving::kScenarios) catalogues.push_back(drive_catalogue(kind));
  int wrong = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SurveyedConstraint learned = survey(passengers, 2'000, 0.05, seed);
    learned.radius *= of_the_radius;
    wrong += std::ranges::any_of(catalogues, [&](const DriveCatalogue& catalogue) {
      const std::optional<ArmIndex> choice = proven_choice(catalogue, learned);
      return choice && !catalogue.acceptable(*choice);
    });
  }
  return wrong;
}

// δ = 0.05 for all drives of all scenarios at once: more than 9 of 60 surveys are wrong with
// probability 7·10⁻⁴ (binomial).
TEST(Transfer, WhatASurveyProvesIsAcceptableEverywhere) { EXPECT_LE(wrong_surveys(1), 9); }

// The negative control: the estimate alone proves nothing.
TEST(Transfer, WithoutItsRadiusASurveyIsOftenWrong) { EXPECT_GT(wrong_surveys(0), 9); }

TEST(Transfer, LargeSurveysProveADriveInEveryScenario) {
  const SurveyedConstraint learned =
      survey(driver_instance(ScenarioKind::base), kSurveyAnswers, 0.05, 0);
  for (const ScenarioKind kind : driving::kScenarios) {
    EXPECT_TRUE(proven_choice(drive_catalogue(kind), learned)) << name_of(kind);
  }
}

TEST(Transfer, PenaltiesMaximiseWhatTheySay) {
  const DriveCatalogue catalogue = drive_catalogue(ScenarioKind::reward);
  for (const double penalty : {0.0, 0.1, 2.0}) {
    const ArmIndex choice = penalised_choice(catalogue, penalty);
    for (ArmIndex i = 0; i < catalogue.rewards.size(); ++i) {
      EXPECT_LE(catalogue.rewards(i) - penalty * catalogue.minded(i),
                catalogue.rewards(choice) - penalty * catalogue.minded(choice));
    }
  }
}

TEST(Transfer, EveryWorldScenarioPenaltyAndSurveyIsATaskOfItsOwn) {
  ExperimentSpec spec = find_experiment("transfer", true);
  const TaskList list = transfer_tasks(spec, "build");
  const std::size_t choices = 1 + spec.values.size() + static_cast<std::size_t>(spec.seeds);
  EXPECT_EQ(list.tasks.size(), 2 * 3 * choices);
  std::set<std::string> keys;
  for (const Task& task : list.tasks) keys.insert(task.key);
  EXPECT_EQ(keys.size(), list.tasks.size());
  const std::string row = list.tasks.front().run([] { return false; }).value();
  EXPECT_EQ(io::split(row, ',').size(), io::split(list.header, ',').size());
  spec.values = {"-1"};
  EXPECT_THROW(transfer_tasks(spec, "build"), InvalidArgument);
}

}  // namespace
}  // namespace acol::experiment
