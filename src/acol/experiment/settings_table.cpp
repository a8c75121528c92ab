#include "acol/experiment/settings_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "acol/experiment/question_tables.hpp"
#include "acol/experiment/transfer.hpp"

namespace acol::experiment {
namespace {

/// What experiments about people or peers may set and the paper's do not have.
constexpr std::string_view kPapersSettings[] = {
    "delta",  "noise_bound", "norm_bound",  "arm_norm_bound", "lambda",
    "rule",   "sqrt_beta",   "ties",        "first_look",     "rho_power",
    "margin", "rounding",    "round_ridge", "round_growth"};

/// One row a field of an options struct: its value and what it means.
struct SettingRows {
  std::vector<std::vector<std::string>>& rows;
  const ExperimentSpec& spec;

  template <class Field>
  void operator()(std::string_view name, Field& field, const std::string& help) {
    const bool swept = name == spec.sweep;
    const bool given = spec.settings.contains(std::string(name));
    const bool papers = std::ranges::find(kPapersSettings, name) != std::end(kPapersSettings);
    if (!swept && !given && !papers && spec.measure == Measure::questions) return;
    rows.push_back({std::string(name), swept ? "as swept" : text(field), help});
  }

  static std::string text(double value) { return fmt::format("{:g}", value); }
  static std::string text(int value) { return fmt::to_string(value); }
  static std::string text(bool value) { return value ? "yes" : "no"; }
  template <class Enum>
    requires std::is_enum_v<Enum>
  static std::string text(Enum value) {
    return std::string(name_of(value));
  }
  template <class Value>
  static std::string text(const std::optional<Value>& value) {
    return value ? text(*value) : "unchanged";
  }
};

void add_runs(const ExperimentSpec& spec, std::vector<std::vector<std::string>>& rows) {
  rows.push_back({"instance", spec.instance, "as acol simulate takes it"});
  if (!spec.panels.front().empty()) {
    rows.push_back({"panel", fmt::format("{}", fmt::join(spec.panels, ", ")), "one panel each"});
  }
  if (!spec.sweep.empty()) {
    rows.push_back({spec.sweep, fmt::format("{}", fmt::join(spec.values, ", ")), "swept"});
  }
  rows.push_back({"seeds", fmt::to_string(spec.seeds),
                  fmt::format("runs of each algorithm, from seed {}", spec.first_seed)});
  if (spec.sweeps_budget()) return;
  rows.push_back(
      {"max_questions", spelled_count(spec.max_questions), "where a run ends at the latest"});
  if (spec.max_questions_in_rounds > 0) {
    rows.push_back({"max_questions_in_rounds", spelled_count(spec.max_questions_in_rounds),
                    "the same for algorithms that ask in rounds"});
  }
}

void add_search(const ExperimentSpec& spec, std::vector<std::vector<std::string>>& rows) {
  std::string methods;
  for (const driving::SearchMethod method : spec.methods) {
    methods += fmt::format("{}{}", methods.empty() ? "" : ", ", name_of(method));
  }
  rows.push_back({"method", methods, "the search for a drive"});
  rows.push_back({"restarts", fmt::to_string(spec.seeds), "the best of them is shown"});
  rows.push_back(
      {"returned", std::string(name_of(spec.returned)), "what a cross-entropy search gives back"});
  rows.push_back({"side_weights", fmt::format("{}", fmt::join(spec.side_weights, ", ")),
                  "c1: a world for each"});
}

void add_surveys(const ExperimentSpec& spec, std::vector<std::vector<std::string>>& rows) {
  rows.push_back({"surveys", fmt::to_string(spec.seeds), "each with its own seed and answers"});
  rows.push_back(
      {"answers", fmt::to_string(kSurveyAnswers), "of each survey, in the base scenario"});
  rows.push_back({"values", fmt::format("{}", fmt::join(spec.values, ", ")), "the penalties λ"});
  rows.push_back({"side_weights", fmt::format("{}", fmt::join(spec.side_weights, ", ")),
                  "c1: a world for each"});
}

}  // namespace

io::ReportTable settings_table(const ExperimentSpec& spec) {
  io::ReportTable table{spec.name + ": all settings", {"setting", "value", "what it is"}, {}};
  SettingRows rows{table.rows, spec};
  if (spec.measure == Measure::questions) {
    add_runs(spec, table.rows);
    PolicyOptions options = spec.options(spec.sweeps_setting() ? spec.values.front() : "");
    describe(options, rows);
    return table;
  }
  if (spec.measure == Measure::transfer) {
    add_surveys(spec, table.rows);
  } else if (spec.measure != Measure::features) {
    add_search(spec, table.rows);
  }
  driving::World world = spec.world;
  describe(world, rows);
  if (spec.measure != Measure::features) {
    std::erase_if(table.rows, [](const auto& row) { return row[0] == "side_weight"; });
  }
  return table;
}

}  // namespace acol::experiment
