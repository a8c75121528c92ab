#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "acol/core/choice.hpp"
#include "acol/experiment/spec.hpp"
#include "acol/experiment/summary.hpp"

namespace acol::experiment {

/// How our median stands to that of the authors' published code.
enum class Agreement {
  same,       ///< Greedy: within 10 %. Random instances: within our quartiles. Rounds: same point.
  neighbour,  ///< Round-based counts lie on a coarse grid; ours is on the next point of it.
  limit,      ///< Our runs ended at their limit, below the published count.
  differs,
};

constexpr auto choices(Agreement) {
  return named<Agreement>({{"same", Agreement::same},
                           {"neighbour", Agreement::neighbour},
                           {"limit", Agreement::limit},
                           {"differs", Agreement::differs}});
}

/// What a published figure is.
enum class Source {
  published,  ///< A number that the authors printed.
  code,       ///< Their code as shipped, run again.
  corrected,  ///< Their code with named corrections (docs/reproducing.md), run again.
  limit,      ///< The same, but its runs had not ended there.
  estimate,   ///< From a faster port of the same rule: no measurement.
};

/// Whether a figure was measured or printed, and not estimated.
inline bool is_measured(Source source) { return source != Source::estimate; }

constexpr auto choices(Source) {
  return named<Source>({{"published", Source::published},
                        {"code", Source::code},
                        {"corrected", Source::corrected},
                        {"limit", Source::limit},
                        {"estimate", Source::estimate}});
}

/// One published figure beside ours.
struct Comparison {
  CellSummary ours;
  double published = 0;
  Source source = Source::code;
  std::string runs = {};  ///< How many runs the published figure is the median of.
  Agreement agreement = Agreement::differs;
  std::string reason = {};  ///< Why it is not the same: where acol follows the paper, or chance.
};

/// One row of experiments/published.csv.
struct PublishedFigure {
  std::string experiment = {};
  std::string panel = {};
  std::string value = {};
  std::string algorithm = {};
  double questions = 0;
  Source source = Source::code;
  std::string runs = {};
};

/// Reads such a table. Throws ParseError with the line of a row that does not say what kind of
/// figure it is, or of how many runs.
std::vector<PublishedFigure> read_published(const std::string& name, std::string text);

/// All cells of the experiment that have a published figure; as often as there are several.
std::vector<Comparison> compare_with_published(const ExperimentSpec& spec,
                                               std::span<const CellSummary> cells);

/// The same as a CSV file: panel, value, algorithm, median, published, kind, runs, agreement.
std::string agreement_csv(std::span<const Comparison> comparisons);

}  // namespace acol::experiment
