#include "acol/experiment/report_sections.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "acol/core/version.hpp"
#include "acol/experiment/claims.hpp"
#include "acol/experiment/findings.hpp"
#include "acol/experiment/question_tables.hpp"
#include "acol/experiment/world_figure.hpp"

namespace acol::experiment {
namespace {

std::vector<MeasuredCells> measured_in(const std::vector<FinishedExperiment>& experiments) {
  std::vector<MeasuredCells> measured;
  for (const FinishedExperiment& experiment : experiments) {
    measured.push_back({experiment.spec, experiment.cells, experiment.theory});
  }
  return measured;
}

std::vector<DriveOutcome> drives_of(const std::vector<FinishedExperiment>& experiments,
                                    Measure measure) {
  for (const FinishedExperiment& experiment : experiments) {
    if (experiment.spec.measure == measure) return experiment.drives;
  }
  return {};
}

std::vector<CheckedClaim> claims_about(const std::vector<FinishedExperiment>& experiments) {
  const std::vector<MeasuredCells> measured = measured_in(experiments);
  const std::vector<DriveOutcome> robustness = drives_of(experiments, Measure::robustness);
  const std::vector<DriveOutcome> scenarios = drives_of(experiments, Measure::scenarios);
  return checked_claims({measured, robustness, scenarios});
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
io::ReportTable agreement_table(const std::vector<FinishedExperiment>& experiments, bool measured) {
  io::ReportTable table{measured ? "Cells with a figure that was measured"
                                 : "Cells with an estimate, about which nothing is claimed",
                        {"experiment", "cells", "same", "neighbour", "at the limit of a run",
                         "differ", measured ? "agree" : "close to the estimate"},
                        {}};
  for (const FinishedExperiment& experiment : experiments) {
    const std::vector<Comparison> chosen = comparisons_of(experiment, measured);
    if (chosen.empty()) continue;
    const auto count = [&](Agreement agreement) {
      return std::ranges::count(chosen, agreement, &Comparison::agreement);
    };
    std::vector<std::string> row = {experiment.spec.name, std::to_string(chosen.size())};
    for (const auto& choice : kChoices<Agreement>) {
      row.push_back(std::to_string(count(choice.value)));
    }
    const auto agree = static_cast<double>(count(Agreement::same) + count(Agreement::neighbour));
    row.push_back(fmt::format("{:.1f} %", 100 * agree / static_cast<double>(chosen.size())));
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// Fewer runs than the published figures have say little about agreement.
bool is_coarse(const std::vector<FinishedExperiment>& experiments) {
  constexpr std::int64_t kPublishedRuns = 30;
  return std::ranges::any_of(experiments, [&](const FinishedExperiment& experiment) {
    return !experiment.comparisons.empty() && experiment.spec.seeds < kPublishedRuns;
  });
}

/// One sentence about all measured cells.
std::string agreement_summary(const std::vector<FinishedExperiment>& experiments) {
  std::int64_t cells = 0;
  std::int64_t agree = 0;
  for (const FinishedExperiment& experiment : experiments) {
    for (const Comparison& comparison : comparisons_of(experiment, true)) {
      ++cells;
      agree +=
          comparison.agreement == Agreement::same || comparison.agreement == Agreement::neighbour;
    }
  }
  if (cells == 0) return "";
  return fmt::format(
      "Of {} medians of the published code that were measured again, ours agree with {} ({:.0f} "
      "%); "
      "every other cell is listed below with what is known of the reason.",
      cells, agree, 100.0 * static_cast<double>(agree) / static_cast<double>(cells));
}

}  // namespace

io::Report empty_reproduction() {
  return {.title = "Interactively learning preference constraints in linear bandits, reproduced",
          .lead = fmt::format(
              "Every experiment of Lindner, Tschiatschek, Hofmann and Krause (ICML 2022), computed "
              "anew from the paper's text by acol {}. Sections carry the paper's numbers of "
              "figures and tables, and each ends with all settings.",
              version())};
}

io::ReportSection overview_section(const std::vector<FinishedExperiment>& experiments) {
  io::ReportSection section{
      .id = "overview",
      .title = "Figure 2 and what comes out",
      .paragraphs = {
          "The paper asks which of many options with known reward is the best one that satisfies "
          "an unknown linear constraint, and learns the constraint from as few noisy answers as "
          "possible. It proves a lower bound for every algorithm, proposes ACOL, which asks in "
          "rounds about the options that are still in doubt and nearly matches the bound, and "
          "G-ACOL, which decides after every answer; and it shows by driving that a constraint "
          "carries over to new tasks and streets where a penalty would have to be tuned again."}};
  section.paragraphs.push_back(claim_summary(claims_about(experiments)));
  const std::string agreement = agreement_summary(experiments);
  if (!agreement.empty()) section.paragraphs.push_back(agreement);
  if (is_coarse(experiments)) {
    section.paragraphs.emplace_back(
        "This page was made from fewer runs than the paper's 30: its verdicts and its agreement "
        "are those of a short look.");
  }
  section.paragraphs.emplace_back(
      "E-ACOL and the bounds are not in the paper's figures. Ratios leave out places where a "
      "median "
      "is only a limit.");
  const std::vector<MeasuredCells> measured = measured_in(experiments);
  section.tables = {claims_table(measured), rightness_table(measured)};
  return section;
}

io::ReportSection claim_section(const std::vector<FinishedExperiment>& experiments) {
  return {
      .id = "claims",
      .title = "The paper's claims, one by one",
      .paragraphs = {"Verdicts follow from the runs on this page; nothing in the table is typed "
                     "by hand. A claim about many places holds if it does at all of them, "
                     "under a condition if it does at half of them or more, and fails "
                     "otherwise; a run that had not ended decides only where its limit is "
                     "enough to."},
      .tables = {claim_table(claims_about(experiments))}};
}

io::ReportSection algorithm_section() {
  return {.id = "algorithms",
          .title = "Table D.2: the algorithms",
          .paragraphs =
              {"An algorithm of the paper is a choice of three: where its confidence intervals "
               "come from, what it asks next, and about which arms. E-ACOL keeps all answers as "
               "evidence over its rounds, and asks what the evidence still needs."},
          .tables = {algorithm_table()}};
}

io::ReportSection agreement_section(const std::vector<FinishedExperiment>& experiments) {
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
               "they say how many standard errors apart the medians are. The driving candidates "
               "are others than the published ones, so their counts are not expected to agree.",
               "Figures of the driving world are of the published algorithms with three "
               "corrections: one common scale for the answers, instead of one that depends on "
               "which candidates are feasible; repeated candidates counted once; and, for ACOL, "
               "also the squared norm in the length of a round. The code as shipped, base "
               "scenario, seed 1, asks 588,700 questions with ACOL, 1,190,426 with the oracle and "
               "4,832,636 with uniform."},
          .tables = {agreement_table(experiments, true), agreement_table(experiments, false)}};
}

io::ReportSection driving_section() {
  const Figure figure = world_figure();
  return {
      .id = "driving-world-section",
      .title = "The driving world",
      .paragraphs =
          {"A car has a place (x, y), a heading h and a speed v. For 20 steps of Δt = 0.2 the "
           "driver chooses how to steer and to accelerate, both from −1 to 1: x += v cos h Δt, "
           "y += v sin h Δt, h += v·steer·Δt, v += (accelerate − v) Δt, and v stays within "
           "[−1, 1]. A policy is its 20 actions; what it is judged by are eight features, "
           "averaged over the steps (Table C.1, below with maps).",
           "The task θ is known: keep the velocity, or be in the right lane. What passengers "
           "accept is the constraint φ: stay on the street, within a lane and along it, do not "
           "drive backwards or too fast, and keep away from other cars. The paper's table has "
           "c₁ = 4 in the distance to other cars and its equations no Δt; its published code "
           "has 10 and 0.2. The switches of docs/reproducing.md choose.",
           "The street begins at y = −0.1. Our car starts with v = 0.41, and with 0.1 where the "
           "street is blocked, as in the published code."},
      .figures = {{figure.id, figure.title, figure.caption, figure.spec.dump()}}};
}

bool is_about_driving(const ExperimentSpec& spec) {
  return spec.measure != Measure::questions || spec.name.starts_with("driver-");
}

}  // namespace acol::experiment
