#include "acol/experiment/reproduction.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "acol/experiment/driving_figures.hpp"
#include "acol/experiment/driving_tables.hpp"
#include "acol/experiment/feature_figure.hpp"
#include "acol/experiment/field_figures.hpp"
#include "acol/experiment/journal.hpp"
#include "acol/experiment/question_figures.hpp"
#include "acol/experiment/question_tables.hpp"
#include "acol/experiment/report_sections.hpp"
#include "acol/experiment/settings_table.hpp"
#include "acol/experiment/transfer_figure.hpp"
#include "acol/io/csv.hpp"

namespace acol::experiment {
namespace {

namespace fs = std::filesystem;

std::vector<io::ReportLink> links_of(const Figure& figure, const fs::path& root,
                                     const std::string& folder) {
  std::vector<io::ReportLink> links;
  const auto offer = [&](const std::string& label, const std::string& file) {
    const std::string path = folder.empty() ? file : folder + "/" + file;
    if (fs::exists(root / path)) links.push_back({label, path});
  };
  offer("SVG", figure.id + ".svg");
  offer("PNG", figure.id + ".png");
  offer("data (CSV)", "summary.csv");
  offer("runs (CSV)", "results.csv");
  if (figure.id.ends_with("-time")) offer("times (CSV)", "timings.csv");
  offer("Vega-Lite", figure.id + ".vl.json");
  return links;
}

void add_question_tables(const FinishedExperiment& experiment,
                         std::vector<io::ReportTable>& tables) {
  const ExperimentSpec& spec = experiment.spec;
  if (spec.sweeps_stopping()) {
    tables.push_back(field_table(spec, experiment.cells));
    return;
  }
  std::ranges::move(median_tables(spec, experiment.cells), std::back_inserter(tables));
  if (spec.sweep == "sqrt_beta") tables.push_back(price_table(spec, experiment.cells));
  io::ReportTable differences = difference_table(spec, experiment.comparisons);
  if (!differences.rows.empty()) tables.push_back(std::move(differences));
}

/// Whether theory is about the experiment: the paper's own questions, but not the tuned widths.
bool has_theory(const ExperimentSpec& spec) {
  return spec.measure == Measure::questions && !spec.paper.empty() && !spec.sweeps_setting();
}

io::ReportSection section_of(const FinishedExperiment& experiment, const fs::path& root) {
  const ExperimentSpec& spec = experiment.spec;
  io::ReportSection section{.id = "section-" + spec.name, .title = spec.title};
  if (!spec.paper.empty()) {
    section.title =
        fmt::format("{}: {}", spec.paper.substr(0, spec.paper.find_first_of(";(,")), spec.title);
    section.paragraphs.push_back(fmt::format("In the paper: {}.", spec.paper));
  }
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
  if (spec.measure == Measure::questions) add_question_tables(experiment, section.tables);
  section.tables.push_back(settings_table(spec));
  return section;
}

/// The figures over several experiments, if those are there.
std::vector<Figure> joint_figures(const std::vector<FinishedExperiment>& experiments) {
  const std::set<std::string> wanted = {"irrelevant-eps", "irrelevant-dim", "sphere-arms",
                                        "sphere-dim"};
  std::vector<SweepPanel> panels;
  for (const FinishedExperiment& experiment : experiments) {
    if (wanted.contains(experiment.spec.name)) {
      panels.push_back({experiment.spec, experiment.cells, experiment.theory});
    }
  }
  if (panels.size() < 2) return {};
  return {synthetic_figure(panels)};
}

/// With the times of the runs where the page shows them.
std::vector<CellSummary> question_cells(const ExperimentSpec& spec, const fs::path& directory) {
  const std::vector<QuestionRun> runs = read_question_runs((directory / "results.csv").string());
  std::vector<CellSummary> cells = summarise(runs);
  const fs::path timings = directory / "timings.csv";
  if (!spec.own_time || !fs::exists(timings)) return cells;
  const Vector seconds = io::CsvTable::read(timings.string()).numbers("seconds");
  add_times(runs, {seconds.data(), static_cast<std::size_t>(seconds.size())}, cells);
  return cells;
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

}  // namespace

FinishedExperiment finish_experiment(const ExperimentSpec& spec, const fs::path& directory) {
  FinishedExperiment finished{.spec = spec};
  const std::string results = (directory / "results.csv").string();
  switch (spec.measure) {
    case Measure::robustness:
      finished.figures = robustness_figures(spec, results);
      finished.tables = {robustness_table(results)};
      finished.drives = read_drives(results);
      break;
    case Measure::scenarios:
      finished.figures = scenario_figures(spec, results);
      finished.drives = read_drives(results);
      break;
    case Measure::transfer:
      finished.figures = transfer_figures(spec, results);
      finished.tables = {transfer_table(results)};
      break;
    case Measure::features:
      finished.figures = {feature_figure(spec, results)};
      finished.tables = {feature_table()};
      break;
    case Measure::questions:
      finished.cells = question_cells(spec, directory);
      finished.comparisons = compare_with_published(spec, finished.cells);
      if (has_theory(spec)) finished.theory = theory_of(spec);
      finished.figures = question_figures(spec, finished.cells, finished.theory);
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

io::Report reproduction_report(const std::vector<FinishedExperiment>& experiments,
                               const fs::path& root) {
  io::Report report = empty_reproduction();
  io::ReportSection overview = overview_section(experiments);
  for (const Figure& figure : joint_figures(experiments)) {
    overview.figures.push_back(
        {figure.id, figure.title, figure.caption, figure.spec.dump(), links_of(figure, root, "")});
  }
  report.sections = {std::move(overview), claim_section(experiments), algorithm_section(),
                     agreement_section(experiments)};
  bool explained = false;
  for (const FinishedExperiment& experiment : experiments) {
    if (is_about_driving(experiment.spec) && !std::exchange(explained, true)) {
      report.sections.push_back(driving_section());
    }
    report.sections.push_back(section_of(experiment, root));
  }
  return report;
}

}  // namespace acol::experiment
