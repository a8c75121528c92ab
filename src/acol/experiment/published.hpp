#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "acol/core/choice.hpp"
#include "acol/experiment/spec.hpp"
#include "acol/experiment/summary.hpp"

namespace acol {

/// How our median stands to that of the authors' published code.
enum class Agreement {
  same,       ///< Greedy: within 10 %. Random instances: within our quartiles. Rounds: same point.
  neighbour,  ///< Round-based counts lie on a coarse grid; ours is on the next point of it.
  limit,      ///< Our runs ended at their limit, below the published count.
  differs,
};

template <>
struct Choices<Agreement> {
  static constexpr Choice<Agreement> kTable[] = {{"same", Agreement::same},
                                                 {"neighbour", Agreement::neighbour},
                                                 {"limit", Agreement::limit},
                                                 {"differs", Agreement::differs}};
};

/// How a published figure was found.
enum class Source {
  measured,
  estimate,  ///< From a faster port of the same rule.
  limit,     ///< The runs had not ended there.
};

template <>
struct Choices<Source> {
  static constexpr Choice<Source> kTable[] = {
      {"measured", Source::measured}, {"estimate", Source::estimate}, {"limit", Source::limit}};
};

/// One published figure beside ours.
struct Comparison {
  CellSummary ours;
  double published = 0;
  Source source = Source::measured;
  Agreement agreement = Agreement::differs;
  std::string reason = {};  ///< Why it is not the same: where acol follows the paper, or chance.
};

/// All cells of the experiment that have a published figure.
std::vector<Comparison> compare_with_published(const ExperimentSpec& spec,
                                               std::span<const CellSummary> cells);

/// The same as a CSV file: panel, value, algorithm, median, published, agreement.
std::string agreement_csv(std::span<const Comparison> comparisons);

}  // namespace acol
