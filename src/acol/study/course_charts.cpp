#include "acol/study/course_charts.hpp"

#include <algorithm>
#include <map>

#include "acol/study/chart_parts.hpp"

namespace acol::study {
namespace {

/// The rows of the course at which somebody led, by the names that people see. Who leads is named
/// where that changes, and not only for a moment.
io::OrderedJson leaders_of(const Overview& overview) {
  std::map<std::string, std::string> names;
  for (const CandidateView& one : overview.candidates) names[one.id] = one.shown();
  io::OrderedJson rows = io::OrderedJson::array();
  for (const CoursePoint& one : overview.course) {
    if (!one.led()) continue;
    rows.push_back({{"answered", one.answered},
                    {"leading", one.leading ? names[*one.leading] : "nothing is acceptable"},
                    {"change", ""},
                    {"evidence", *one.evidence}});
    if (one.probability) rows.back()["probability"] = *one.probability;
    if (one.width) rows.back()["width"] = *one.width;
  }
  io::OrderedJson named = nullptr;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const io::OrderedJson& leading = rows[i]["leading"];
    const bool stays = i + 1 == rows.size() || rows[i + 1]["leading"] == leading;
    if (leading == named || !stays) continue;
    rows[i]["change"] = named = leading;
  }
  return rows;
}

/// Which candidate led, and how clearly: by its probability where that is known throughout, else by
/// the evidence against all others.
ChartView leading_chart(const Overview& overview) {
  io::OrderedJson rows = leaders_of(overview);
  const bool likely = std::ranges::all_of(
      rows, [](const io::OrderedJson& row) { return row.contains("probability"); });
  const char* field = likely ? "probability" : "evidence";
  const io::OrderedJson x = {{"field", "answered"}, {"type", "quantitative"}, {"title", "answers"}};
  io::OrderedJson y = {{"field", field},
                       {"type", "quantitative"},
                       {"title", likely ? "probability of who leads" : "nats against all others"}};
  if (likely) {
    y["scale"] = {{"domain", {0, 1}}};
    y["axis"] = {{"format", ".0%"}, {"tickCount", 5}};
  }
  const io::OrderedJson told = io::OrderedJson::array(
      {tip("answered", "Answers", ""), tip("leading", "Leads"),
       tip("probability", "Probability", ".0%"), tip("evidence", "Nats against others", ".2f"),
       tip("width", "Largest standard error", ".3~g")});
  io::OrderedJson spec = chart_of(std::move(rows), 220);
  spec["layer"] = {
      {{"mark", {{"type", "line"}, {"interpolate", "step-after"}, {"color", "#7a7a7a"}}},
       {"encoding", {{"x", x}, {"y", y}}}},
      {{"mark", {{"type", "point"}, {"filled", true}, {"size", 50}, {"color", "#0b6e4f"}}},
       {"encoding", {{"x", x}, {"y", y}, {"tooltip", told}}}},
      {{"mark",
        {{"type", "text"}, {"align", "left"}, {"baseline", "bottom"}, {"dx", 4}, {"dy", -4}}},
       {"encoding", {{"x", x}, {"y", y}, {"text", {{"field", "change"}, {"type", "nominal"}}}}}}};
  return {
      "leading", "How it came to the answer",
      "Which candidate was likeliest to be the best one that is acceptable (or close enough, "
      "where there is a margin) after that many answers, named where that changes, and how "
      "likely. It describes the answers: a result is announced only when it is proven, and with "
      "a margin that may be another candidate that is right as well.",
      std::move(spec)};
}

ChartView course_chart(const Overview& overview) {
  constexpr const char* kColour = "#2b7bba";
  io::OrderedJson rows = io::OrderedJson::array();
  for (const CoursePoint& one : overview.course) {
    if (one.forecast) rows.push_back({{"answered", one.answered}, {"forecast", *one.forecast}});
  }
  const auto axis = [](const char* field, const char* title) {
    return io::OrderedJson{{"field", field}, {"type", "quantitative"}, {"title", title}};
  };
  io::OrderedJson spec = chart_of(std::move(rows), 180);
  spec["mark"] = {{"type", "line"},
                  {"interpolate", "step-after"},
                  {"point", {{"size", 24}, {"color", kColour}}},
                  {"color", kColour}};
  spec["encoding"] = {{"x", axis("answered", "answers")},
                      {"y", axis("forecast", "answers still needed")}};
  return {"course", "How many answers were still needed", "As forecast at the time.",
          std::move(spec)};
}

}  // namespace

std::vector<ChartView> course_charts(const Overview& overview) {
  std::vector<ChartView> charts;
  const auto has_forecast = [](const CoursePoint& one) { return one.forecast.has_value(); };
  if (std::ranges::count_if(overview.course, &CoursePoint::led) > 1) {
    charts.push_back(leading_chart(overview));
  }
  if (std::ranges::count_if(overview.course, has_forecast) > 1) {
    charts.push_back(course_chart(overview));
  }
  return charts;
}

}  // namespace acol::study
