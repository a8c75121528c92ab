#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "acol/core/types.hpp"
#include "acol/io/grid.hpp"

namespace acol::io {

/// Reads comma-separated values row by row (RFC 4180: quoted cells may hold commas, quotes and line
/// breaks; a byte order mark is ignored). Another character may take the comma's place.
class CsvReader {
 public:
  /// `name` is what messages call the text.
  CsvReader(std::string name, std::string text, char delimiter = ',');

  /// Moves to the next row; false at the end. Blank lines are passed over, or are rows too.
  bool next();
  bool next_row();
  const std::vector<std::string>& cells() const { return cells_; }
  std::size_t line() const { return line_; }  ///< Where the row starts, from 1.

  /// Throws ParseError at the current row.
  [[noreturn]] void fail(std::string_view message) const;

 private:
  std::string read_quoted();
  bool read_cell();

  std::string name_;
  std::string text_;
  std::string ends_;  ///< What ends a cell.
  std::size_t position_ = 0;
  std::size_t line_ = 0;
  std::size_t next_line_ = 1;
  std::vector<std::string> cells_;
};

/// A table with a header, cells as text. Rows are numbered from 0 and remember their lines.
class CsvTable {
 public:
  /// Reads what programs write: strictly comma-separated, UTF-8. What people save from a
  /// spreadsheet is for read_spreadsheet().
  static CsvTable read(const std::string& path);
  /// `name` is what messages call the text.
  static CsvTable parse(const std::string& name, std::string text);
  /// What is in the cells of a sheet, without what is empty at its edges. The first row that is
  /// left names the columns.
  static CsvTable of(Grid grid);

  std::size_t rows() const { return lines_.size(); }
  const std::vector<std::string>& header() const { return header_; }
  /// Index of the column called `name`. Throws ParseError, listing the columns, if there is none.
  std::size_t column(const std::string& name) const;
  const std::string& cell(std::size_t row, std::size_t column) const;

  /// The column called `name` as text, or as finite numbers.
  std::vector<std::string> texts(const std::string& name) const;
  Vector numbers(const std::string& name) const;

  /// The rows that are marked, which remember their lines.
  CsvTable where(const std::vector<char>& marked) const;
  /// The number that a spreadsheet shows beside a row.
  std::size_t number_of(std::size_t row) const { return numbers_[row]; }
  bool has(const std::string& name) const { return columns_.contains(name); }
  void set_cell(std::size_t row, std::size_t column, std::string text);
  void add_column(const std::string& name, std::vector<std::string> texts);

  const std::string& name() const { return path_; }
  /// How the file was read, in words.
  const std::vector<std::string>& notes() const { return notes_; }
  const std::vector<std::string>& sheets() const { return sheets_; }  ///< Of a workbook.
  void note(std::string words) { notes_.push_back(std::move(words)); }

  /// Throws ParseError at a row.
  [[noreturn]] void fail(std::size_t row, std::string_view message) const;

 private:
  std::string path_;
  std::vector<std::string> header_;
  std::unordered_map<std::string, std::size_t> columns_;  ///< By name.
  std::vector<std::string> cells_;
  std::vector<std::size_t> lines_;
  std::vector<std::size_t> numbers_;
  std::vector<std::string> notes_;
  std::vector<std::string> sheets_;
};

}  // namespace acol::io
