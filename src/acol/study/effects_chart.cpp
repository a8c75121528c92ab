#include "acol/study/effects_chart.hpp"

#include <algorithm>
#include <cmath>

#include "acol/study/chart_parts.hpp"

namespace acol::study {
namespace {

constexpr const char* kMore = "#2b7bba";
constexpr const char* kLess = "#c44e52";
constexpr const char* kUnknown = "#7a7a7a";

/// As far to the left of zero as to the right; of shares no further than there is meaning in.
double reach(const Effects& effects) {
  double ends = 0;
  double estimates = 0;
  for (const Effect& one : effects.list) {
    if (!std::isfinite(one.estimate)) continue;
    estimates = std::max(estimates, std::abs(one.estimate));
    ends = std::max({ends, std::abs(one.low), std::abs(one.high)});
  }
  const double most = 1.05 * std::max(estimates, effects.shares ? std::min(ends, 1.0) : ends);
  return most > 0 && std::isfinite(most) ? most : 1;
}

io::OrderedJson effect_rows(const Effects& effects, double most) {
  io::OrderedJson rows = io::OrderedJson::array();
  for (const Effect& one : effects.list) {
    if (rows.size() == kChartRows) break;
    const bool certain = one.low > 0 || one.high < 0;
    rows.push_back({{"name", one.name},
                    {"compares", one.compares},
                    {"label", one.name + "\n" + one.compares},
                    {"side", !certain      ? "unknown"
                             : one.low > 0 ? "more"
                                           : "less"},
                    {"estimate", io::finite_or_null(one.estimate)},
                    {"low", std::clamp(one.low, -most, most)},
                    {"high", std::clamp(one.high, -most, most)},
                    {"effect", effects.text(one.estimate)},
                    {"interval", effects.text(one)}});
  }
  return rows;
}

/// What a side of zero means, at its end of the axis; on narrow pages the left one begins above the
/// names, where there is room.
io::OrderedJson end_label(const std::string& text, bool left) {
  return alone({{"type", "text"},
                {"align", left ? "left" : "right"},
                {"baseline", "bottom"},
                {"fontSize", 13},
                {"fontWeight", 600},
                {"color", left ? kLess : kMore}},
               {{"text", {{"value", text}}},
                {"x", {{"value", {{"expr", left ? "min(0, width - 296)" : "width"}}}}},
                {"y", {{"value", -8}}}});
}

io::OrderedJson effects_spec(const Effects& effects) {
  const double most = reach(effects);
  const io::OrderedJson rows = effect_rows(effects, most);
  const io::OrderedJson y = {{"field", "label"},
                             {"type", "nominal"},
                             {"sort", in_order(rows, "label")},
                             {"title", nullptr},
                             {"axis",
                              {{"labelExpr", "split(datum.label, '\\n')"},
                               {"labelLimit", 170},
                               {"labelLineHeight", 15},
                               {"labelOffset", -7},
                               {"labelPadding", 8},
                               {"ticks", false},
                               {"domain", false}}}};
  const auto x = [&](const char* field) {
    io::OrderedJson title = effects.measure;
    if (effects.shares) title = {effects.measure, "in percentage points"};
    return io::OrderedJson{
        {"field", field},
        {"type", "quantitative"},
        {"title", title},
        {"scale", {{"domain", {-most, most}}, {"nice", false}}},
        {"axis",
         {{"tickCount", 7},
          {"titleAnchor", "end"},
          {"labelExpr", fmt::format("datum.value === 0 ? '0' : format(datum.value * {}, '+~g')",
                                    effects.shown(1))}}}};
  };
  const io::OrderedJson colour = {
      {"field", "side"},
      {"type", "nominal"},
      {"legend", nullptr},
      {"scale", {{"domain", {"more", "less", "unknown"}}, {"range", {kMore, kLess, kUnknown}}}}};
  const io::OrderedJson tooltip =
      io::OrderedJson::array({tip("name", "Feature"), tip("compares", "Compared"),
                              tip("effect", "Effect"), tip("interval", "Interval")});
  io::OrderedJson spec = chart_of(rows, {{"step", 42}});
  spec["layer"] = {
      line_at(0, false),
      {{"mark", {{"type", "rule"}, {"strokeWidth", 4}, {"strokeCap", "round"}, {"opacity", 0.55}}},
       {"encoding",
        {{"y", y},
         {"color", colour},
         {"tooltip", tooltip},
         {"x", x("low")},
         {"x2", {{"field", "high"}}}}}},
      {{"mark", point(110, 1)},
       {"encoding", {{"y", y}, {"color", colour}, {"tooltip", tooltip}, {"x", x("estimate")}}}},
      end_label("← " + effects.less, true),
      end_label(effects.more + " →", false)};
  return spec;
}

}  // namespace

ChartView effects_chart(const Overview& overview) {
  const std::string sure =
      overview.effects.proven
          ? fmt::format(
                "with probability {:.4g} % all true effects lie within their lines. Where a "
                "line does not touch zero, the direction is certain.",
                100 * (1 - overview.status.delta))
          : "the line is two standard errors of a straight line through all answers, which "
            "describes "
            "them and proves nothing.";
  return {"effects", "What acceptance depends on",
          "Each line compares two candidates that differ in nothing else. The dot is the "
          "estimate; " +
              sure,
          effects_spec(overview.effects)};
}

}  // namespace acol::study
