#include "acol/study/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/io/json.hpp"
#include "acol/study/intervals.hpp"
#include "commands.hpp"
#include "design_json.hpp"
#include "output_file.hpp"
#include "study_access.hpp"

namespace acol::cli {
namespace {

struct ReportOptions {
  std::string study;
  std::string output;
};

int report_command(const ReportOptions& options) {
  Service service = open_study(options.study);
  const std::string html =
      service.view_with_lines([](const Study& study, const std::vector<LogLine>& lines) {
        return study_report(study, lines.back().hash, wall_clock());
      });
  write_file(options.output, html);
  return kDone;
}

struct ApplyOptions {
  std::string study;
  std::string candidates;
  std::string id;
  std::string maximize;
  std::string minimize;
  bool json = false;
};

/// A candidate of the other catalogue.
struct Applied {
  std::string id;
  double reward = 0;
  double mean = 0;
  double low = 0;
  double high = 0;
  std::string_view verdict;
  std::string shown;  ///< The value and its interval as people know them.
};

std::string_view verdict(double low, double high, double threshold) {
  if (high <= threshold) return "feasible";
  return low > threshold ? "infeasible" : "undecided";
}

/// The share of people who say yes, or the number as it is told.
std::string shown(const Study& study, const Applied& row) {
  if (study.definition().answers != AnswerKind::yes_no) {
    return fmt::format("{:>9.4g}  [{:.4g}, {:.4g}]", row.mean, row.low, row.high);
  }
  const auto percent = [&](double value) {
    return 100 * std::clamp(study.scale().shown(value), 0.0, 1.0);
  };
  return fmt::format("{:>7.1f} %  [{:.1f} %, {:.1f} %]", percent(row.mean), percent(row.high),
                     percent(row.low));
}

std::vector<Applied> apply(const Study& study, const ApplyOptions& options) {
  const Definition& definition = study.definition();
  const CsvTable table = CsvTable::read(options.candidates);
  const bool minimize =
      options.maximize.empty() && (!options.minimize.empty() || definition.maximize.empty());
  const std::string& reward = !options.maximize.empty()   ? options.maximize
                              : !options.minimize.empty() ? options.minimize
                              : minimize                  ? definition.minimize
                                                          : definition.maximize;
  const std::vector<std::string> ids = table.texts(options.id.empty() ? definition.id : options.id);
  const Vector rewards = table.numbers(reward);
  const Intervals found = intervals(study, study.features().matrix(table));
  std::vector<Applied> rows;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const auto at = static_cast<Eigen::Index>(i);
    rows.push_back({ids[i], rewards(at), found.mean(at), found.low(at), found.high(at),
                    verdict(found.low(at), found.high(at), study.stated().threshold), ""});
    if (study.scale().at_least()) {  // as people say it: more is better
      rows.back().mean = -found.mean(at);
      rows.back().low = -found.high(at);
      rows.back().high = -found.low(at);
    }
    rows.back().shown = shown(study, rows.back());
  }
  std::ranges::sort(rows, {}, [&](const Applied& row) {
    return std::pair(minimize ? row.reward : -row.reward, std::string_view(row.id));
  });
  return rows;
}

int apply_command(const ApplyOptions& options) {
  require(options.maximize.empty() || options.minimize.empty(),
          "only one of --maximize and --minimize may be given");
  Service service = open_study(options.study);
  const std::vector<Applied> rows =
      service.view([&](const Study& study) { return apply(study, options); });
  const auto best = std::ranges::find(rows, std::string_view("feasible"), &Applied::verdict);
  if (options.json) {
    OrderedJson json = {{"candidates", OrderedJson::array()}, {"recommendation", nullptr}};
    for (const Applied& row : rows) {
      json["candidates"].push_back({{"candidate", row.id},
                                    {"reward", row.reward},
                                    {"value", finite_or_null(row.mean)},
                                    {"low", finite_or_null(row.low)},
                                    {"high", finite_or_null(row.high)},
                                    {"verdict", row.verdict}});
    }
    if (best != rows.end())
      json["recommendation"] = {{"candidate", best->id}, {"reward", best->reward}};
    fmt::print("{}\n", json.dump());
    return kDone;
  }
  for (const Applied& row : rows) {
    fmt::print("{:<24} {:>12.6g}  {}  {}\n", printable(row.id), row.reward, row.shown, row.verdict);
  }
  return kDone;
}

}  // namespace

void add_report(CLI::App& app, int& status) {
  const auto options = std::make_shared<ReportOptions>();
  CLI::App* command = app.add_subcommand("report", "Write a study as one HTML file for people");
  add_study_argument(*command, options->study);
  command->add_option("-o,--output", options->output, "File to write; - for stdout")->required();
  command->footer("\nExample:\n  acol report cookies.db -o report.html\n");
  command->callback([options, &status] { status = report_command(*options); });
}

void add_apply(CLI::App& app, int& status) {
  const auto options = std::make_shared<ApplyOptions>();
  CLI::App* command = app.add_subcommand(
      "apply", "Carry what a study learned to other candidates, or another reward");
  add_study_argument(*command, options->study);
  command->add_option("--candidates", options->candidates, "CSV with the same feature columns")
      ->required();
  command->add_option("--id", options->id, "Column that names a candidate; as in the study");
  command->add_option("--maximize", options->maximize, "Another reward");
  command->add_option("--minimize", options->minimize, "Another reward");
  command->add_flag("--json", options->json, "Print one JSON object");
  command->footer("\nExample:\n  acol apply cookies.db --candidates new-recipes.csv\n");
  command->callback([options, &status] { status = apply_command(*options); });
}

}  // namespace acol::cli
