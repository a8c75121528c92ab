#pragma once

#include <string>

#include "acol/io/json.hpp"

namespace acol::study {

// What the charts of a study are made of.

/// More rows than this are a table's business.
inline constexpr std::size_t kChartRows = 40;

/// A layer with data of its own.
io::OrderedJson alone(io::OrderedJson mark, io::OrderedJson encoding);
/// An upright line across the chart.
io::OrderedJson line_at(double value, bool dashed);
/// A line of a tooltip; with a format (which may be empty) it is a number.
io::OrderedJson tip(const char* field, const std::string& title, const char* format = nullptr);
io::OrderedJson point(double size, double opacity);
/// What the rows have in a field, in their order.
io::OrderedJson in_order(const io::OrderedJson& rows, const char* field);
/// A specification with nothing but its data.
io::OrderedJson chart_of(io::OrderedJson rows, io::OrderedJson height);

}  // namespace acol::study
