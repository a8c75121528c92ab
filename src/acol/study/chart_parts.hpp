#pragma once

#include <string>

#include "acol/io/json.hpp"

namespace acol {

// What the charts of a study are made of.

/// More rows than this are a table's business.
inline constexpr std::size_t kChartRows = 40;

/// A layer with data of its own.
OrderedJson alone(OrderedJson mark, OrderedJson encoding);
/// An upright line across the chart.
OrderedJson line_at(double value, bool dashed);
/// A line of a tooltip; with a format (which may be empty) it is a number.
OrderedJson tip(const char* field, const std::string& title, const char* format = nullptr);
OrderedJson point(double size, double opacity);
/// What the rows have in a field, in their order.
OrderedJson in_order(const OrderedJson& rows, const char* field);
/// A specification with nothing but its data.
OrderedJson chart_of(OrderedJson rows, OrderedJson height);

}  // namespace acol
