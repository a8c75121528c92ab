#include "acol/experiment/published.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>

#include "acol/experiment/built_in_specs.hpp"
#include "acol/io/csv.hpp"
#include "acol/io/text.hpp"
#include "acol/policy/make_policy.hpp"

namespace acol::experiment {
namespace {

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
  if (comparison.source == Source::code && has_other_candidates(spec)) {
    return "as shipped: 20 candidates, repeated, on a scale that depends on their feasibility";
  }
  if (has_other_candidates(spec)) {
    return "other candidates: 1,000 distinct ones instead of 20, repeated";
  }
  if (comparison.agreement == Agreement::limit) return "our runs ended at their limit";
  std::string departure = departure_of(ours.algorithm);
  if (!departure.empty()) return departure;
  return fmt::format("the same rule; medians of {} random runs, {:.1f} standard errors apart",
                     ours.runs, standard_errors(ours, comparison.published));
}

Source source_of(io::CsvReader& reader, const std::string& kind) {
  for (const auto& choice : kChoices<Source>) {
    if (choice.name == kind) return choice.value;
  }
  reader.fail(fmt::format("kind must be one of {}; got '{}'", listed(kChoices<Source>), kind));
}

}  // namespace

std::vector<PublishedFigure> read_published(const std::string& name, std::string text) {
  constexpr std::size_t kCells = 7;
  std::vector<PublishedFigure> figures;
  io::CsvReader reader(name, std::move(text));
  reader.next();  // the header
  while (reader.next()) {
    const std::vector<std::string>& cells = reader.cells();
    if (cells.size() != kCells) {
      reader.fail(
          fmt::format("must have {} cells (experiment, panel, value, algorithm, questions, "
                      "kind, runs), got {}",
                      kCells, cells.size()));
    }
    const std::optional<double> questions = io::parse_number(cells[4]);
    if (!questions) reader.fail("questions must be a number");
    if (cells[6].empty()) reader.fail("runs must say how many runs the figure is of");
    figures.push_back({cells[0], cells[1], cells[2], cells[3], *questions,
                       source_of(reader, cells[5]), cells[6]});
  }
  return figures;
}

std::vector<Comparison> compare_with_published(const ExperimentSpec& spec,
                                               std::span<const CellSummary> cells) {
  static const std::vector<PublishedFigure> figures =
      read_published("published.csv", std::string(published_csv()));
  std::vector<Comparison> comparisons;
  for (const CellSummary& cell : cells) {
    for (const PublishedFigure& figure : figures) {
      const bool same = figure.experiment == spec.name && figure.panel == cell.panel &&
                        figure.value == cell.value && figure.algorithm == cell.algorithm;
      if (!same) continue;
      Comparison comparison{.ours = cell,
                            .published = figure.questions,
                            .source = figure.source,
                            .runs = figure.runs,
                            .agreement = agreement(spec, cell, figure)};
      comparison.reason = reason_of(spec, comparison);
      comparisons.push_back(std::move(comparison));
    }
  }
  return comparisons;
}

std::string agreement_csv(std::span<const Comparison> comparisons) {
  std::string text = "panel,value,algorithm,median,published,kind,runs,agreement\n";
  for (const Comparison& comparison : comparisons) {
    const CellSummary& ours = comparison.ours;
    text += fmt::format("{},{},{},{},{},{},{},{}\n", ours.panel, ours.value, ours.algorithm,
                        ours.median, comparison.published, name_of(comparison.source),
                        comparison.runs, name_of(comparison.agreement));
  }
  return text;
}

}  // namespace acol::experiment
