#pragma once

#include <string>
#include <vector>

#include "acol/study/effects.hpp"

namespace acol {

/// Text inside HTML or SVG.
std::string escaped(std::string_view text);

/// One candidate against the threshold.
struct IntervalRow {
  std::string name;
  double mean = 0;
  double low = 0;
  double high = 0;
  double reward = 0;
  std::string_view colour;
};

/// Intervals one below the other, with the threshold as a line. SVG without script.
std::string intervals_chart(const std::vector<IntervalRow>& rows, double threshold,
                            const std::string& axis);

/// Reward against value, with the threshold as a line.
std::string frontier_chart(const std::vector<IntervalRow>& rows, double threshold,
                           const std::string& axis, const std::string& reward);

/// Effects one below the other, on both sides of zero.
std::string effects_chart(const Effects& effects);

/// A line through (x, y).
std::string line_chart(const std::vector<std::pair<double, double>>& points, const std::string& x,
                       const std::string& y);

}  // namespace acol
