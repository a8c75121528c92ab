#include "acol/study/chart_parts.hpp"

namespace acol {

OrderedJson alone(OrderedJson mark, OrderedJson encoding) {
  return {{"data", {{"values", {OrderedJson::object()}}}},
          {"mark", std::move(mark)},
          {"encoding", std::move(encoding)}};
}

OrderedJson line_at(double value, bool dashed) {
  OrderedJson mark = {{"type", "rule"}, {"strokeWidth", 1.5}, {"color", "#1a1a1a"}};
  if (dashed) mark["strokeDash"] = {5, 4};
  return alone(std::move(mark), {{"x", {{"datum", value}, {"type", "quantitative"}}}});
}

OrderedJson tip(const char* field, const std::string& title, const char* format) {
  OrderedJson one = {
      {"field", field}, {"type", format == nullptr ? "nominal" : "quantitative"}, {"title", title}};
  if (format != nullptr && *format != '\0') one["format"] = format;
  return one;
}

OrderedJson point(double size, double opacity) {
  return {{"type", "point"}, {"filled", true}, {"size", size}, {"opacity", opacity}};
}

OrderedJson in_order(const OrderedJson& rows, const char* field) {
  OrderedJson names = OrderedJson::array();
  for (const OrderedJson& row : rows) names.push_back(row[field]);
  return names;
}

OrderedJson chart_of(OrderedJson rows, OrderedJson height) {
  return {{"$schema", "https://vega.github.io/schema/vega-lite/v5.json"},
          {"height", std::move(height)},
          {"data", {{"values", std::move(rows)}}}};
}

}  // namespace acol
