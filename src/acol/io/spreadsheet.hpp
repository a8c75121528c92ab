#pragma once

#include <string>

#include "acol/io/csv.hpp"

namespace acol::io {

/// A spreadsheet as people have it: .xlsx, .ods, or text with any usual separator and encoding;
/// with decimal commas, and with rows and columns that are empty. What was understood is in its
/// notes. `sheet` is the one of a workbook that is meant; empty: the first. Throws ParseError
/// saying in the words of users what to do.
CsvTable read_spreadsheet(const std::string& path, const std::string& sheet = {});

/// The same, of bytes; `name` is what messages call them.
CsvTable parse_spreadsheet(const std::string& name, std::string bytes,
                           const std::string& sheet = {});

/// Turns "1,5" into "1.5", "1.234,5" and "1,234.5" into 1234.5, in columns that hold such numbers
/// only, and notes it. Where "1,234" could be either, the rest of the table decides. Throws
/// ParseError where nothing does.
void read_decimal_commas(CsvTable& table, bool semicolons);

}  // namespace acol::io
