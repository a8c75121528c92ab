#include "acol/experiment/algorithm_style.hpp"

#include "acol/core/choice.hpp"

namespace acol {
namespace {

const std::vector<int> kSolid = {1, 0};
const std::vector<int> kDashed = {7, 3};
const std::vector<int> kDotted = {2, 2};

/// The dash says where the confidence comes from (rounds, adaptive, tuned), the shape what is asked
/// about; what differs in confidence only shares its hue, from dark (rounds) to light (tuned).
const AlgorithmStyle kStyles[] = {
    {"e-acol", "E-ACOL", "#006d2c", "diamond", kSolid},
    {"e-acol-simple", "E-ACOL (simple)", "#2ca25f", "cross", kSolid},
    {"oracle", "Oracle", "#5a5a5a", "triangle-up", kSolid},
    {"g-allocation", "G-Allocation", "#08306b", "square", kSolid},
    {"uniform", "Uniform", "#543005", "triangle-down", kSolid},
    {"acol", "ACOL", "#99000d", "circle", kSolid},
    {"greedy-maxvar", "Greedy MaxVar", "#2166ac", "square", kDashed},
    {"adaptive-uniform", "Adaptive Uniform", "#856404", "triangle-down", kDashed},
    {"maxrew-u", "MaxRew-U", "#54278f", "diamond", kDashed},
    {"maxrew-f", "MaxRew-F", "#b34700", "cross", kDashed},
    {"g-acol", "G-ACOL", "#e0282e", "circle", kDashed},
    {"g-acol-uniform", "G-ACOL Uniform", "#ad1a83", "triangle-up", kDashed},
    {"greedy-maxvar-tuned", "Greedy MaxVar (tuned)", "#3f97d3", "square", kDotted},
    {"adaptive-uniform-tuned", "Adaptive Uniform (tuned)", "#b28c1e", "triangle-down", kDotted},
    {"maxrew-u-tuned", "MaxRew-U (tuned)", "#9a74cc", "diamond", kDotted},
    {"maxrew-f-tuned", "MaxRew-F (tuned)", "#dc7a10", "cross", kDotted},
    {"g-acol-tuned", "G-ACOL (tuned)", "#f4655f", "circle", kDotted},
    {"g-acol-uniform-tuned", "G-ACOL Uniform (tuned)", "#e25cb8", "triangle-up", kDotted},
    {"lower-bound", "Lower bound", "#000000", "stroke", {1, 4}},
};

}  // namespace

std::span<const AlgorithmStyle> algorithm_styles() { return kStyles; }

const AlgorithmStyle& algorithm_style(std::string_view name) {
  for (const AlgorithmStyle& style : kStyles) {
    if (style.name == name) return style;
  }
  throw InvalidArgument(fmt::format("no style for '{}'; known: {}", name, listed(kStyles)));
}

}  // namespace acol
