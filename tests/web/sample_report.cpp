// Writes DIR/sample.html, a report with every kind of chart that the experiments draw, the specs as
// DIR/*.vl.json, and DIR/hostile.html, whose texts all try to become markup.
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "acol/experiment/algorithm_style.hpp"
#include "acol/experiment/chart.hpp"
#include "acol/io/html_report.hpp"
#include "acol/io/json.hpp"
#include "acol/policy/make_policy.hpp"

namespace {

namespace io = acol::io;

const char* const kSchema = "https://vega.github.io/schema/vega-lite/v5.json";

/// Medians that fall like ε^-power, each algorithm 1.35 times above the one before.
io::OrderedJson power_law(const std::vector<std::string>& names, double power) {
  io::OrderedJson rows = io::OrderedJson::array();
  double factor = 20;
  for (const std::string& name : names) {
    for (int k = 1; k <= 10; ++k) {
      const double median = std::round(factor * std::pow(0.01 * k, -power));
      rows.push_back({{"algorithm", acol::experiment::algorithm_style(name).label},
                      {"eps", 0.01 * k},
                      {"median", median},
                      {"lower", std::round(0.8 * median)},
                      {"upper", std::round(1.25 * median)}});
    }
    factor *= 1.35;
  }
  return rows;
}

/// Quartiles as bands, medians as lines with marks.
io::OrderedJson quartile_chart(const std::vector<std::string>& names, const std::string& x_title,
                               double power) {
  const io::OrderedJson marks = acol::experiment::algorithm_encoding(names);
  const io::OrderedJson band = {{"y", acol::experiment::questions_axis("lower")},
                                {"y2", {{"field", "upper"}}},
                                {"color", marks.at("color")}};
  const io::OrderedJson line = {{"y", acol::experiment::questions_axis("median")},
                                {"color", marks.at("color")},
                                {"strokeDash", marks.at("strokeDash")}};
  const io::OrderedJson point = {{"y", acol::experiment::questions_axis("median")},
                                 {"color", marks.at("color")},
                                 {"shape", marks.at("shape")}};
  io::OrderedJson x = acol::experiment::questions_axis("eps", x_title);
  x["scale"]["nice"] = false;
  return {
      {"data", {{"values", power_law(names, power)}}},
      {"encoding", {{"x", x}}},
      {"layer",
       {{{"mark", {{"type", "area"}, {"opacity", 0.15}}}, {"encoding", band}},
        {{"mark", "line"}, {"encoding", line}},
        {{"mark", {{"type", "point"}, {"filled", true}, {"opacity", 1}}}, {"encoding", point}}}}};
}

io::OrderedJson all_algorithms() {
  std::vector<std::string> names = acol::policy_names();
  names.emplace_back("lower-bound");
  io::OrderedJson spec = quartile_chart(names, "ε, the distance to the threshold", 1.9);
  spec["height"] = 420;
  return spec;
}

io::OrderedJson four_panels() {
  const std::vector<std::string> names = {"e-acol", "oracle", "acol", "g-acol", "g-acol-tuned"};
  io::OrderedJson panels = io::OrderedJson::array();
  for (const double power : {1.2, 1.6, 2.0, 2.4}) {
    io::OrderedJson panel = quartile_chart(names, "ε", power);
    panel["title"] = "power " + std::to_string(power).substr(0, 3);
    panel["width"] = 340;
    panel["height"] = 220;
    panels.push_back(panel);
  }
  return {{"concat", panels}, {"columns", 2}};
}

io::OrderedJson bars() {
  io::OrderedJson rows = io::OrderedJson::array();
  double share_correct = 1;
  for (const std::string& name : acol::policy_names()) {
    rows.push_back(
        {{"algorithm", acol::experiment::algorithm_style(name).label}, {"share", share_correct}});
    share_correct *= 0.9;
  }
  const io::OrderedJson algorithm = {
      {"field", "algorithm"}, {"type", "nominal"}, {"title", nullptr}, {"sort", nullptr}};
  io::OrderedJson colour = acol::experiment::algorithm_encoding(acol::policy_names()).at("color");
  colour["legend"] = nullptr;
  const io::OrderedJson share = {
      {"field", "share"}, {"type", "quantitative"}, {"title", "share correct"}};
  return {{"data", {{"values", rows}}},
          {"mark", "bar"},
          {"encoding", {{"y", algorithm}, {"x", share}, {"color", colour}}}};
}

io::OrderedJson heat_map() {
  io::OrderedJson rows = io::OrderedJson::array();
  for (int i = 0; i < 24; ++i) {
    for (int j = 0; j < 24; ++j) {
      rows.push_back({{"x", i}, {"y", j}, {"value", std::sin(0.3 * i) * std::cos(0.2 * j)}});
    }
  }
  const auto axis = [](const char* field) {
    return io::OrderedJson{{"field", field},
                           {"type", "ordinal"},
                           {"axis", {{"labelOverlap", true}, {"labelAngle", 0}}}};
  };
  return {{"data", {{"values", rows}}},
          {"mark", "rect"},
          {"width", 420},
          {"height", 420},
          {"usermeta", {{"aspect", "fixed"}}},
          {"encoding",
           {{"x", axis("x")},
            {"y", axis("y")},
            {"color",
             {{"field", "value"}, {"type", "quantitative"}, {"scale", {{"scheme", "viridis"}}}}}}}};
}

io::OrderedJson layered_rules() {
  io::OrderedJson rows = io::OrderedJson::array();
  for (int k = 0; k <= 100; ++k) {
    rows.push_back({{"t", k}, {"position", std::sin(0.1 * k)}});
  }
  const io::OrderedJson curve = {
      {"data", {{"values", rows}}},
      {"mark", "line"},
      {"encoding",
       {{"x", {{"field", "t"}, {"type", "quantitative"}, {"title", "time"}}},
        {"y", {{"field", "position"}, {"type", "quantitative"}}}}}};
  const io::OrderedJson rule = {
      {"data", {{"values", {{{"limit", 0.5}}, {{"limit", -0.5}}}}}},
      {"mark", {{"type", "rule"}, {"strokeDash", {6, 4}}}},
      {"encoding", {{"y", {{"field", "limit"}, {"type", "quantitative"}}}}}};
  return {{"layer", {curve, rule}}};
}

io::OrderedJson facets() {
  io::OrderedJson rows = io::OrderedJson::array();
  for (int car = 1; car <= 6; ++car) {
    for (int k = 0; k <= 30; ++k) {
      rows.push_back(
          {{"car", "driver " + std::to_string(car)}, {"t", k}, {"y", std::cos(0.1 * k * car)}});
    }
  }
  return {{"data", {{"values", rows}}},
          {"facet", {{"field", "car"}, {"type", "nominal"}, {"title", nullptr}}},
          {"columns", 3},
          {"spec",
           {{"mark", "line"},
            {"height", 120},
            {"encoding",
             {{"x", {{"field", "t"}, {"type", "quantitative"}}},
              {"y", {{"field", "y"}, {"type", "quantitative"}}}}}}}};
}

io::ReportFigure figure(const std::string& id, const std::string& title, io::OrderedJson spec) {
  spec["$schema"] = kSchema;
  if (!spec.contains("title")) spec["title"] = title;
  return {
      .id = id,
      .title = title,
      .caption = "What to see: " + title +
                 ". The bands are quartiles over thirty seeds; lines without a band had one run.",
      .spec = spec.dump(),
      .links = {{"SVG", id + ".svg"}, {"PNG", id + ".png"}, {"Vega-Lite", id + ".vl.json"}}};
}

io::ReportTable table() {
  io::ReportTable table = {
      .caption = "Median questions by ε, and what the published code needs",
      .header = {"algorithm", "0.01", "0.02", "0.05", "0.1", "agreement", "how it was counted"},
      .rows = {}};
  for (const std::string& name : acol::policy_names()) {
    table.rows.push_back({std::string(acol::experiment::algorithm_style(name).label), "894.9k",
                          "~218.6k", "> 5e7", "6245", "within noise",
                          "rounds double, so counts lie on a coarse grid"});
  }
  return table;
}

io::Report sample() {
  return {
      .title = "Constrained best-arm identification: a sample of every chart",
      .lead =
          "This page holds one chart of each kind that the experiments draw. The numbers are made "
          "up.",
      .sections = {
          {.id = "lines",
           .title = "Lines with quartiles",
           .paragraphs = {"Eighteen algorithms and the lower bound on log axes, then five of them "
                          "in four panels."},
           .figures = {figure("all-algorithms", "Questions by ε, all algorithms", all_algorithms()),
                       figure("four-panels", "Four panels", four_panels())},
           .tables = {table()}},
          {.id = "others",
           .title = "Bars, maps, rules and facets",
           .figures = {figure("bars", "Share correct", bars()),
                       figure("heat-map", "A map of features", heat_map()),
                       figure("rules", "A trajectory and its limits", layered_rules()),
                       figure("facets", "Six drivers", facets())}}}};
}

io::Report hostile() {
  const std::string text =
      "</script><script>document.title='broken'</script><img src=x "
      "onerror=\"document.title='broken'\">";
  const io::OrderedJson spec = {
      {"data", {{"values", {{{"a", text}, {"b", 1}}, {{"a", "<!--<script>"}, {"b", 2}}}}}},
      {"mark", "bar"},
      {"encoding",
       {{"x", {{"field", "b"}, {"type", "quantitative"}, {"title", text}}},
        {"y", {{"field", "a"}, {"type", "nominal"}, {"title", text}}}}}};
  io::ReportFigure chart = figure("chart", text, spec);
  chart.caption = text;
  return {.title = text,
          .lead = text,
          .sections = {
              {.id = "one",
               .title = text,
               .paragraphs = {text},
               .figures = {chart},
               .tables = {{.caption = text, .header = {text, text}, .rows = {{text, text}}}}}}};
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const std::filesystem::path folder = argv[1];
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "sample.html") << io::html_report(sample());
  std::ofstream(folder / "hostile.html") << io::html_report(hostile());
  for (const io::ReportSection& section : sample().sections) {
    for (const io::ReportFigure& each : section.figures) {
      std::ofstream(folder / (each.id + ".vl.json")) << each.spec;
    }
  }
  return 0;
}
