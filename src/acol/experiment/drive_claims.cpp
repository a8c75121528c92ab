#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "acol/driving/scenario.hpp"
#include "acol/experiment/chart.hpp"
#include "acol/experiment/claims.hpp"
#include "acol/io/csv.hpp"
#include "acol/io/text.hpp"

namespace acol::experiment {
namespace {

std::vector<DriveSetting> settings_in(std::span<const DriveOutcome> drives) {
  std::vector<DriveSetting> settings;
  for (const DriveOutcome& drive : drives) {
    if (std::ranges::find(settings, drive.setting) == settings.end()) {
      settings.push_back(drive.setting);
    }
  }
  return settings;
}

const DriveOutcome* drive_at(std::span<const DriveOutcome> drives, const DriveSetting& setting,
                             std::string_view scenario, std::string_view value) {
  const auto found = std::ranges::find_if(drives, [&](const DriveOutcome& drive) {
    return drive.setting == setting && drive.scenario == scenario && drive.value == value;
  });
  return found == drives.end() ? nullptr : &*found;
}

/// The drive of the smallest penalty that is feasible.
const DriveOutcome* smallest_feasible(std::span<const DriveOutcome> drives,
                                      const DriveSetting& setting, std::string_view scenario) {
  const DriveOutcome* best = nullptr;
  for (const DriveOutcome& drive : drives) {
    const std::optional<double> penalty = io::parse_number(drive.value);
    if (drive.setting != setting || drive.scenario != scenario) continue;
    if (!drive.feasible || !penalty) continue;
    if (!best || *penalty < io::parse_number(best->value)) best = &drive;
  }
  return best;
}

CheckedClaim checked_penalties(std::span<const DriveOutcome> drives) {
  CheckedClaim claim{"5.3, Figure 4", "Each scenario needs another penalty to become feasible."};
  std::int64_t held = 0;
  std::int64_t broken = 0;
  for (const DriveSetting& setting : settings_in(drives)) {
    std::set<std::string> penalties;
    std::string listed;
    for (const driving::ScenarioKind kind : driving::kScenarios) {
      const DriveOutcome* drive = smallest_feasible(drives, setting, name_of(kind));
      penalties.insert(drive ? drive->value : "none");
      listed += fmt::format("{}{}", listed.empty() ? "" : ", ", drive ? drive->value : "none");
    }
    (penalties.size() == 3 ? held : broken) += 1;
    claim.evidence +=
        fmt::format("{}{}: λ = {}", claim.evidence.empty() ? "" : "; ", setting.title(), listed);
  }
  claim.verdict = verdict_of(held, broken);
  return claim;
}

CheckedClaim checked_rewards(std::span<const DriveOutcome> drives) {
  CheckedClaim claim{"Figure 4",
                     "With the smallest feasible penalty the reward is lower than with the "
                     "constraint, in each scenario."};
  std::int64_t held = 0;
  std::int64_t broken = 0;
  for (const DriveSetting& setting : settings_in(drives)) {
    for (const driving::ScenarioKind kind : driving::kScenarios) {
      const DriveOutcome* penalised = smallest_feasible(drives, setting, name_of(kind));
      const DriveOutcome* constrained = drive_at(drives, setting, name_of(kind), kUnderConstraint);
      if (!penalised || !constrained) continue;
      // Rewards that agree to four digits are the same drive.
      (penalised->reward < constrained->reward - 1e-4 ? held : broken) += 1;
      claim.evidence += fmt::format("{}{}, {}: {:.3g} < {:.3g}", claim.evidence.empty() ? "" : "; ",
                                    panel_title(std::string(name_of(kind))), setting.title(),
                                    penalised->reward, constrained->reward);
    }
  }
  claim.verdict = verdict_of(held, broken);
  return claim;
}

/// A check of the drives with the penalty carried over and with the constraint in one world.
using DriveCheck = bool (*)(const DriveOutcome& penalised, const DriveOutcome& constrained);

CheckedClaim checked_scenario(std::span<const DriveOutcome> drives, const char* text,
                              const char* scenario, DriveCheck check) {
  CheckedClaim claim{"Figure 1", text};
  std::int64_t held = 0;
  std::int64_t broken = 0;
  for (const DriveSetting& setting : settings_in(drives)) {
    const DriveOutcome* penalised = drive_at(drives, setting, scenario, "penalty");
    const DriveOutcome* constrained = drive_at(drives, setting, scenario, kUnderConstraint);
    if (!penalised || !constrained) continue;
    const bool holds = check(*penalised, *constrained);
    (holds ? held : broken) += 1;
    claim.evidence += fmt::format(
        "{}{} with {}: the penalised car ends at ({:.2f}, {:.2f}) with constraint {:.2f}, the "
        "constrained one at ({:.2f}, {:.2f}) with {:.2f}",
        claim.evidence.empty() ? "" : "; ", holds ? "so" : "not so", setting.title(),
        penalised->end.x, penalised->end.y, penalised->constraint, constrained->end.x,
        constrained->end.y, constrained->constraint);
  }
  claim.verdict = verdict_of(held, broken);
  return claim;
}

bool is_in_right_lane(const DriveOutcome& drive) {
  return std::abs(drive.end.x - driving::kLaneWidth) < driving::kLaneWidth / 2;
}

/// The parked cars stand between 0.6 and 0.7.
bool is_through(const DriveOutcome& drive) { return drive.end.y > 0.65; }

}  // namespace

std::vector<DriveOutcome> read_drives(const std::string& results) {
  const io::CsvTable table = io::CsvTable::read(results);
  const Vector rewards = table.numbers("reward");
  const Vector constraints = table.numbers("constraint");
  const bool ways = std::ranges::find(table.header(), "path") != table.header().end();
  std::vector<DriveOutcome> drives;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const auto at = static_cast<Eigen::Index>(row);
    drives.push_back({.scenario = table.cell(row, table.column("panel")),
                      .value = table.cell(row, table.column("value")),
                      .setting = drive_setting(table, row),
                      .reward = rewards(at),
                      .constraint = constraints(at),
                      .feasible = table.cell(row, table.column("feasible")) == "1"});
    if (!ways) continue;
    const std::vector<std::string> way = io::split(table.cell(row, table.column("path")), ';');
    const std::vector<double> end = io::numbers_in(way.back(), ' ');
    drives.back().end = {end.at(0), end.at(1)};
  }
  return drives;
}

std::vector<CheckedClaim> checked_drives(const ClaimEvidence& evidence) {
  return {checked_scenario(evidence.scenarios,
                           "With the penalty carried over, the car does not pull over to the right "
                           "lane; with the constraint it does, acceptably.",
                           "reward",
                           [](const DriveOutcome& penalised, const DriveOutcome& constrained) {
                             return !is_in_right_lane(penalised) && is_in_right_lane(constrained) &&
                                    constrained.feasible;
                           }),
          checked_scenario(evidence.scenarios,
                           "With the penalty carried over, the car goes through the parked cars; "
                           "with the constraint it stops before them.",
                           "blocked",
                           [](const DriveOutcome& penalised, const DriveOutcome& constrained) {
                             return is_through(penalised) && !penalised.feasible &&
                                    !is_through(constrained) && constrained.feasible;
                           }),
          checked_penalties(evidence.robustness), checked_rewards(evidence.robustness)};
}

}  // namespace acol::experiment
