#include "acol/experiment/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "acol/core/error.hpp"
#include "acol/simulate/run_summary.hpp"

namespace acol::experiment {
namespace {

CellSummary summarise_cell(std::span<const QuestionRun* const> runs) {
  std::vector<double> questions;
  std::vector<double> bounds;
  CellSummary cell{.panel = runs[0]->panel,
                   .value = runs[0]->value,
                   .algorithm = runs[0]->algorithm,
                   .runs = std::ssize(runs)};
  for (const QuestionRun* run : runs) {
    questions.push_back(static_cast<double>(run->questions));
    bounds.push_back(run->lower_bound);
    cell.correct += run->correct ? 1 : 0;
    cell.right += run->right ? 1 : 0;
    cell.at_limit += run->at_limit() ? 1 : 0;
  }
  const bool bounded = std::ranges::none_of(bounds, [](double bound) { return std::isnan(bound); });
  cell.correct /= static_cast<double>(runs.size());
  cell.right /= static_cast<double>(runs.size());
  cell.at_limit /= static_cast<double>(runs.size());
  cell.median = quantile(questions, 0.5);
  cell.lower_quartile = quantile(questions, 0.25);
  cell.upper_quartile = quantile(questions, 0.75);
  cell.lower_bound = bounded ? quantile(bounds, 0.5) : std::nan("");
  return cell;
}

}  // namespace

std::vector<CellSummary> summarise(std::span<const QuestionRun> runs) {
  std::map<std::tuple<std::string, std::string, std::string>, std::size_t> index;
  std::vector<std::vector<const QuestionRun*>> cells;
  for (const QuestionRun& run : runs) {
    const auto [at, is_new] =
        index.try_emplace({run.panel, run.value, run.algorithm}, cells.size());
    if (is_new) cells.emplace_back();
    cells[at->second].push_back(&run);
  }
  std::vector<CellSummary> summaries;
  for (const auto& cell : cells) summaries.push_back(summarise_cell(cell));
  return summaries;
}

void add_times(std::span<const QuestionRun> runs, std::span<const double> seconds,
               std::vector<CellSummary>& cells) {
  require(runs.size() == seconds.size(), "{} runs have {} times", runs.size(), seconds.size());
  for (CellSummary& cell : cells) {
    std::vector<double> own;
    for (std::size_t i = 0; i < runs.size(); ++i) {
      const bool here = runs[i].panel == cell.panel && runs[i].value == cell.value &&
                        runs[i].algorithm == cell.algorithm;
      if (here) own.push_back(seconds[i]);
    }
    cell.seconds = quantile(own, 0.5);
  }
}

std::string summary_header() {
  return "experiment,panel,value,algorithm,runs,median,lower_quartile,upper_quartile,correct,"
         "right,at_limit,lower_bound\n";
}

std::string summary_rows(const std::string& experiment, std::span<const CellSummary> cells) {
  std::string text;
  for (const CellSummary& cell : cells) {
    text +=
        fmt::format("{},{},{},{},{},{},{},{},{:.4g},{:.4g},{:.4g},{:.6g}\n", experiment, cell.panel,
                    cell.value, cell.algorithm, cell.runs, cell.median, cell.lower_quartile,
                    cell.upper_quartile, cell.correct, cell.right, cell.at_limit, cell.lower_bound);
  }
  return text;
}

}  // namespace acol::experiment
