#pragma once

#include <fmt/format.h>

#include "acol/design/optimal_design.hpp"
#include "acol/io/json.hpp"

namespace acol::cli {

inline io::OrderedJson support_json(const Design& design) {
  io::OrderedJson support = io::OrderedJson::array();
  for (std::size_t i = 0; i < design.arms.size(); ++i) {
    support.push_back(
        {{"arm", design.arms[i]}, {"weight", design.weights(static_cast<Eigen::Index>(i))}});
  }
  return support;
}

/// The heaviest arms of a design, for people.
inline void print_support(const Design& design) {
  constexpr std::size_t kShown = 10;
  std::vector<std::pair<double, ArmIndex>> points;
  for (std::size_t i = 0; i < design.arms.size(); ++i) {
    points.emplace_back(-design.weights(static_cast<Eigen::Index>(i)), design.arms[i]);
  }
  std::ranges::sort(points);
  fmt::print("  support      {} arms{}\n", points.size(),
             points.size() > kShown ? ", the heaviest:" : ":");
  for (std::size_t i = 0; i < std::min(points.size(), kShown); ++i) {
    fmt::print("               arm {:<8} {:.4f}\n", points[i].second, -points[i].first);
  }
}

}  // namespace acol::cli
