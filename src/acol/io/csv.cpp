#include "acol/io/csv.hpp"

#include <algorithm>

#include "acol/core/error.hpp"
#include "acol/io/stranger.hpp"
#include "acol/io/text.hpp"

namespace acol::io {

CsvReader::CsvReader(std::string name, std::string text, char delimiter)
    : name_(std::move(name)), text_(std::move(text)), ends_({delimiter, '\n'}) {
  if (text_.starts_with("\xef\xbb\xbf")) position_ = 3;
}

void CsvReader::fail(std::string_view message) const {
  throw ParseError(fmt::format("{}:{}: {}", name_, line_, message));
}

bool CsvReader::next_row() {
  if (position_ >= text_.size()) return false;
  line_ = next_line_;
  cells_.clear();
  while (read_cell()) {
  }
  return true;
}

bool CsvReader::next() {
  while (next_row()) {
    if (cells_.size() > 1 || !trim(cells_[0]).empty()) return true;
  }
  return false;
}

/// Reads what stands between quotation marks, where two of them stand for one.
std::string CsvReader::read_quoted() {
  std::string cell;
  for (++position_;; ++position_) {
    if (position_ >= text_.size()) fail("a quoted cell is not closed");
    if (text_[position_] == '\n') ++next_line_;
    if (text_[position_] == '"') {
      ++position_;
      if (position_ >= text_.size() || text_[position_] != '"') return cell;
    }
    cell += text_[position_];
  }
}

/// Reads one cell and the separator after it, which takes a byte at least; false when that ends the
/// row.
bool CsvReader::read_cell() {
  std::string cell;
  if (position_ < text_.size() && text_[position_] == '"') cell = read_quoted();
  const std::size_t end = std::min(text_.find_first_of(ends_, position_), text_.size());
  cell.append(text_, position_, end - position_);
  if (!cell.empty() && cell.back() == '\r') cell.pop_back();
  cells_.push_back(std::move(cell));
  position_ = end + 1;
  if (end < text_.size() && text_[end] != '\n') return true;
  ++next_line_;
  return false;
}

CsvTable CsvTable::read(const std::string& path) { return parse(path, read_file(path)); }

CsvTable CsvTable::parse(const std::string& path, std::string text) {
  check_encoding(path, text);
  CsvReader reader(path, std::move(text));
  CsvTable table;
  table.path_ = path;
  reader.next();
  for (const std::string& cell : reader.cells()) {
    const std::string name(trim(cell));
    const bool is_new = table.columns_.emplace(name, table.header_.size()).second;
    if (!is_new) reader.fail(fmt::format("column '{}' appears twice", name));
    table.header_.push_back(name);
  }
  while (reader.next()) {
    if (reader.cells().size() != table.header_.size()) {
      reader.fail(fmt::format("{} cells where the header has {}", reader.cells().size(),
                              table.header_.size()));
    }
    for (const std::string& cell : reader.cells()) table.cells_.emplace_back(trim(cell));
    table.lines_.push_back(reader.line());
    table.numbers_.push_back(table.rows() + 1);
  }
  if (table.rows() == 0) throw ParseError(fmt::format("{}: no rows below the header", path));
  return table;
}

void CsvTable::set_cell(std::size_t row, std::size_t column, std::string text) {
  cells_[row * header_.size() + column] = std::move(text);
}

void CsvTable::add_column(const std::string& name, std::vector<std::string> texts) {
  const std::size_t width = header_.size();
  std::vector<std::string> cells;
  cells.reserve(cells_.size() + texts.size());
  for (std::size_t row = 0; row < texts.size(); ++row) {
    for (std::size_t i = 0; i < width; ++i) cells.push_back(std::move(cells_[row * width + i]));
    cells.push_back(std::move(texts[row]));
  }
  cells_ = std::move(cells);
  columns_.emplace(name, width);
  header_.push_back(name);
}

std::size_t CsvTable::column(const std::string& name) const {
  const auto found = columns_.find(name);
  if (found != columns_.end()) return found->second;
  constexpr std::size_t kNamed = 50;
  const auto end = header_.begin() + static_cast<std::ptrdiff_t>(std::min(kNamed, header_.size()));
  throw ParseError(fmt::format("{}: no column '{}'; columns: {}{}", path_, name,
                               fmt::join(header_.begin(), end, ", "),
                               header_.size() > kNamed ? ", …" : ""));
}

const std::string& CsvTable::cell(std::size_t row, std::size_t column) const {
  return cells_[row * header_.size() + column];
}

std::vector<std::string> CsvTable::texts(const std::string& name) const {
  const std::size_t index = column(name);
  std::vector<std::string> texts;
  texts.reserve(rows());
  for (std::size_t row = 0; row < rows(); ++row) texts.push_back(cell(row, index));
  return texts;
}

Vector CsvTable::numbers(const std::string& name) const {
  const std::size_t index = column(name);
  Vector numbers(static_cast<Eigen::Index>(rows()));
  for (std::size_t row = 0; row < rows(); ++row) {
    const std::optional<double> number = parse_number(cell(row, index));
    if (!number) {
      fail(row,
           fmt::format("column '{}' must be a finite number, got '{}'", name, cell(row, index)));
    }
    numbers(static_cast<Eigen::Index>(row)) = *number;
  }
  return numbers;
}

CsvTable CsvTable::where(const std::vector<char>& marked) const {
  CsvTable table;
  table.path_ = path_;
  table.header_ = header_;
  table.columns_ = columns_;
  table.notes_ = notes_;
  for (std::size_t row = 0; row < rows(); ++row) {
    if (marked[row] == 0) continue;
    for (std::size_t i = 0; i < header_.size(); ++i) table.cells_.push_back(cell(row, i));
    table.lines_.push_back(lines_[row]);
    table.numbers_.push_back(numbers_[row]);
  }
  return table;
}

void CsvTable::fail(std::size_t row, std::string_view message) const {
  throw ParseError(fmt::format("{}:{}: {}", path_, lines_[row], message));
}

}  // namespace acol::io
