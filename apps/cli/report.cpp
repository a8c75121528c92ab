#include "acol/study/report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "acol/core/error.hpp"
#include "acol/io/html_report.hpp"
#include "acol/io/spreadsheet.hpp"
#include "acol/study/intervals.hpp"
#include "commands.hpp"
#include "output.hpp"
#include "output_file.hpp"
#include "study_access.hpp"
#include "study_printing.hpp"

namespace acol::cli {
namespace {

struct ReportOptions {
  std::string study;
  std::string output;
};

int report_command(const ReportOptions& options) {
  Service service = open_study(options.study);
  write_file(options.output, html_report(study_report(service)));
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

/// A candidate of the other catalogue, with its value as people know it.
struct Applied {
  std::string id;
  double reward = 0;
  double estimate = 0;
  double low = 0;
  double high = 0;
  std::string_view verdict;
};

/// What a study has learned, carried to another catalogue.
struct Application {
  bool shares = false;
  std::vector<Applied> rows;
  Effects effects;
};

std::string_view verdict(double low, double high, double threshold) {
  if (high <= threshold) return "feasible";
  return low > threshold ? "infeasible" : "undecided";
}

/// In the order of the reward, the best first.
std::vector<Applied> apply(const Study& study, const ApplyOptions& options) {
  const Definition& definition = study.definition();
  const CsvTable table = read_spreadsheet(options.candidates);
  const bool minimize =
      options.maximize.empty() && (!options.minimize.empty() || definition.maximize.empty());
  const std::string& reward = !options.maximize.empty()   ? options.maximize
                              : !options.minimize.empty() ? options.minimize
                              : minimize                  ? definition.minimize
                                                          : definition.maximize;
  const std::vector<std::string> ids = table.texts(options.id.empty() ? definition.id : options.id);
  const Vector rewards = table.numbers(reward);
  const Matrix vectors = study.features().matrix(table);
  const Intervals found =
      study.any_shape() ? pooled_estimates(study, vectors) : intervals(study, vectors);
  const Intervals known = shown(study, found);
  std::vector<Applied> rows;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const auto at = static_cast<Eigen::Index>(i);
    rows.push_back({ids[i], rewards(at), known.mean(at), known.low(at), known.high(at),
                    study.any_shape()
                        ? "undecided"
                        : verdict(found.low(at), found.high(at), study.stated().threshold)});
  }
  std::ranges::sort(rows, {}, [&](const Applied& row) {
    return std::pair(minimize ? row.reward : -row.reward, std::string_view(row.id));
  });
  return rows;
}

OrderedJson to_json(const Application& applied) {
  OrderedJson json = {{"candidates", OrderedJson::array()},
                      {"recommendation", nullptr},
                      {"effects", json_of(applied.effects)}};
  for (const Applied& row : applied.rows) {
    json["candidates"].push_back({{"candidate", row.id},
                                  {"reward", row.reward},
                                  {"estimate", finite_or_null(row.estimate)},
                                  {"low", finite_or_null(row.low)},
                                  {"high", finite_or_null(row.high)},
                                  {"verdict", row.verdict}});
  }
  const auto best =
      std::ranges::find(applied.rows, std::string_view("feasible"), &Applied::verdict);
  if (best != applied.rows.end()) {
    json["recommendation"] = {{"candidate", best->id}, {"reward", best->reward}};
  }
  return json;
}

/// The share of people who say yes, or the number as it is told.
std::string value_text(const Applied& row, bool shares) {
  if (!shares) return fmt::format("{:>9.4g}  [{:.4g}, {:.4g}]", row.estimate, row.low, row.high);
  return fmt::format("{:>7.1f} %  [{:.1f} %, {:.1f} %]", 100 * row.estimate, 100 * row.low,
                     100 * row.high);
}

void print(const Application& applied) {
  for (const Applied& row : applied.rows) {
    fmt::print("{:<24} {:>12.6g}  {}  {}\n", printable(row.id), row.reward,
               value_text(row, applied.shares), row.verdict);
  }
  if (!applied.effects.list.empty()) fmt::print("\n");
  print_effects(applied.effects);
}

int apply_command(const ApplyOptions& options) {
  require(options.maximize.empty() || options.minimize.empty(),
          "only one of --maximize and --minimize may be given");
  Service service = open_study(options.study);
  const Application applied = service.view([&](const Study& study) {
    return Application{.shares = study.definition().answers == AnswerKind::yes_no,
                       .rows = apply(study, options),
                       .effects = effects(study)};
  });
  if (options.json) {
    fmt::print("{}\n", to_json(applied).dump());
  } else {
    print(applied);
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
