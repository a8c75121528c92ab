#include "acol/experiment/driving_tables.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>

#include "acol/driving/features.hpp"
#include "acol/driving/scenario.hpp"
#include "acol/experiment/chart.hpp"
#include "acol/experiment/driving_tasks.hpp"
#include "acol/io/csv.hpp"
#include "acol/io/text.hpp"

namespace acol::experiment {
namespace {

/// A policy as the robustness figure shows it.
struct DriveSolution {
  double reward = 0;
  double constraint = 0;
};

/// What the published code finds; rewards are raw, without the penalty.
struct PublishedRobustness {
  double penalty;             ///< The smallest with a feasible policy.
  DriveSolution penalised;    ///< That policy.
  DriveSolution constrained;  ///< The best of five constrained searches.
};

constexpr PublishedRobustness published_robustness(driving::ScenarioKind kind) {
  switch (kind) {
    case driving::ScenarioKind::base:
      return {0.01, {-0.025, 0.354}, {-0.032, 0.598}};
    case driving::ScenarioKind::reward:
      return {0.04, {-0.140, 0.994}, {-0.172, 1.00}};
    default:
      return {1.5, {-1.71, 0.103}, {-1.12, 1.00}};
  }
}

std::string spelled(const DriveSolution& solution) {
  const auto rounded = [](double value) { return std::round(1000 * value) / 1000 + 0.0; };  // no -0
  return fmt::format("{:g}, {:g}", rounded(solution.reward), rounded(solution.constraint));
}

/// What a sweep found in one scenario.
struct FoundSolutions {
  std::optional<double> penalty;  ///< The smallest with a feasible policy.
  DriveSolution penalised;
  std::optional<DriveSolution> constrained;
};

FoundSolutions found_in(const io::CsvTable& table, const DriveSetting& setting,
                        std::string_view scenario) {
  FoundSolutions found;
  const Vector rewards = table.numbers("reward");
  const Vector constraints = table.numbers("constraint");
  for (std::size_t row = 0; row < table.rows(); ++row) {
    if (drive_setting(table, row) != setting) continue;
    if (table.cell(row, table.column("panel")) != scenario) continue;
    const auto at = static_cast<Eigen::Index>(row);
    const DriveSolution solution{rewards(at), constraints(at)};
    const std::string& value = table.cell(row, table.column("value"));
    if (value == kUnderConstraint) {
      found.constrained = solution;
      continue;
    }
    const std::optional<double> penalty = io::parse_number(value);
    const bool feasible = table.cell(row, table.column("feasible")) == "1";
    if (!feasible || !penalty || (found.penalty && *found.penalty <= *penalty)) continue;
    found.penalty = penalty;
    found.penalised = solution;
  }
  return found;
}

}  // namespace

io::ReportTable feature_table() {
  io::ReportTable table{
      "The features of one step and their weights", {"feature", "definition"}, {}};
  for (const driving::ScenarioKind kind : driving::kScenarios) {
    table.header.push_back(fmt::format("θ {}", name_of(kind)));
  }
  table.header.emplace_back("φ");
  for (std::size_t feature = 0; feature < driving::kFeatures; ++feature) {
    const driving::FeatureInfo& info = driving::kFeatureTable[feature];
    std::vector<std::string> row = {feature_title(std::string(info.name)),
                                    std::string(info.formula)};
    for (const driving::ScenarioKind kind : driving::kScenarios) {
      row.push_back(fmt::format("{:g}", driving::make_scenario(kind).reward[feature]));
    }
    row.push_back(fmt::format("{:g}", driving::kConstraint[feature]));
    table.rows.push_back(std::move(row));
  }
  return table;
}

io::ReportTable robustness_table(const std::string& results) {
  const io::CsvTable sweep = io::CsvTable::read(results);
  io::ReportTable table{
      "The smallest penalty with a feasible policy, and the constrained solution: reward, "
      "constraint value",
      {"scenario", "world and search", "smallest λ", "published λ", "its policy",
       "published policy", "constrained", "published search"},
      {}};
  for (const DriveSetting& setting : drive_settings(sweep)) {
    // The published figures are of the code's world.
    const bool published = io::parse_number(setting.side_weight) == driving::kSideWeight;
    for (const driving::ScenarioKind kind : driving::kScenarios) {
      const std::string name(name_of(kind));
      const PublishedRobustness theirs = published_robustness(kind);
      const FoundSolutions ours = found_in(sweep, setting, name);
      if (!ours.penalty && !ours.constrained) continue;
      table.rows.push_back({panel_title(name), setting.title(),
                            ours.penalty ? fmt::format("{:g}", *ours.penalty) : "none",
                            published ? fmt::format("{:g}", theirs.penalty) : "",
                            ours.penalty ? spelled(ours.penalised) : "",
                            published ? spelled(theirs.penalised) : "",
                            ours.constrained ? spelled(*ours.constrained) : "",
                            published ? spelled(theirs.constrained) : ""});
    }
  }
  return table;
}

}  // namespace acol::experiment
