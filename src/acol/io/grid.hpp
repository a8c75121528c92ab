#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace acol::io {

/// A row of a sheet. `line` is where messages say it is; `number` what a spreadsheet shows beside
/// it.
struct GridRow {
  std::size_t line = 0;
  std::size_t number = 0;
  std::vector<std::string> cells = {};
};

/// What stands in a file of cells, before anything is made of it.
struct Grid {
  std::string name = {};  ///< What messages call it.
  std::vector<GridRow> rows = {};
  std::vector<std::string> notes = {};   ///< How the file was read, in words.
  std::vector<std::string> sheets = {};  ///< Of a workbook.
  bool ragged = false;                   ///< Rows may be shorter or longer than the header.
  bool semicolons = false;               ///< Cells are separated by semicolons.
};

/// Cells that all grids of a file have together at most: anything larger is not a catalogue.
constexpr std::size_t kMaxCells = 4'000'000;

/// "C" for 2, as spreadsheets call their columns.
std::string column_letters(std::size_t column);

}  // namespace acol::io
