#include "acol/study/charts.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "acol/study/chart_parts.hpp"
#include "acol/study/course_charts.hpp"
#include "acol/study/effects_chart.hpp"

namespace acol::study {
namespace {

/// Told apart without colour, too: each state has its own shape.
struct Look {
  const char* name;
  const char* colour;
  const char* shape;
};
constexpr const char* kRecommended = "recommended";
constexpr const char* kBestGuess = "best guess";
constexpr Look kLooks[] = {
    {kRecommended, "#0b6e4f", "diamond"},   {kBestGuess, "#0b6e4f", "diamond"},
    {"accepted", "#2b7bba", "circle"},      {"open", "#7a7a7a", "square"},
    {"rejected", "#c44e52", "cross"},       {"ruled out", "#b08900", "triangle-down"},
    {"withdrawn", "#b9b9b9", "triangle-up"}};

/// Colour or shape by state, for the states that occur.
io::OrderedJson by_state(const io::OrderedJson& rows, const char* Look::* look) {
  io::OrderedJson names = io::OrderedJson::array();
  io::OrderedJson range = io::OrderedJson::array();
  for (const Look& one : kLooks) {
    if (std::ranges::none_of(rows,
                             [&](const io::OrderedJson& row) { return row["state"] == one.name; }))
      continue;
    names.push_back(one.name);
    range.push_back(one.*look);
  }
  return {{"field", "state"},
          {"type", "nominal"},
          {"scale", {{"domain", names}, {"range", range}}},
          {"legend", {{"title", nullptr}, {"orient", "bottom"}, {"columns", 3}}}};
}

using Range = std::pair<double, double>;

/// Shares from 0 to 1; numbers as far as the finite ones reach.
Range value_range(const Overview& overview, const std::vector<CandidateView>& candidates) {
  if (overview.shares()) return {0, 1};
  if (overview.answers.low && overview.answers.high) {
    return {*overview.answers.low, *overview.answers.high};
  }
  Range range = {overview.threshold, overview.threshold};
  for (const CandidateView& one : candidates) {
    for (const std::optional<double>& value : {one.low, one.estimate, one.high}) {
      if (value) range = {std::min(range.first, *value), std::max(range.second, *value)};
    }
  }
  if (range.first == range.second) return {range.first - 1, range.second + 1};
  return range;
}

double within(const Range& range, const std::optional<double>& value, double otherwise) {
  return std::clamp(value.value_or(otherwise), range.first, range.second);
}

/// Candidates of one name are told apart by their ids.
io::OrderedJson candidate_rows(const Overview& overview,
                               const std::vector<CandidateView>& candidates) {
  const Range range = value_range(overview, overview.candidates);
  std::map<std::string, int> seen;
  for (const CandidateView& one : candidates) ++seen[one.shown()];
  io::OrderedJson rows = io::OrderedJson::array();
  for (const CandidateView& one : candidates) {
    const std::string& shown = one.shown();
    rows.push_back({{"name", seen[shown] > 1 ? fmt::format("{} ({})", shown, one.id) : shown},
                    {"state", state_name(overview, one)},
                    {"reward", one.reward},
                    {"low", within(range, one.low, range.first)},
                    {"high", within(range, one.high, range.second)},
                    {"estimate", one.estimate ? io::OrderedJson(within(range, one.estimate, 0))
                                              : io::OrderedJson(nullptr)},
                    {"answers", one.asked}});
  }
  return rows;
}

/// The candidates that fit into a chart, best reward first; the recommended one always does.
std::vector<CandidateView> charted(const Overview& overview) {
  std::vector<CandidateView> ranked = overview.ranked();
  if (ranked.size() <= kChartRows) return ranked;
  const auto best = std::ranges::find_if(
      ranked, [&](const CandidateView& one) { return overview.is_choice(one); });
  if (best - ranked.begin() >= static_cast<std::ptrdiff_t>(kChartRows) && best != ranked.end()) {
    ranked[kChartRows - 1] = *best;
  }
  ranked.resize(kChartRows);
  return ranked;
}

io::OrderedJson value_axis(const Overview& overview, const char* field) {
  const auto [low, high] = value_range(overview, overview.candidates);
  io::OrderedJson axis = {
      {"field", field},
      {"type", "quantitative"},
      {"title", overview.shares() ? "share of people who accept" : "value that people give"},
      {"scale", {{"domain", {low, high}}, {"nice", !overview.shares()}}},
      {"axis", {{"tickCount", 6}}}};
  if (overview.shares()) axis["axis"] = {{"format", ".0%"}, {"tickCount", 5}};
  return axis;
}

io::OrderedJson tips(const Overview& overview) {
  const char* format = overview.shares() ? ".1%" : ".4~g";
  return io::OrderedJson::array({tip("name", "Candidate"), tip("state", "State"),
                                 tip("reward", overview.reward.name, ""),
                                 tip("estimate", "Estimate", format), tip("low", "≥", format),
                                 tip("high", "≤", format), tip("answers", "Answers", "")});
}

ChartView intervals_chart(const Overview& overview) {
  const std::vector<CandidateView> shown = charted(overview);
  const io::OrderedJson rows = candidate_rows(overview, shown);
  const io::OrderedJson y = {{"field", "name"},
                             {"type", "nominal"},
                             {"sort", in_order(rows, "name")},
                             {"title", nullptr},
                             {"axis", {{"labelLimit", 150}}}};
  const io::OrderedJson colour = by_state(rows, &Look::colour);
  io::OrderedJson spec = chart_of(rows, {{"step", 20}});
  spec["layer"] = {{{"mark", {{"type", "rule"}, {"strokeWidth", 3}}},
                    {"encoding",
                     {{"y", y},
                      {"color", colour},
                      {"tooltip", tips(overview)},
                      {"x", value_axis(overview, "low")},
                      {"x2", {{"field", "high"}}}}}},
                   {{"mark", point(60, 1)},
                    {"encoding",
                     {{"y", y},
                      {"color", colour},
                      {"shape", by_state(rows, &Look::shape)},
                      {"tooltip", tips(overview)},
                      {"x", value_axis(overview, "estimate")}}}},
                   line_at(overview.threshold, true)};
  const std::size_t all = overview.candidates.size();
  const std::string which =
      shown.size() < all
          ? fmt::format("The {} candidates with the best reward, of {}.", shown.size(), all)
          : fmt::format("All {} candidates, the best reward first.", all);
  return {"intervals", "Where each candidate stands",
          fmt::format("{} The dot is the estimate; with probability {:.4g} % all true values lie "
                      "within their lines. The dashed line is the threshold. Decisions weigh all "
                      "the evidence at once: a candidate may be decided before its line has left "
                      "the threshold.",
                      which, 100 * (1 - overview.status.delta)),
          std::move(spec)};
}

ChartView frontier_chart(const Overview& overview) {
  std::vector<CandidateView> known = overview.candidates;
  std::erase_if(known, [](const CandidateView& one) { return !one.estimate; });
  const io::OrderedJson rows = candidate_rows(overview, known);
  io::OrderedJson spec = chart_of(rows, 300);
  spec["layer"] = {{{"mark", point(60, 0.85)},
                    {"encoding",
                     {{"x", value_axis(overview, "estimate")},
                      {"y",
                       {{"field", "reward"},
                        {"type", "quantitative"},
                        {"title", overview.reward.name},
                        {"scale", {{"zero", false}}}}},
                      {"color", by_state(rows, &Look::colour)},
                      {"shape", by_state(rows, &Look::shape)},
                      {"tooltip", tips(overview)}}}},
                   line_at(overview.threshold, true)};
  return {
      "frontier", "Reward against acceptance",
      "Each candidate by its reward and its estimate. The answer is the best reward on the good "
      "side of the dashed line.",
      std::move(spec)};
}

}  // namespace

std::string state_name(const Overview& overview, const CandidateView& candidate) {
  if (overview.is_choice(candidate)) {
    return overview.status.verdict == Verdict::certified ? kRecommended : kBestGuess;
  }
  return candidate.state == CandidateState::ruled_out ? "ruled out"
                                                      : std::string(name_of(candidate.state));
}

std::vector<ChartView> charts_of(const Overview& overview) {
  std::vector<ChartView> charts = {intervals_chart(overview)};
  const auto has_estimate = [](const CandidateView& one) { return one.estimate.has_value(); };
  if (std::ranges::any_of(overview.candidates, has_estimate)) {
    charts.push_back(frontier_chart(overview));
  }
  for (ChartView& chart : course_charts(overview)) charts.push_back(std::move(chart));
  if (!overview.effects.list.empty()) charts.push_back(effects_chart(overview));
  return charts;
}

}  // namespace acol::study
