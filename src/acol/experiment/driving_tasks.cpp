#include "acol/experiment/driving_tasks.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "acol/core/error.hpp"
#include "acol/driving/feature_map.hpp"
#include "acol/driving/robustness.hpp"
#include "acol/experiment/driver_instance.hpp"
#include "acol/experiment/transfer.hpp"
#include "acol/io/text.hpp"

namespace acol::experiment {
namespace {

std::string key_of(const ExperimentSpec& spec, std::string_view build, const std::string& what) {
  return digest(
      fmt::format("{}|{}|{}|restarts={}", build, name_of(spec.measure), what, spec.seeds));
}

std::optional<double> penalty_of(const std::string& value) {
  if (value == kUnderConstraint) return {};
  if (value == "penalty") return driving::kCarriedPenalty;
  const std::optional<double> penalty = io::parse_number(value);
  require(penalty && *penalty >= 0, "a penalty must be a number of at least 0, got '{}'", value);
  return penalty;
}

/// Ten digits: what a search finds agrees that far between instruction sets, or not at all.
std::string summary_of(const driving::TaskDrive& drive) {
  return fmt::format("{:.10g},{:.10g},{:d}", drive.reward, drive.constraint, drive.feasible);
}

std::string path_of(const driving::TaskDrive& drive) {
  std::string path;
  for (const driving::CarState& state :
       driving::drive(driving::make_scenario(drive.scenario, drive.world), drive.controls)) {
    path += fmt::format("{}{:.6f} {:.6f}", path.empty() ? "" : ";", state.x, state.y);
  }
  return path;
}

/// What a search happens in, and how it is done.
struct Setting {
  driving::World world;
  driving::SearchMethod method;
  driving::Returned returned;

  std::string text() const { return fmt::format("{:g},{}", world.side_weight, name_of(method)); }
  /// All of it, for keys.
  std::string identity() const {
    return fmt::format("{}|{:g}|{}|{}|{}", text(), world.time_step, name_of(world.lane_distance),
                       world.start_speed ? fmt::to_string(*world.start_speed) : "own",
                       name_of(returned));
  }
};

std::vector<Setting> settings_of(const ExperimentSpec& spec) {
  std::vector<Setting> settings;
  for (const double side_weight : spec.side_weights) {
    for (const driving::SearchMethod method : spec.methods) {
      settings.push_back({spec.world, method, spec.returned});
      settings.back().world.side_weight = side_weight;
    }
  }
  return settings;
}

/// Makes the part of a row that a drive says.
using Describe = std::string (*)(const driving::TaskDrive&);

Task drive_task(const ExperimentSpec& spec, std::string_view build, const Setting& setting,
                const std::string& panel, const std::string& value, Describe describe) {
  const auto kind = value_of<driving::ScenarioKind>(panel, "panels");
  const std::optional<double> penalty = penalty_of(value);
  driving::SearchOptions search{.method = setting.method, .restarts = static_cast<int>(spec.seeds)};
  search.cross_entropy.returned = setting.returned;
  return {.key = key_of(spec, build, fmt::format("{}|{}|{}", setting.identity(), panel, value)),
          .name = fmt::format("{} {} {}", setting.text(), panel, value),
          .kind = fmt::format("{} {}", name_of(setting.method), panel),
          .run = [=](const std::function<bool()>& stop) -> std::optional<std::string> {
            driving::SearchOptions stoppable = search;
            stoppable.stop = stop;
            const driving::TaskDrive drive =
                driving::task_drive(kind, penalty, stoppable, setting.world);
            if (stop()) return {};
            return fmt::format("{},{},{},{}", panel, value, setting.text(), describe(drive));
          }};
}

/// One search for each world, method, panel and value; `describe` makes the rest of the row.
TaskList drive_tasks(const ExperimentSpec& spec, std::string_view build,
                     const std::vector<std::string>& values, Describe describe) {
  TaskList list;
  for (const Setting& setting : settings_of(spec)) {
    for (const std::string& panel : spec.panels) {
      for (const std::string& value : values) {
        list.tasks.push_back(drive_task(spec, build, setting, panel, value, describe));
      }
    }
  }
  return list;
}

constexpr double kSurveyDelta = 0.05;

std::string transfer_row(const std::string& panel, const std::string& value, double side_weight,
                         std::uint64_t seed, const DriveCatalogue& catalogue,
                         std::optional<ArmIndex> choice) {
  const std::string place =
      fmt::format("{},{},{:g},catalogue,{},", panel, value, side_weight, seed);
  if (!choice) return place + "0,0,0,0";
  return place + fmt::format("1,{:.10g},{:.10g},{:d}", catalogue.rewards(*choice),
                             catalogue.minded(*choice), catalogue.acceptable(*choice));
}

/// One row: what is chosen by `value` in one scenario of one world.
std::string chosen_by(const std::string& value, const std::string& panel,
                      const driving::World& world, std::uint64_t seed) {
  const DriveCatalogue catalogue =
      drive_catalogue(value_of<driving::ScenarioKind>(panel, "panels"), world);
  const auto row = [&](std::optional<ArmIndex> choice) {
    return transfer_row(panel, value, world.side_weight, seed, catalogue, choice);
  };
  if (value == kBest) return row(best_acceptable(catalogue));
  if (value != kLearned) return row(penalised_choice(catalogue, *io::parse_number(value)));
  const Instance passengers = driver_instance(driving::ScenarioKind::base, world);
  return row(proven_choice(catalogue, survey(passengers, kSurveyAnswers, kSurveyDelta, seed)));
}

/// How a choice is made, and for each survey a seed.
struct Chooser {
  std::string value;
  std::uint64_t seed = 0;
};

std::vector<Chooser> choosers_of(const ExperimentSpec& spec) {
  std::vector<Chooser> choosers = {{kBest}};
  for (const std::string& value : spec.values) {
    const std::optional<double> penalty = io::parse_number(value);
    require(penalty && *penalty >= 0, "{}: a penalty must be a number of at least 0, got '{}'",
            spec.name, value);
    choosers.push_back({value});
  }
  const auto first = static_cast<std::uint64_t>(spec.first_seed);
  const auto surveys = static_cast<std::uint64_t>(spec.seeds);
  for (std::uint64_t seed = first; seed < first + surveys; ++seed) {
    choosers.push_back({kLearned, seed});
  }
  return choosers;
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

std::string DriveSetting::title() const {
  return fmt::format("c₁ = {}, {} search", side_weight, method);
}

std::string DriveSetting::suffix() const { return fmt::format("-c{}-{}", side_weight, method); }

DriveSetting drive_setting(const io::CsvTable& table, std::size_t row) {
  return {table.cell(row, table.column("side_weight")), table.cell(row, table.column("method"))};
}

std::vector<DriveSetting> drive_settings(const io::CsvTable& table) {
  std::vector<DriveSetting> settings;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const DriveSetting setting = drive_setting(table, row);
    if (std::ranges::find(settings, setting) == settings.end()) settings.push_back(setting);
  }
  return settings;
}

TaskList robustness_tasks(const ExperimentSpec& spec, std::string_view build) {
  std::vector<std::string> values = spec.values;
  values.emplace_back(kUnderConstraint);
  TaskList list = drive_tasks(spec, build, values, summary_of);
  list.header = "panel,value,side_weight,method,reward,constraint,feasible";
  return list;
}

TaskList scenario_tasks(const ExperimentSpec& spec, std::string_view build) {
  TaskList list = drive_tasks(
      spec, build, {"penalty", kUnderConstraint},
      [](const driving::TaskDrive& drive) { return summary_of(drive) + "," + path_of(drive); });
  list.header = "panel,value,side_weight,method,reward,constraint,feasible,path";
  return list;
}

TaskList transfer_tasks(const ExperimentSpec& spec, std::string_view build) {
  TaskList list{"panel,value,side_weight,method,seed,chosen,reward,constraint,feasible", {}};
  for (const double side_weight : spec.side_weights) {
    driving::World world = spec.world;
    world.side_weight = side_weight;
    for (const std::string& panel : spec.panels) {
      for (const auto& [value, seed] : choosers_of(spec)) {
        const std::string what = fmt::format("{:g} {} {} {}", side_weight, panel, value, seed);
        const std::string identity =
            fmt::format("{}|{:g}|{}|{}", what, world.time_step, name_of(world.lane_distance),
                        world.start_speed ? fmt::to_string(*world.start_speed) : "own");
        list.tasks.push_back({.key = digest(fmt::format("{}|transfer|{}", build, identity)),
                              .name = what,
                              .kind = value,
                              .run = [=](const std::function<bool()>&) {
                                return std::optional(chosen_by(value, panel, world, seed));
                              }});
      }
    }
  }
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

}  // namespace acol::experiment
