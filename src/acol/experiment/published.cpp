#include "acol/experiment/published.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <tuple>

#include "acol/experiment/built_in_specs.hpp"
#include "acol/io/csv.hpp"
#include "acol/io/text.hpp"
#include "acol/policy/make_policy.hpp"

namespace acol {
namespace {

struct PublishedFigure {
  double questions = 0;
  Source source = Source::measured;
};

using PublishedFigures =
    std::map<std::tuple<std::string, std::string, std::string>, PublishedFigure>;

/// The rows of experiments/published.csv for one experiment, by panel, value and algorithm.
PublishedFigures published_figures(const std::string& experiment) {
  PublishedFigures figures;
  CsvReader reader("published.csv", std::string(published_csv()));
  reader.next();  // the header
  while (reader.next()) {
    const std::vector<std::string>& cells = reader.cells();
    if (cells.size() != 6) reader.fail("must have 6 cells");
    const std::optional<double> questions = parse_number(cells[4]);
    if (!questions) reader.fail("questions must be a number");
    if (cells[0] != experiment) continue;
    figures[{cells[1], cells[2], cells[3]}] = {*questions, value_of<Source>(cells[5], "kind")};
  }
  return figures;
}

/// Each run has an instance of its own (the published ones), so counts spread over factors of a
/// hundred: a published median is to lie within our quartiles.
bool has_random_instances(const ExperimentSpec& spec) { return spec.name.starts_with("sphere"); }

/// Our driving candidates are 1,000 distinct ones; the published figures are of 20, repeated.
bool has_other_candidates(const ExperimentSpec& spec) {
  return spec.instance.starts_with("driver:");
}

/// The step of the grid on which an algorithm's counts lie: rounds double, acol's quadruple. The
/// published code's rounding of a design adds up to half its support to each round, hence 10 %.
double grid_step(const std::string& algorithm) { return algorithm == "acol" ? 4 : 2; }

Agreement agreement(const ExperimentSpec& spec, const CellSummary& ours,
                    const PublishedFigure& published) {
  constexpr double kNoise = 0.1;
  const double ratio = ours.median / published.questions;
  const auto within = [&](double factor) {
    return ratio <= factor * (1 + kNoise) && ratio >= 1 / (factor * (1 + kNoise));
  };
  const bool in_quartiles =
      ours.lower_quartile <= published.questions && published.questions <= ours.upper_quartile;
  if (published.source == Source::limit && ratio >= 1) return Agreement::same;
  if (has_random_instances(spec) ? in_quartiles : within(1)) return Agreement::same;
  if (asks_in_rounds(ours.algorithm) && within(grid_step(ours.algorithm))) {
    return Agreement::neighbour;
  }
  if (ours.at_limit >= 0.5 && ratio < 1) return Agreement::limit;
  return Agreement::differs;
}

/// What acol does otherwise than the published code, by algorithm; see docs/reproducing.md.
std::string departure_of(const std::string& algorithm) {
  if (algorithm == "oracle") return "weights by the distance to the threshold, exact designs";
  if (algorithm == "acol") return "exact designs; efficient apportionment for every length";
  if (algorithm == "g-allocation") return "exact designs; efficient apportionment for every length";
  if (algorithm == "uniform") return "plain least squares instead of a ridge of 0.01";
  return "";
}

/// How far apart two medians of as many runs are, in standard errors of their difference. Counts
/// of questions vary by factors, so this is about their logarithms: the median of n normal
/// variables has standard error 1.2533 σ/√n, and their quartiles are 1.349 σ apart.
double standard_errors(const CellSummary& ours, double published) {
  const double deviation = std::log(ours.upper_quartile / ours.lower_quartile) / 1.349;
  const double error = 1.2533 * deviation * std::sqrt(2.0 / static_cast<double>(ours.runs));
  return std::abs(std::log(ours.median / published)) / error;
}

std::string reason_of(const ExperimentSpec& spec, const Comparison& comparison) {
  const CellSummary& ours = comparison.ours;
  if (comparison.agreement == Agreement::same) return "";
  if (has_other_candidates(spec))
    return "other candidates: 1,000 distinct ones instead of 20, repeated";
  if (comparison.agreement == Agreement::limit) return "our runs ended at their limit";
  std::string departure = departure_of(ours.algorithm);
  if (!departure.empty()) return departure;
  return fmt::format("the same rule; medians of {} random runs, {:.1f} standard errors apart",
                     ours.runs, standard_errors(ours, comparison.published));
}

}  // namespace

std::vector<Comparison> compare_with_published(const ExperimentSpec& spec,
                                               std::span<const CellSummary> cells) {
  const PublishedFigures figures = published_figures(spec.name);
  std::vector<Comparison> comparisons;
  for (const CellSummary& cell : cells) {
    const auto found = figures.find({cell.panel, cell.value, cell.algorithm});
    if (found == figures.end()) continue;
    Comparison comparison{.ours = cell,
                          .published = found->second.questions,
                          .source = found->second.source,
                          .agreement = agreement(spec, cell, found->second)};
    comparison.reason = reason_of(spec, comparison);
    comparisons.push_back(std::move(comparison));
  }
  return comparisons;
}

std::string agreement_csv(std::span<const Comparison> comparisons) {
  std::string text = "panel,value,algorithm,median,published,agreement\n";
  for (const Comparison& comparison : comparisons) {
    const CellSummary& ours = comparison.ours;
    text += fmt::format("{},{},{},{},{},{}\n", ours.panel, ours.value, ours.algorithm, ours.median,
                        comparison.published, name_of(comparison.agreement));
  }
  return text;
}

}  // namespace acol
