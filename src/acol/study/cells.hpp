#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace acol::study {

// What single cells of a spreadsheet, and columns of them, are.

/// Spelled as a number, whether or not it is a finite one.
bool looks_numeric(std::string_view cell);

/// A number with a decimal comma: no category that anybody means.
bool has_decimal_comma(std::string cell);

/// 1 for yes, true or y, 0 for no, false or n, whatever their case.
std::optional<double> parse_yes_no(std::string text);

/// Whether cells are mostly numbers, or mostly dates: then the rest are mistakes or missing, not
/// categories.
bool is_numeric(const std::vector<std::string>& cells);
bool is_dates(const std::vector<std::string>& cells);

/// Whether a cell counts as missing: it is empty, or among numbers and dates a word such as
/// NA.
bool is_missing(std::string_view cell, bool measured);

}  // namespace acol::study
