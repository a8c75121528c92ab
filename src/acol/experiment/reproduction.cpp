#include "acol/experiment/reproduction.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "acol/core/version.hpp"
#include "acol/experiment/driving_figures.hpp"
#include "acol/experiment/driving_tables.hpp"
#include "acol/experiment/feature_figure.hpp"
#include "acol/experiment/field_figures.hpp"
#include "acol/experiment/findings.hpp"
#include "acol/experiment/journal.hpp"
#include "acol/experiment/question_figures.hpp"
#include "acol/experiment/question_tables.hpp"

namespace acol {
namespace {

namespace fs = std::filesystem;

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

/// Comparisons with figures that were measured, or (`measured` false) estimated.
std::vector<Comparison> comparisons_of(const FinishedExperiment& experiment, bool measured) {
  std::vector<Comparison> chosen;
  for (const Comparison& comparison : experiment.comparisons) {
    if (is_measured(comparison.source) == measured) chosen.push_back(comparison);
  }
  return chosen;
}

/// One row an experiment that has figures of this kind.
ReportTable agreement_table(const std::vector<FinishedExperiment>& experiments, bool measured) {
  ReportTable table{measured ? "Cells with a figure that was measured"
                             : "Cells with an estimate, which nothing is claimed of",
                    {"experiment", "cells", "same", "neighbour", "at our limit", "differ",
                     measured ? "agree" : "close to the estimate"},
                    {}};
  for (const FinishedExperiment& experiment : experiments) {
    const std::vector<Comparison> chosen = comparisons_of(experiment, measured);
    if (chosen.empty()) continue;
    const auto count = [&](Agreement agreement) {
      return std::ranges::count(chosen, agreement, &Comparison::agreement);
    };
    std::vector<std::string> row = {experiment.spec.name, std::to_string(chosen.size())};
    for (const auto& choice : Choices<Agreement>::kTable) {
      row.push_back(std::to_string(count(choice.value)));
    }
    const auto agree = static_cast<double>(count(Agreement::same) + count(Agreement::neighbour));
    row.push_back(fmt::format("{:.1f} %", 100 * agree / static_cast<double>(chosen.size())));
    table.rows.push_back(std::move(row));
  }
  return table;
}

ReportSection section_of(const FinishedExperiment& experiment, const fs::path& root) {
  const ExperimentSpec& spec = experiment.spec;
  ReportSection section{.id = "section-" + spec.name, .title = spec.title};
  if (spec.measure == Measure::questions) {
    section.paragraphs.push_back(
        fmt::format("{} runs of each of {} algorithms; a run ends at {} questions at the latest.",
                    spec.seeds, spec.algorithms.size(), spelled_count(spec.max_questions)) +
        (spec.max_questions_in_rounds > 0 ? " Algorithms that ask in rounds go on." : ""));
  }
  for (const Figure& figure : experiment.figures) {
    section.figures.push_back({figure.id, figure.title, figure.caption, figure.spec.dump(),
                               links_of(figure, root, spec.name)});
  }
  section.tables = experiment.tables;
  if (spec.measure != Measure::questions) return section;
  if (spec.sweeps_stopping()) {
    section.tables.push_back(field_table(spec, experiment.cells));
    return section;
  }
  std::ranges::move(median_tables(spec, experiment.cells), std::back_inserter(section.tables));
  if (spec.sweep == "sqrt_beta") section.tables.push_back(price_table(spec, experiment.cells));
  ReportTable differences = difference_table(spec, experiment.comparisons);
  if (!differences.rows.empty()) section.tables.push_back(std::move(differences));
  return section;
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
  ReportSection section{
      .id = "overview",
      .title = "What comes out",
      .paragraphs = {
          "The paper claims that ACOL needs fewer questions than designs that do not adapt, and "
          "about "
          "as many as an oracle; that rounds beat greedy questions as long as intervals come from "
          "theory; that tuned intervals save orders of magnitude and are still right on the "
          "synthetic instances; and that minimising regret explores slowly. The tables below the "
          "figure say what came out here. Places where a median is only a limit are left "
          "out."}};
  for (const Figure& figure : joint_figures(experiments)) {
    section.figures.push_back(
        {figure.id, figure.title, figure.caption, figure.spec.dump(), links_of(figure, root, "")});
  }
  std::vector<MeasuredCells> measured;
  for (const FinishedExperiment& experiment : experiments) {
    measured.push_back({experiment.spec, experiment.cells});
  }
  section.tables = {claims_table(measured), rightness_table(measured)};
  return section;
}

ReportSection algorithm_section() {
  return {.id = "algorithms",
          .title = "The algorithms",
          .paragraphs =
              {"An algorithm of the paper is a choice of three: where its confidence intervals "
               "come from, what it asks next, and about which arms. E-ACOL keeps all answers as "
               "evidence over its rounds, and asks what the evidence still needs."},
          .tables = {algorithm_table()}};
}

/// Fewer runs than the published figures have say little about agreement.
bool is_coarse(const std::vector<FinishedExperiment>& experiments) {
  constexpr std::int64_t kPublishedRuns = 30;
  return std::ranges::any_of(experiments, [&](const FinishedExperiment& experiment) {
    return !experiment.comparisons.empty() && experiment.spec.seeds < kPublishedRuns;
  });
}

ReportSection agreement_section(const std::vector<FinishedExperiment>& experiments) {
  ReportSection section{
      .id = "agreement",
      .title = "Agreement with the published code",
      .paragraphs =
          {"The paper's authors published their code; its medians were measured again and "
           "stand beside ours. “Same” is within 10 %, or, where each run has a random "
           "instance of its own, a published median within our quartiles. Round-based counts "
           "lie on a coarse grid, because rounds double (acol's quadruple): “neighbour” is the "
           "next point of that grid.",
           "Where acol follows the paper instead of the code, the tables below name the "
           "departure; docs/reproducing.md has the whole list. Where the rule is the same, "
           "they say how many standard errors apart the medians are. The driving candidates are "
           "others than the published ones, so their counts are not expected to agree."},
      .tables = {agreement_table(experiments, true), agreement_table(experiments, false)}};
  if (is_coarse(experiments)) {
    section.paragraphs.emplace_back(
        "These are medians of fewer than the 30 runs that the published ones are of, so chance "
        "alone "
        "takes many of them apart: agreement is for the full reproduction to show.");
  }
  return section;
}

}  // namespace

FinishedExperiment finish_experiment(const ExperimentSpec& spec, const fs::path& directory) {
  FinishedExperiment finished{.spec = spec};
  const std::string results = (directory / "results.csv").string();
  switch (spec.measure) {
    case Measure::robustness:
      finished.figures = robustness_figures(spec, results);
      finished.tables = {robustness_table(results)};
      break;
    case Measure::scenarios:
      finished.figures = scenario_figures(spec, results);
      break;
    case Measure::features:
      finished.figures = {feature_figure(spec, results)};
      finished.tables = {feature_table()};
      break;
    case Measure::questions:
      finished.cells = summarise(read_question_runs(results));
      finished.comparisons = compare_with_published(spec, finished.cells);
      finished.figures = question_figures(spec, finished.cells);
      write_whole(directory / "summary.csv",
                  summary_header() + summary_rows(spec.name, finished.cells));
      write_whole(directory / "agreement.csv", agreement_csv(finished.comparisons));
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
  report.sections.push_back(algorithm_section());
  report.sections.push_back(agreement_section(experiments));
  for (const FinishedExperiment& experiment : experiments) {
    report.sections.push_back(section_of(experiment, root));
  }
  return report;
}

}  // namespace acol
