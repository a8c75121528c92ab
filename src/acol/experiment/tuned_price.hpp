#pragma once

#include <span>
#include <string>
#include <vector>

#include "acol/experiment/summary.hpp"

namespace acol::experiment {

/// What a heuristic costs once its tuning makes it right, against E-ACOL, which needs no tuning.
struct TunedPrice {
  std::string panel = {};
  std::string algorithm = {};
  std::string value = {};  ///< The first from which on no run is wrong; empty: none.
  double questions = 0;    ///< Median there.
  double certified = 0;    ///< Median of E-ACOL in the same panel.
};

/// One row a panel and tuned algorithm of a sweep over √β, whose values are in increasing order;
/// none without E-ACOL beside them.
std::vector<TunedPrice> tuned_prices(std::span<const CellSummary> cells);

/// The value from which on no run of any of the tuned algorithms in `panel` is wrong; empty: there
/// is none.
std::string always_right_from(std::span<const TunedPrice> prices, const std::string& panel);

}  // namespace acol::experiment
