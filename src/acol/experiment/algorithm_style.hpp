#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace acol::experiment {

/// How a series looks in every figure. Colour alone tells any two apart, and so does the mark
/// alone: figures survive a black-and-white printer and colour-blind eyes.
struct AlgorithmStyle {
  std::string_view name;    ///< As in policy_names(), or "lower-bound".
  std::string_view label;   ///< As the paper writes it, for legends.
  std::string_view colour;  ///< "#rrggbb", at least 3:1 against white.
  std::string_view shape;   ///< A symbol of Vega or an SVG path, to be filled.
  std::vector<int> dash;    ///< Lengths of strokes and gaps; {1, 0} is solid.
};

/// One row an algorithm in the order of policy_names(), then the lower bound on questions.
std::span<const AlgorithmStyle> algorithm_styles();

/// The row called `name`; throws InvalidArgument listing the known ones.
const AlgorithmStyle& algorithm_style(std::string_view name);

}  // namespace acol::experiment
