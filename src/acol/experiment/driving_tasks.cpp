#include "acol/experiment/driving_tasks.hpp"

#include <fmt/format.h>

#include "acol/core/error.hpp"
#include "acol/driving/feature_map.hpp"
#include "acol/driving/robustness.hpp"
#include "acol/io/text.hpp"

namespace acol {
namespace {

std::string key_of(const ExperimentSpec& spec, std::string_view build, const std::string& what) {
  return digest(
      fmt::format("{}|{}|{}|restarts={}", build, name_of(spec.measure), what, spec.seeds));
}

std::optional<double> penalty_of(const std::string& value) {
  if (value == kUnderConstraint) return {};
  if (value == "penalty") return driving::kCarriedPenalty;
  const std::optional<double> penalty = parse_number(value);
  require(penalty && *penalty >= 0, "a penalty must be a number from 0 on, got '{}'", value);
  return penalty;
}

/// Ten digits: what a search finds agrees that far between instruction sets, or not at all.
std::string summary_of(const driving::TaskDrive& drive) {
  return fmt::format("{:.10g},{:.10g},{:d}", drive.reward, drive.constraint, drive.feasible);
}

std::string path_of(const driving::TaskDrive& drive) {
  std::string path;
  for (const driving::CarState& state :
       driving::drive(driving::make_scenario(drive.scenario), drive.controls)) {
    path += fmt::format("{}{:.6f} {:.6f}", path.empty() ? "" : ";", state.x, state.y);
  }
  return path;
}

/// One search for each panel and value; `describe` makes the rest of the row.
TaskList drive_tasks(const ExperimentSpec& spec, std::string_view build,
                     const std::vector<std::string>& values, driving::SearchMethod method,
                     std::string (*describe)(const driving::TaskDrive&)) {
  TaskList list;
  for (const std::string& panel : spec.panels) {
    const auto kind = value_of<driving::ScenarioKind>(panel, "panels");
    for (const std::string& value : values) {
      const std::optional<double> penalty = penalty_of(value);
      list.tasks.push_back(
          {.key = key_of(spec, build, fmt::format("{}|{}", panel, value)),
           .name = fmt::format("{} {}", panel, value),
           .kind = panel,
           .run = [=, restarts = spec.seeds](
                      const std::function<bool()>& stop) -> std::optional<std::string> {
             const driving::TaskDrive drive = driving::task_drive(
                 kind, penalty,
                 {.method = method, .restarts = static_cast<int>(restarts), .stop = stop});
             if (stop()) return {};
             return fmt::format("{},{},{}", panel, value, describe(drive));
           }});
    }
  }
  return list;
}

std::string joined(const Vector& values) {
  std::string text;
  for (const double value : values) text += fmt::format("{}{:.5g}", text.empty() ? "" : " ", value);
  return text;
}

std::string feature_row(int feature) {
  const driving::FeatureMap map =
      driving::feature_map(driving::make_scenario(driving::ScenarioKind::base),
                           static_cast<driving::Feature>(feature), {.columns = 61, .rows = 81});
  std::string values;
  for (Eigen::Index row = 0; row < map.values.rows(); ++row) {
    if (row > 0) values += ';';
    values += joined(map.values.row(row).transpose());
  }
  return fmt::format("{},{},{},{},{},{}",
                     driving::kFeatureTable[static_cast<std::size_t>(feature)].name, map.x_name,
                     map.y_name, joined(map.x), joined(map.y), values);
}

}  // namespace

TaskList robustness_tasks(const ExperimentSpec& spec, std::string_view build) {
  std::vector<std::string> values = spec.values;
  values.emplace_back(kUnderConstraint);
  TaskList list = drive_tasks(spec, build, values, driving::SearchMethod::refined, summary_of);
  list.header = "panel,value,reward,constraint,feasible";
  return list;
}

TaskList scenario_tasks(const ExperimentSpec& spec, std::string_view build) {
  TaskList list = drive_tasks(
      spec, build, {"penalty", kUnderConstraint}, driving::SearchMethod::plain,
      [](const driving::TaskDrive& drive) { return summary_of(drive) + "," + path_of(drive); });
  list.header = "panel,value,reward,constraint,feasible,path";
  return list;
}

TaskList feature_tasks(const ExperimentSpec& spec, std::string_view build) {
  TaskList list{"feature,x_name,y_name,x,y,values", {}};
  for (int feature = 0; feature < driving::kFeatures; ++feature) {
    list.tasks.push_back({.key = key_of(spec, build, fmt::format("feature {}", feature)),
                          .name = fmt::format("feature {}", feature),
                          .kind = "feature",
                          .run = [feature](const std::function<bool()>&) {
                            return std::optional(feature_row(feature));
                          }});
  }
  return list;
}

}  // namespace acol
