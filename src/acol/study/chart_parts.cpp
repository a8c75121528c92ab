#include "acol/study/chart_parts.hpp"

namespace acol::study {

io::OrderedJson alone(io::OrderedJson mark, io::OrderedJson encoding) {
  return {{"data", {{"values", {io::OrderedJson::object()}}}},
          {"mark", std::move(mark)},
          {"encoding", std::move(encoding)}};
}

io::OrderedJson line_at(double value, bool dashed) {
  io::OrderedJson mark = {{"type", "rule"}, {"strokeWidth", 1.5}, {"color", "#1a1a1a"}};
  if (dashed) mark["strokeDash"] = {5, 4};
  return alone(std::move(mark), {{"x", {{"datum", value}, {"type", "quantitative"}}}});
}

io::OrderedJson tip(const char* field, const std::string& title, const char* format) {
  io::OrderedJson one = {
      {"field", field}, {"type", format == nullptr ? "nominal" : "quantitative"}, {"title", title}};
  if (format != nullptr && *format != '\0') one["format"] = format;
  return one;
}

io::OrderedJson point(double size, double opacity) {
  return {{"type", "point"}, {"filled", true}, {"size", size}, {"opacity", opacity}};
}

io::OrderedJson in_order(const io::OrderedJson& rows, const char* field) {
  io::OrderedJson names = io::OrderedJson::array();
  for (const io::OrderedJson& row : rows) names.push_back(row[field]);
  return names;
}

io::OrderedJson chart_of(io::OrderedJson rows, io::OrderedJson height) {
  return {{"$schema", "https://vega.github.io/schema/vega-lite/v5.json"},
          {"height", std::move(height)},
          {"data", {{"values", std::move(rows)}}}};
}

}  // namespace acol::study
