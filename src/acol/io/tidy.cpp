#include <algorithm>

#include "acol/core/error.hpp"
#include "acol/io/csv.hpp"
#include "acol/io/text.hpp"

namespace acol::io {
namespace {

bool is_blank(const std::string& cell) { return trim(cell).empty(); }

/// A name on one line, however it was broken into several.
std::string one_line(std::string_view cell) {
  std::string name;
  for (const char c : trim(cell)) {
    const bool space = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!space) {
      name += c;
    } else if (name.back() != ' ') {
      name += ' ';
    }
  }
  return name;
}

/// How many cells a row has up to the last one that is not blank.
std::size_t width_of(const std::vector<std::string>& cells) {
  const auto last = std::find_if_not(cells.rbegin(), cells.rend(), is_blank);
  return static_cast<std::size_t>(cells.rend() - last);
}

[[noreturn]] void fail_at(const Grid& grid, const GridRow& row, const std::string& message) {
  throw ParseError(fmt::format("{}:{}: {}", grid.name, row.line, message));
}

/// Rows of text that are not as long as the header: a separator or a quotation mark too many.
void check_widths(const Grid& grid) {
  const std::size_t header = grid.rows.front().cells.size();
  const std::size_t named = width_of(grid.rows.front().cells);
  for (const GridRow& row : grid.rows) {
    const std::size_t cells = row.cells.size();
    if (cells == header || (cells >= named && width_of(row.cells) <= header)) continue;
    fail_at(grid, row, fmt::format("{} cells where the header has {}", cells, header));
  }
}

/// A heading above the table is not the row of names.
void check_heading(const Grid& grid) {
  const GridRow& first = grid.rows.front();
  const auto filled = [](const GridRow& row) {
    return std::ranges::count_if(row.cells, [](const auto& cell) { return !is_blank(cell); });
  };
  if (grid.rows.size() < 2 || filled(first) > 1 || filled(grid.rows[1]) < 3) return;
  fail_at(grid, first,
          fmt::format("'{}' stands alone in the first row: delete what is above the names of the "
                      "columns",
                      one_line(*std::ranges::find_if_not(first.cells, is_blank))));
}

/// The columns that have something in them.
std::vector<std::size_t> used_columns(const Grid& grid) {
  std::vector<char> used;
  for (const GridRow& row : grid.rows) {
    used.resize(std::max(used.size(), row.cells.size()));
    for (std::size_t i = 0; i < row.cells.size(); ++i)
      if (!is_blank(row.cells[i])) used[i] = 1;
  }
  std::vector<std::size_t> columns;
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (used[i] != 0) columns.push_back(i);
  }
  return columns;
}

std::string cell_of(const GridRow& row, std::size_t column) {
  return column < row.cells.size() ? std::string(trim(row.cells[column])) : std::string();
}

/// The names of columns; what has none is called as spreadsheets call it.
std::vector<std::string> names_of(const Grid& grid, const std::vector<std::size_t>& columns,
                                  std::vector<std::string>& notes) {
  std::vector<std::string> names;
  std::unordered_map<std::string, std::size_t> seen;
  for (const std::size_t column : columns) {
    std::string name = one_line(cell_of(grid.rows.front(), column));
    if (name.empty()) {
      name = "column " + column_letters(column);
      notes.push_back(fmt::format("the column without a name is called '{}'", name));
    }
    const auto [same, fresh] = seen.emplace(name, column);
    if (!fresh) {
      fail_at(grid, grid.rows.front(),
              fmt::format("column '{}' appears twice ({} and {}): give each a name of its own",
                          name, column_letters(same->second), column_letters(column)));
    }
    names.push_back(std::move(name));
  }
  return names;
}

}  // namespace

CsvTable CsvTable::of(Grid grid) {
  const std::size_t all = grid.rows.size();
  const bool trailing = !grid.rows.empty() && width_of(grid.rows.back().cells) == 0;
  std::erase_if(grid.rows, [](const GridRow& row) { return width_of(row.cells) == 0; });
  if (grid.rows.empty()) throw ParseError(fmt::format("{}: has no rows", grid.name));
  if (!grid.ragged) check_widths(grid);
  check_heading(grid);
  CsvTable table;
  table.path_ = grid.name;
  table.notes_ = std::move(grid.notes);
  table.sheets_ = std::move(grid.sheets);
  const std::size_t empty = all - grid.rows.size();
  if (empty > (trailing ? 1 : 0)) {
    table.notes_.push_back(fmt::format("{} empty rows were passed over", empty));
  }
  const std::vector<std::size_t> columns = used_columns(grid);
  table.header_ = names_of(grid, columns, table.notes_);
  if (columns.size() * grid.rows.size() > kMaxCells) {
    throw ParseError(fmt::format("{}: {} rows of {} columns are more than {} cells", grid.name,
                                 grid.rows.size(), columns.size(), kMaxCells));
  }
  for (std::size_t i = 0; i < columns.size(); ++i) table.columns_.emplace(table.header_[i], i);
  for (std::size_t row = 1; row < grid.rows.size(); ++row) {
    for (const std::size_t column : columns) {
      table.cells_.push_back(cell_of(grid.rows[row], column));
    }
    table.lines_.push_back(grid.rows[row].line);
    table.numbers_.push_back(grid.rows[row].number);
  }
  if (table.rows() == 0) throw ParseError(fmt::format("{}: no rows below the header", grid.name));
  return table;
}

}  // namespace acol::io
