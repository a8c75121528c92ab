#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "acol/core/types.hpp"

namespace acol {

/// Reads comma-separated values row by row (RFC 4180: quoted cells may hold commas, quotes and line
/// breaks; blank lines are passed over; a byte order mark is ignored).
class CsvReader {
 public:
  /// `name` is what messages call the text.
  CsvReader(std::string name, std::string text);

  /// Moves to the next row; false at the end.
  bool next();
  const std::vector<std::string>& cells() const { return cells_; }
  std::size_t line() const { return line_; }  ///< Where the row starts, from 1.

  /// Throws ParseError at the current row.
  [[noreturn]] void fail(std::string_view message) const;

 private:
  std::string read_quoted();
  bool read_cell();

  std::string name_;
  std::string text_;
  std::size_t position_ = 0;
  std::size_t line_ = 0;
  std::size_t next_line_ = 1;
  std::vector<std::string> cells_;
};

/// A table with a header, cells as text. Rows are numbered from 0 and remember their lines.
class CsvTable {
 public:
  static CsvTable read(const std::string& path);
  /// `name` is what messages call the text.
  static CsvTable parse(const std::string& name, std::string text);

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

  /// Throws ParseError at a row.
  [[noreturn]] void fail(std::size_t row, std::string_view message) const;

 private:
  std::string path_;
  std::vector<std::string> header_;
  std::unordered_map<std::string, std::size_t> columns_;  ///< By name.
  std::vector<std::string> cells_;
  std::vector<std::size_t> lines_;
};

}  // namespace acol
