#pragma once

#include <span>
#include <string>
#include <vector>

#include "acol/experiment/summary.hpp"
#include "acol/experiment/theory.hpp"
#include "acol/io/json.hpp"

namespace acol::experiment {

/// The name under which rows of the lower bound stand beside those of algorithms.
constexpr const char* kBound = "lower-bound";
/// The same of what the paper's main theorem allows ACOL.
constexpr const char* kUpperBound = "upper-bound";

/// A value of a sweep: a number if it is one, else its text.
io::OrderedJson value_json(const std::string& value);

/// The algorithms among `names` that were measured, in that order.
std::vector<std::string> measured(std::span<const CellSummary> cells,
                                  const std::vector<std::string>& names);

/// All algorithms that were measured and have a guarantee, or (`wanted` false) have none.
std::vector<std::string> guaranteed(std::span<const CellSummary> cells, bool wanted);

/// The cells of some algorithms as rows of a chart's data, and with them the bound, once for each
/// place.
io::OrderedJson rows_of(std::span<const CellSummary> cells, const std::vector<std::string>& names,
                        bool with_bound);

/// The upper bounds of ACOL as such rows.
io::OrderedJson upper_rows(std::span<const PlaceTheory> theory);

/// Those of them that belong to one panel.
io::OrderedJson rows_of_panel(const io::OrderedJson& rows, const std::string& panel);

}  // namespace acol::experiment
