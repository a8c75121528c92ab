#include "acol/experiment/driving_tasks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>

#include "acol/core/error.hpp"
#include "acol/driving/robustness.hpp"
#include "acol/experiment/spec_file.hpp"

namespace acol::experiment {
namespace {

ExperimentSpec quick_drives(const char* name) {
  ExperimentSpec spec = find_experiment(name, true);
  spec.seeds = 1;
  spec.panels = {"base"};
  spec.side_weights = {10};
  spec.methods = {driving::SearchMethod::plain};
  return spec;
}

const std::function<bool()> kGoesOn = [] { return false; };

TEST(DrivingTasks, ARowIsWhatTheSearchFinds) {
  ExperimentSpec spec = quick_drives("robustness");
  spec.values = {"0.5"};
  const TaskList list = robustness_tasks(spec, "this build");
  ASSERT_EQ(list.tasks.size(), 2U);  // the penalty, and the constraint in its place
  const std::optional<std::string> row = list.tasks[0].run(kGoesOn);
  ASSERT_TRUE(row.has_value());
  const driving::TaskDrive drive = driving::task_drive(
      driving::ScenarioKind::base, 0.5, {.method = driving::SearchMethod::plain, .restarts = 1});
  EXPECT_EQ(*row, fmt::format("base,0.5,10,plain,{:.10g},{:.10g},{:d}", drive.reward,
                              drive.constraint, drive.feasible));
  EXPECT_EQ(std::count(row->begin(), row->end(), ','),
            std::count(list.header.begin(), list.header.end(), ','));
  EXPECT_FALSE(list.tasks[0].run([] { return true; }).has_value());
}

TEST(DrivingTasks, PathsHaveTheStartAndEveryStep) {
  const TaskList list = scenario_tasks(quick_drives("scenarios"), "this build");
  ASSERT_EQ(list.tasks.size(), 2U);
  const std::string row = list.tasks[1].run(kGoesOn).value();
  const std::string path = row.substr(row.rfind(',') + 1);
  EXPECT_EQ(std::count(path.begin(), path.end(), ';'), driving::kSteps);
}

TEST(DrivingTasks, EveryFeatureHasAGrid) {
  const TaskList list = feature_tasks(quick_drives("features"), "this build");
  ASSERT_EQ(list.tasks.size(), 8U);
  const std::string row = list.tasks[2].run(kGoesOn).value();
  EXPECT_EQ(row.find("off_street,"), 0U);
  const std::string values = row.substr(row.rfind(',') + 1);
  EXPECT_EQ(std::count(values.begin(), values.end(), ';'), 80);  // 81 rows
  std::set<std::string> keys;
  for (const Task& task : list.tasks) keys.insert(task.key);
  EXPECT_EQ(keys.size(), 8U);
}

TEST(DrivingTasks, APenaltyIsANumberFromZeroOn) {
  ExperimentSpec spec = quick_drives("robustness");
  for (const char* bad : {"-1", "much"}) {
    spec.values = {bad};
    EXPECT_THROW(robustness_tasks(spec, "this build"), InvalidArgument) << bad;
  }
}

TEST(DrivingTasks, SettingsAreThoseOfTheRowsOnce) {
  const io::CsvTable table =
      io::CsvTable::parse("t", "side_weight,method\n4,plain\n10,refined\n4,plain\n");
  const std::vector<DriveSetting> settings = drive_settings(table);
  ASSERT_EQ(settings.size(), 2U);
  EXPECT_EQ(settings[0].title(), "c₁ = 4, plain search");
  EXPECT_EQ(settings[1].suffix(), "-c10-refined");
}

}  // namespace
}  // namespace acol::experiment
