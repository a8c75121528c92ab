#pragma once

#include <string>
#include <vector>

#include "acol/io/csv.hpp"
#include "acol/study/definition.hpp"

namespace acol::study {

/// The id of candidates that no column names: the number that a spreadsheet shows beside the row.
constexpr const char* kRowNumber = "row-number";

/// What a column looks like it is: number, date, yes-no, id (names without repeats), category or
/// text.
struct ColumnLook {
  std::string name = {};
  std::string_view kind = "text";
  std::size_t distinct = 0;
  std::size_t missing = 0;  ///< Cells.
  std::vector<std::string> examples = {};
};
std::vector<ColumnLook> column_looks(const io::CsvTable& table);

/// The definition with the names of columns as the table has them: lists are put together where
/// names hold commas, and "weight" may stand for "Weight (kg)". Throws InvalidArgument saying what
/// is still to say, with the columns to choose from: nothing is guessed.
Definition with_columns(Definition definition, const io::CsvTable& table);

/// Numbers the rows where they are to be names, and leaves out, as the definition says, what has
/// missing cells in columns that it needs; the table notes it. Throws ParseError naming the cells.
void complete(io::CsvTable& table, Definition& definition);

/// A header without its unit, and the unit: "Weight (kg)", "Weight [kg]", "Weight in kg",
/// "Weight, kg".
struct NameWithUnit {
  std::string name;
  std::string unit;
};
NameWithUnit unit_of(const std::string& column);

}  // namespace acol::study
