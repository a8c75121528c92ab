#include "acol/experiment/algorithm_style.hpp"

#include "acol/core/choice.hpp"

namespace acol::experiment {
namespace {

const std::vector<int> kSolid = {1, 0};
const std::vector<int> kDashed = {7, 3};
const std::vector<int> kDotted = {2, 2};

/// Shapes as SVG paths in the square [-1, 1]², filled: the built-in ones with a hole, and others
/// that stay apart at the size of a letter.
constexpr std::string_view kRing =
    "M1,0A1,1,0,1,1,-1,0A1,1,0,1,1,1,0ZM.5,0A.5,.5,0,1,0,-.5,0A.5,.5,0,1,0,.5,0Z";
constexpr std::string_view kHollowSquare = "M-.9,-.9H.9V.9H-.9ZM-.45,-.45V.45H.45V-.45Z";
constexpr std::string_view kHollowTriangle = "M0,-1L1.1,.9H-1.1ZM0,-.1L-.45,.55H.45Z";
constexpr std::string_view kHollowTriangleDown = "M0,1L-1.1,-.9H1.1ZM0,.1L.45,-.55H-.45Z";
constexpr std::string_view kHollowDiamond = "M0,-1.2L1.2,0L0,1.2L-1.2,0ZM0,-.6L-.6,0L0,.6L.6,0Z";
constexpr std::string_view kHollowCross =
    "M-.5,-1.1H.5V-.5H1.1V.5H.5V1.1H-.5V.5H-1.1V-.5H-.5ZM-.35,-.35V.35H.35V-.35Z";
constexpr std::string_view kSaltire =
    "M-1,-.65L-.65,-1L0,-.35L.65,-1L1,-.65L.35,0L1,.65L.65,1L0,.35L-.65,1L-1,.65L-.35,0Z";
constexpr std::string_view kHourglass = "M-.9,-1H.9L.25,0L.9,1H-.9L-.25,0Z";
constexpr std::string_view kBowTie = "M-1,-.9L0,-.25L1,-.9V.9L0,.25L-1,.9Z";
constexpr std::string_view kBar = "M-.3,-1.2H.3V1.2H-.3Z";
constexpr std::string_view kThinCross = "M-.2,-1.2H.2V-.2H1.2V.2H.2V1.2H-.2V.2H-1.2V-.2H-.2Z";
constexpr std::string_view kStroke = "M-1.6,-.2H1.6V.2H-1.6Z";
constexpr std::string_view kTwoStrokes = "M-1.6,-.6H1.6V-.2H-1.6ZM-1.6,.2H1.6V.6H-1.6Z";
constexpr std::string_view kChevron = "M-1,.4L0,-.9L1,.4V1L0,-.2L-1,1Z";
constexpr std::string_view kChevronDown = "M-1,-.4L0,.9L1,-.4V-1L0,.2L-1,-1Z";
constexpr std::string_view kPentagon = "M0,-1.1L1.05,-.34L.65,.89H-.65L-1.05,-.34Z";
constexpr std::string_view kHalfLeft = "M.3,-1.1V1.1A1.1,1.1,0,0,1,.3,-1.1Z";
constexpr std::string_view kHalfRight = "M-.3,-1.1V1.1A1.1,1.1,0,0,0,-.3,-1.1Z";
constexpr std::string_view kCorner = "M-1,-1H-.4V.4H1V1H-1Z";
constexpr std::string_view kSteps = "M-1,1V.2H-.2V-.4H.5V-1H1V1Z";
constexpr std::string_view kArrow = "M0,-1.1L.9,0H.35V1.1H-.35V0H-.9Z";
constexpr std::string_view kStar =
    "M0,-1.20L.29,-.40L1.14,-.37L.48,.15L.71,.97L0,.50L-.71,.97L-.48,.15L-1.14,-.37L-.29,-.40Z";

/// The dash says where the confidence comes from (rounds, adaptive, tuned), as does the kind of
/// shape (full, hollow, other); what differs in confidence only shares its hue, dark (rounds) to
/// light.
const AlgorithmStyle kStyles[] = {
    {"e-acol", "E-ACOL", "#006d2c", "diamond", kSolid},
    {"e-acol-simple", "E-ACOL (simple)", "#2ca25f", "cross", kSolid},
    {"oracle", "Oracle", "#5a5a5a", "triangle-up", kSolid},
    {"g-allocation", "G-Allocation", "#08306b", "square", kSolid},
    {"uniform", "Uniform", "#543005", "triangle-down", kSolid},
    {"acol", "ACOL", "#99000d", "circle", kSolid},
    {"greedy-maxvar", "Greedy MaxVar", "#2166ac", kHollowSquare, kDashed},
    {"adaptive-uniform", "Adaptive Uniform", "#856404", kHollowTriangleDown, kDashed},
    {"maxrew-u", "MaxRew-U", "#54278f", kHollowDiamond, kDashed},
    {"maxrew-f", "MaxRew-F", "#b34700", kHollowCross, kDashed},
    {"g-acol", "G-ACOL", "#e0282e", kRing, kDashed},
    {"g-acol-uniform", "G-ACOL Uniform", "#ad1a83", kHollowTriangle, kDashed},
    {"greedy-maxvar-tuned", "Greedy MaxVar (tuned)", "#3f97d3", kSaltire, kDotted},
    {"adaptive-uniform-tuned", "Adaptive Uniform (tuned)", "#b28c1e", kHourglass, kDotted},
    {"maxrew-u-tuned", "MaxRew-U (tuned)", "#9a74cc", kBar, kDotted},
    {"maxrew-f-tuned", "MaxRew-F (tuned)", "#dc7a10", kThinCross, kDotted},
    {"g-acol-tuned", "G-ACOL (tuned)", "#f4655f", kStar, kDotted},
    {"g-acol-uniform-tuned", "G-ACOL Uniform (tuned)", "#e25cb8", kBowTie, kDotted},
    {"rage", "RAGE", "#600c30", kPentagon, kSolid},
    {"beside", "BESIDE", "#c07890", kCorner, kSolid},
    {"lazy-track-and-stop", "Lazy Track-and-Stop", "#0054fc", kChevron, kDashed},
    {"frank-wolfe-sampling", "Frank-Wolfe Sampling", "#0c9c9c", kChevronDown, kDashed},
    {"lin-game", "LinGame", "#6c9c00", kHalfLeft, kDashed},
    {"top-two", "Top-Two", "#f000fc", kHalfRight, kDashed},
    {"constrained-ei", "Constrained EI", "#0000fc", kSteps, kDashed},
    {"posterior-game", "Posterior Game", "#fc0078", kArrow, kDotted},
    {"lower-bound", "Lower bound", "#000000", kStroke, {1, 4}},
    {"upper-bound", "Theorem 2, for ACOL", "#8400c0", kTwoStrokes, {1, 4}},
};

}  // namespace

std::span<const AlgorithmStyle> algorithm_styles() { return kStyles; }

const AlgorithmStyle& algorithm_style(std::string_view name) {
  for (const AlgorithmStyle& style : kStyles) {
    if (style.name == name) return style;
  }
  throw InvalidArgument(fmt::format("no style for '{}'; known: {}", name, listed(kStyles)));
}

}  // namespace acol::experiment
