#include "acol/experiment/reproduction.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "acol/core/version.hpp"
#include "acol/experiment/driving_figures.hpp"
#include "acol/experiment/journal.hpp"
#include "acol/experiment/question_figures.hpp"
#include "acol/experiment/tuned_price.hpp"
#include "acol/policy/make_policy.hpp"

namespace acol {
namespace {

namespace fs = std::filesystem;

/// "894.9k", "7.37M", "113".
std::string spelled(double count) {
  if (count >= 1e6) return fmt::format("{:.3g}M", count / 1e6);
  if (count >= 1e4) return fmt::format("{:.4g}k", count / 1e3);
  return fmt::format("{:.0f}", count);
}

std::string spelled(const CellSummary& cell) {
  std::string text = (cell.at_limit >= 0.5 ? "≥ " : "") + spelled(cell.median);
  std::vector<std::string> notes;
  const double wrong = 1 - cell.correct - cell.at_limit;
  if (wrong > 1e-9) notes.push_back(fmt::format("{:.0f} % wrong", 100 * wrong));
  if (cell.at_limit > 0) notes.push_back(fmt::format("{:.0f} % at limit", 100 * cell.at_limit));
  if (!notes.empty()) text += fmt::format(" ({})", fmt::join(notes, ", "));
  return text;
}

std::vector<ReportLink> links_of(const Figure& figure, const fs::path& root,
                                 const std::string& folder) {
  std::vector<ReportLink> links;
  const auto offer = [&](const std::string& label, const std::string& file) {
    const std::string path = folder.empty() ? file : folder + "/" + file;
    if (fs::exists(root / path)) links.push_back({label, path});
  };
  offer("SVG", figure.id + ".svg");
  offer("PNG", figure.id + ".png");
  offer("data (CSV)", "summary.csv");
  offer("runs (CSV)", "results.csv");
  offer("Vega-Lite", figure.id + ".vl.json");
  return links;
}

std::string column_name(const std::string& panel, const std::string& value) {
  if (panel.empty() && value.empty()) return "questions";
  if (panel.empty() || value.empty()) return panel + value;
  return fmt::format("{} {}", panel, value);
}

/// Medians, a row per algorithm and a column per value or panel.
ReportTable median_table(const FinishedExperiment& experiment) {
  const ExperimentSpec& spec = experiment.spec;
  ReportTable table{
      fmt::format("{}: median questions of {} runs", spec.name, spec.seeds), {"algorithm"}, {}};
  for (const std::string& panel : spec.panels) {
    for (const std::string& value : spec.values) {
      table.header.push_back(column_name(panel, value));
    }
  }
  for (const std::string& algorithm : spec.algorithms) {
    std::vector<std::string> row = {label_of(algorithm)};
    for (const CellSummary& cell : experiment.cells) {
      if (cell.algorithm == algorithm) row.push_back(spelled(cell));
    }
    row.resize(table.header.size());
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::int64_t count_of(const FinishedExperiment& experiment, Agreement agreement) {
  return std::ranges::count(experiment.comparisons, agreement, &Comparison::agreement);
}

ReportTable agreement_table(const std::vector<FinishedExperiment>& experiments) {
  ReportTable table{"Cells with a published figure",
                    {"experiment", "cells", "same", "neighbour", "at our limit", "differ", "agree"},
                    {}};
  for (const FinishedExperiment& experiment : experiments) {
    if (experiment.comparisons.empty()) continue;
    std::vector<std::string> row = {experiment.spec.name,
                                    std::to_string(experiment.comparisons.size())};
    for (const auto& choice : Choices<Agreement>::kTable) {
      row.push_back(std::to_string(count_of(experiment, choice.value)));
    }
    const std::int64_t agree =
        count_of(experiment, Agreement::same) + count_of(experiment, Agreement::neighbour);
    row.push_back(fmt::format("{:.1f} %", 100.0 * static_cast<double>(agree) /
                                              static_cast<double>(experiment.comparisons.size())));
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// Every cell that is not the same, with the reason that is known.
ReportTable difference_table(const FinishedExperiment& experiment) {
  ReportTable table{experiment.spec.name + ": cells that are not the same as published",
                    {"cell", "published", "ours", "quartiles", "verdict", "why"},
                    {}};
  for (const Comparison& comparison : experiment.comparisons) {
    if (comparison.agreement == Agreement::same) continue;
    const CellSummary& ours = comparison.ours;
    table.rows.push_back(
        {label_of(ours.algorithm) + (ours.value.empty() ? "" : " at " + ours.value),
         (comparison.estimate ? "about " : "") + spelled(comparison.published), spelled(ours),
         spelled(ours.lower_quartile) + " to " + spelled(ours.upper_quartile),
         std::string(name_of(comparison.agreement)), comparison.reason});
  }
  return table;
}

/// What tuned algorithms cost where they are always right, beside E-ACOL.
ReportTable price_table(const FinishedExperiment& experiment) {
  ReportTable table{experiment.spec.name + ": E-ACOL against tuning that is always right",
                    {"scenario", "algorithm", "first √β always right", "questions there", "E-ACOL",
                     "E-ACOL / tuned"},
                    {}};
  for (const TunedPrice& price : tuned_prices(experiment.cells)) {
    const bool any = !price.value.empty();
    table.rows.push_back({price.panel, label_of(price.algorithm), any ? price.value : "none",
                          any ? spelled(price.questions) : "", spelled(price.certified),
                          any ? fmt::format("{:.2f}", price.certified / price.questions) : ""});
  }
  return table;
}

ReportSection section_of(const FinishedExperiment& experiment, const fs::path& root) {
  const ExperimentSpec& spec = experiment.spec;
  ReportSection section{.id = "section-" + spec.name, .title = spec.title};
  if (spec.measure == Measure::questions) {
    section.paragraphs.push_back(
        fmt::format("{} runs of each of {} algorithms; a run ends at {} questions at the latest.",
                    spec.seeds, spec.algorithms.size(), spelled(spec.max_questions)) +
        (spec.max_questions_in_rounds > 0 ? " Algorithms that ask in rounds go on." : ""));
  }
  for (const Figure& figure : experiment.figures) {
    section.figures.push_back({figure.id, figure.title, figure.caption, figure.spec.dump(),
                               links_of(figure, root, spec.name)});
  }
  if (spec.measure != Measure::questions) return section;
  section.tables.push_back(median_table(experiment));
  if (spec.sweep == "sqrt_beta") section.tables.push_back(price_table(experiment));
  ReportTable differences = difference_table(experiment);
  if (!differences.rows.empty()) section.tables.push_back(std::move(differences));
  return section;
}

/// The paper's table of algorithms, with ours.
ReportTable algorithm_table() {
  ReportTable table{"The algorithms", {"name", "in figures", "asks in", "guarantee"}, {}};
  for (const std::string& name : policy_names()) {
    table.rows.push_back({name, label_of(name),
                          asks_in_rounds(name) ? "rounds" : "single questions",
                          has_guarantee(name) ? "wrong at most δ of the time" : "none"});
  }
  return table;
}

/// The figures over several experiments, if those are there.
std::vector<Figure> joint_figures(const std::vector<FinishedExperiment>& experiments) {
  const std::set<std::string> wanted = {"irrelevant-eps", "irrelevant-dim", "sphere-arms",
                                        "sphere-dim"};
  std::vector<SweepPanel> panels;
  for (const FinishedExperiment& experiment : experiments) {
    if (wanted.contains(experiment.spec.name)) {
      panels.push_back({experiment.spec, experiment.cells});
    }
  }
  if (panels.size() < 2) return {};
  return {synthetic_figure(panels)};
}

/// Writes ID.vl.json files and returns their paths.
std::vector<fs::path> write_figures(const std::vector<Figure>& figures, const fs::path& directory) {
  std::vector<fs::path> paths;
  for (const Figure& figure : figures) {
    paths.push_back(directory / (figure.id + ".vl.json"));
    write_whole(paths.back(), figure.spec.dump(1) + "\n");
  }
  return paths;
}

ReportSection overview(const std::vector<FinishedExperiment>& experiments, const fs::path& root) {
  ReportSection section{.id = "overview", .title = "All in one"};
  for (const Figure& figure : joint_figures(experiments)) {
    section.figures.push_back(
        {figure.id, figure.title, figure.caption, figure.spec.dump(), links_of(figure, root, "")});
  }
  section.tables.push_back(algorithm_table());
  return section;
}

ReportSection agreement_section(const std::vector<FinishedExperiment>& experiments) {
  return {.id = "agreement",
          .title = "Agreement with the published code",
          .paragraphs =
              {"The paper's authors published their code; its medians were measured again and "
               "stand beside ours. “Same” is within 10 %, or, where each run has a random "
               "instance of its own, a published median within our quartiles. Round-based counts "
               "lie on a coarse grid, because rounds double (acol's quadruple): “neighbour” is the "
               "next point of that grid.",
               "Where acol follows the paper instead of the code, the tables below name the "
               "departure; docs/reproducing.md has the whole list. Where the rule is the same, "
               "they say how many standard errors apart the medians are."},
          .tables = {agreement_table(experiments)}};
}

}  // namespace

FinishedExperiment finish_experiment(const ExperimentSpec& spec, const fs::path& directory) {
  FinishedExperiment finished{.spec = spec};
  const std::string results = (directory / "results.csv").string();
  switch (spec.measure) {
    case Measure::robustness:
      finished.figures = robustness_figures(spec, results);
      break;
    case Measure::scenarios:
      finished.figures = scenario_figures(spec, results);
      break;
    case Measure::features:
      finished.figures = feature_figures(spec, results);
      break;
    case Measure::questions:
      finished.cells = summarise(read_question_runs(results));
      finished.comparisons = compare_with_published(spec.name, finished.cells);
      finished.figures = question_figures(spec, finished.cells);
      write_whole(directory / "summary.csv",
                  summary_header() + summary_rows(spec.name, finished.cells));
      break;
  }
  finished.files = write_figures(finished.figures, directory);
  return finished;
}

std::vector<fs::path> write_joint_files(const std::vector<FinishedExperiment>& experiments,
                                        const fs::path& root) {
  std::string summary = summary_header();
  for (const FinishedExperiment& experiment : experiments) {
    summary += summary_rows(experiment.spec.name, experiment.cells);
  }
  write_whole(root / "summary.csv", summary);
  return write_figures(joint_figures(experiments), root);
}

Report reproduction_report(const std::vector<FinishedExperiment>& experiments,
                           const fs::path& root) {
  Report report{
      .title = "Interactively learning preference constraints in linear bandits, reproduced",
      .lead = fmt::format(
          "Every experiment of Lindner, Tschiatschek, Hofmann and Krause (ICML 2022), computed "
          "anew by acol {}, with E-ACOL and the lower bound beside the paper's algorithms. Each "
          "figure comes with its data.",
          version())};
  report.sections.push_back(overview(experiments, root));
  report.sections.push_back(agreement_section(experiments));
  for (const FinishedExperiment& experiment : experiments) {
    report.sections.push_back(section_of(experiment, root));
  }
  return report;
}

}  // namespace acol
