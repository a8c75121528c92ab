#include "acol/study/report_charts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace acol {
namespace {

constexpr double kWidth = 720;
constexpr double kLeft = 170;
constexpr double kRight = 20;
constexpr double kBottom = 36;

/// Maps numbers to places on an axis.
struct Axis {
  double low = 0;
  double high = 1;
  double from = 0;
  double to = 1;

  double operator()(double value) const {
    return from + (std::clamp(value, low, high) - low) / (high - low) * (to - from);
  }
};

Axis axis_over(double low, double high, double from, double to) {
  if (!(high > low)) {
    low -= 1;
    high += 1;
  }
  const double room = 0.05 * (high - low);
  return {low - room, high + room, from, to};
}

std::string open_svg(double height, const std::string& title) {
  return fmt::format(
      "<svg role=\"img\" viewBox=\"0 0 {} {}\" xmlns=\"http://www.w3.org/2000/svg\"><title>{}"
      "</title>\n",
      kWidth, height, escaped(title));
}

std::string label(double x, double y, std::string_view anchor, const std::string& text,
                  std::string_view style = "") {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>\n", x, y,
                     anchor, style.empty() ? "" : fmt::format(" class=\"{}\"", style),
                     escaped(text));
}

std::string line(double x1, double y1, double x2, double y2, std::string_view style) {
  return fmt::format(
      "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" class=\"{}\"/>\n", x1, y1, x2,
      y2, style);
}

std::string ticks_below(const Axis& axis, double y, const std::string& name) {
  std::string svg = line(axis.from, y, axis.to, y, "axis");
  for (int i = 0; i <= 4; ++i) {
    const double value = axis.low + (axis.high - axis.low) * i / 4;
    svg += label(axis(value), y + 14, "middle", fmt::format("{:.3g}", value));
  }
  return svg + label((axis.from + axis.to) / 2, y + 30, "middle", name);
}

std::string ticks_left(const Axis& axis, double x, const std::string& name) {
  std::string svg = line(x, axis.from, x, axis.to, "axis");
  for (int i = 0; i <= 4; ++i) {
    const double value = axis.low + (axis.high - axis.low) * i / 4;
    svg += label(x - 6, axis(value) + 4, "end", fmt::format("{:.3g}", value));
  }
  return svg + label(x, axis.to - 8, "start", name);
}

/// The finite numbers among what is drawn decide the axis.
Axis value_axis(const std::vector<IntervalRow>& rows, double threshold) {
  double low = threshold;
  double high = threshold;
  for (const IntervalRow& row : rows) {
    for (const double value : {row.mean, row.low, row.high}) {
      if (!std::isfinite(value)) continue;
      low = std::min(low, value);
      high = std::max(high, value);
    }
  }
  return axis_over(low, high, kLeft, kWidth - kRight);
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string result;
  for (const char character : text) {
    switch (character) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      default:
        result += static_cast<unsigned char>(character) < 0x20 ? ' ' : character;
    }
  }
  return result;
}

std::string intervals_chart(const std::vector<IntervalRow>& rows, double threshold,
                            const std::string& axis_name) {
  constexpr double kRow = 18;
  const double height = kRow * static_cast<double>(rows.size()) + kBottom + 12;
  const Axis axis = value_axis(rows, threshold);
  std::string svg = open_svg(height, "the interval of every candidate against the threshold");
  double y = 14;
  for (const IntervalRow& row : rows) {
    svg += label(kLeft - 8, y + 4, "end", row.name);
    svg += line(axis(row.low), y, axis(row.high), y, row.colour);
    if (std::isfinite(row.mean)) {
      svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.5\" class=\"{}\"/>\n",
                         axis(row.mean), y, row.colour);
    }
    y += kRow;
  }
  svg += line(axis(threshold), 2, axis(threshold), height - kBottom, "threshold");
  return svg + ticks_below(axis, height - kBottom, axis_name) + "</svg>\n";
}

std::string frontier_chart(const std::vector<IntervalRow>& rows, double threshold,
                           const std::string& axis_name, const std::string& reward) {
  constexpr double kHeight = 320;
  const Axis x = value_axis(rows, threshold);
  double low = rows.front().reward;
  double high = low;
  for (const IntervalRow& row : rows) {
    low = std::min(low, row.reward);
    high = std::max(high, row.reward);
  }
  const Axis y = axis_over(low, high, kHeight - kBottom, 20);
  std::string svg = open_svg(kHeight, "reward against acceptance");
  for (const IntervalRow& row : rows) {
    if (!std::isfinite(row.mean)) continue;
    svg += fmt::format(
        "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" class=\"{}\"><title>{}</title></circle>\n",
        x(row.mean), y(row.reward), row.colour, escaped(row.name));
  }
  svg += line(x(threshold), 20, x(threshold), kHeight - kBottom, "threshold");
  return svg + ticks_below(x, kHeight - kBottom, axis_name) + ticks_left(y, kLeft, reward) +
         "</svg>\n";
}

namespace {

std::string_view effect_colour(const Effect& one) {
  return one.low > 0 ? "feasible" : one.high < 0 ? "infeasible" : "undecided";
}

/// As far to the left of zero as to the right; of shares no further than there is meaning in.
Axis effect_axis(const Effects& effects) {
  double ends = 0;
  double estimates = 0;
  for (const Effect& one : effects.list) {
    if (!std::isfinite(one.estimate)) continue;
    estimates = std::max(estimates, std::abs(one.estimate));
    ends = std::max({ends, std::abs(one.low), std::abs(one.high)});
  }
  if (effects.shares) ends = std::max(estimates, std::min(ends, 1.0));
  if (!(ends > 0)) ends = 1;
  const double step = 2 * std::pow(10, std::floor(std::log10(effects.shown(ends))));
  const double reach = step * std::ceil(effects.shown(ends) / step - 1e-9);
  return {-reach, reach, kLeft, kWidth - kRight};
}

}  // namespace

std::string effects_chart(const Effects& effects) {
  constexpr double kRow = 34;
  constexpr double kTop = 24;
  constexpr std::size_t kFits = 32;
  const double bottom = kTop + kRow * static_cast<double>(effects.list.size());
  const Axis axis = effect_axis(effects);
  std::string svg = open_svg(bottom + kBottom, "the effect of every feature on acceptance");
  svg += label(axis.from, 12, "start", "← " + effects.less, "end");
  svg += label(axis.to, 12, "end", effects.more + " →", "end");
  svg += line(axis(0), kTop - 4, axis(0), bottom, "zero");
  double y = kTop + kRow / 2;
  for (const Effect& one : effects.list) {
    const std::string_view colour = effect_colour(one);
    const bool fits = one.compares.size() <= kFits;
    svg += label(kLeft - 8, fits ? y - 3 : y + 4, "end", one.name);
    if (fits) svg += label(kLeft - 8, y + 11, "end", one.compares, "quiet");
    svg += line(axis(effects.shown(one.low)), y, axis(effects.shown(one.high)), y, colour);
    if (std::isfinite(one.estimate)) {
      svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4.5\" class=\"{}\"/>\n",
                         axis(effects.shown(one.estimate)), y, colour);
    }
    y += kRow;
  }
  return svg + ticks_below(axis, bottom, effects.axis()) + "</svg>\n";
}

std::string line_chart(const std::vector<std::pair<double, double>>& points, const std::string& x,
                       const std::string& y) {
  constexpr double kHeight = 240;
  double right = 1;
  double top = 1;
  for (const auto& [px, py] : points) {
    right = std::max(right, px);
    top = std::max(top, py);
  }
  const Axis across{0, right, kLeft, kWidth - kRight};
  const Axis up{0, top, kHeight - kBottom, 20};
  std::string path;
  for (const auto& [px, py] : points) {
    path += fmt::format("{}{:.1f} {:.1f} ", path.empty() ? "M" : "L", across(px), up(py));
  }
  return open_svg(kHeight, y + " by " + x) +
         fmt::format("<path d=\"{}\" class=\"course\"/>\n", path) +
         ticks_below(across, kHeight - kBottom, x) + ticks_left(up, kLeft, y) + "</svg>\n";
}

}  // namespace acol
