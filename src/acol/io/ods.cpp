#include <algorithm>

#include "acol/core/error.hpp"
#include "acol/io/text.hpp"
#include "acol/io/workbook.hpp"

// OpenDocument 1.3, part 3, section 9 (tables), as far as cells go.

namespace acol::io {
namespace {

using pugi::xml_node;

/// The text in an element: runs, spaces, tabs and line breaks; notes to it are left out.
void append_text(const xml_node& node, std::string& text, int depth = 0) {
  constexpr int kDeepest = 20;
  constexpr std::size_t kMaxSpaces = 1000;
  for (const xml_node& one : node.children()) {
    const std::string_view name = local_name(one.name());
    if (one.type() == pugi::node_pcdata) {
      text += one.value();
    } else if (name == "s") {
      const double spaces = parse_number(attribute(one, "c")).value_or(1);
      text.append(static_cast<std::size_t>(std::clamp(spaces, 0.0, double{kMaxSpaces})), ' ');
    } else if (name == "tab") {
      text += '\t';
    } else if (name == "line-break") {
      text += '\n';
    } else if (name != "note" && name != "annotation" && depth < kDeepest) {
      append_text(one, text, depth + 1);
    }
  }
}

/// Reads the rows of a table. Cells and rows may be repeated: what is empty takes no memory.
class TableReader {
 public:
  TableReader(const Workbook& book, std::string sheet) : book_(book), sheet_(std::move(sheet)) {}

  std::vector<GridRow> read(const xml_node& table) {
    add_rows(table, 0);
    return std::move(rows_);
  }

 private:
  /// Rows may stand in groups.
  void add_rows(const xml_node& node, int depth) {
    constexpr int kDeepest = 20;
    for (const xml_node& one : node.children()) {
      const std::string_view name = local_name(one.name());
      if (name == "table-row") {
        add(one);
      } else if (depth < kDeepest && (name == "table-header-rows" || name == "table-rows" ||
                                      name == "table-row-group")) {
        add_rows(one, depth + 1);
      }
    }
  }

  static std::size_t repeated(const xml_node& node, std::string_view name) {
    const double times = parse_number(attribute(node, name)).value_or(1);
    return static_cast<std::size_t>(std::clamp(times, 1.0, 1e7));
  }

  void count(std::size_t cells) {
    cells_ += cells;
    if (cells_ > kMaxCells) book_.fail(fmt::format("has more than {} cells", kMaxCells));
  }

  void add(const xml_node& node) {
    GridRow row;
    std::size_t blank = 0;
    for (const xml_node& cell : node.children()) {
      const std::size_t times = repeated(cell, "number-columns-repeated");
      const std::string place =
          column_letters(row.cells.size() + blank) + std::to_string(number_ + 1);
      const std::string text = text_of(cell, place);
      if (text.empty()) {
        blank = std::min(blank + times, kMaxCells);
        continue;
      }
      count(blank + times);
      row.cells.resize(row.cells.size() + blank);
      row.cells.insert(row.cells.end(), times, text);
      blank = 0;
    }
    const std::size_t times = repeated(node, "number-rows-repeated");
    if (!row.cells.empty() && times > 1) count((times - 1) * row.cells.size());
    for (std::size_t i = 0; i < (row.cells.empty() ? 0 : times); ++i) {
      row.line = row.number = number_ + i + 1;
      rows_.push_back(row);
    }
    number_ += times;
  }

  std::string text_of(const xml_node& cell, const std::string& place) const {
    if (local_name(cell.name()) != "table-cell") return {};
    for (const char* span : {"number-columns-spanned", "number-rows-spanned"}) {
      if (parse_number(attribute(cell, span)).value_or(1) > 1) {
        fail_merged(book_, sheet_, "from " + place);
      }
    }
    const std::string_view type = attribute(cell, "value-type");
    const std::string_view value = attribute(cell, "value");
    if (type == "float" || type == "percentage" || type == "currency") return shown_number(value);
    if (type == "boolean") return std::string(attribute(cell, "boolean-value"));
    if (type == "date") return date_of(attribute(cell, "date-value"));
    std::string text;
    for (const xml_node& one : cell.children()) {
      if (local_name(one.name()) != "p") continue;
      if (!text.empty()) text += '\n';
      append_text(one, text);
    }
    if (type.empty() && text.empty() && !attribute(cell, "formula").empty()) {
      fail_without_value(book_, sheet_, place);
    }
    return text;
  }

  /// "2024-05-01T10:30:00" without its T and its seconds.
  static std::string date_of(std::string_view value) {
    std::string date(value.substr(0, 16));
    std::ranges::replace(date, 'T', ' ');
    return date.ends_with(" 00:00") ? date.substr(0, 10) : date;
  }

  const Workbook& book_;
  std::string sheet_;
  std::vector<GridRow> rows_;
  std::size_t number_ = 0;
  std::size_t cells_ = 0;
};

}  // namespace

Grid grid_of_ods(const Workbook& book, const std::string& sheet) {
  if (book.has("META-INF/manifest.xml") &&
      book.read("META-INF/manifest.xml").find("encryption-data") != std::string::npos) {
    book.fail("is protected with a password: save it without one");
  }
  const auto document = book.xml("content.xml");
  const xml_node body = child(child(*document, "document-content"), "body");
  std::vector<std::string> names;
  std::vector<xml_node> tables;
  for (const xml_node& one : child(body, "spreadsheet").children()) {
    if (local_name(one.name()) != "table") continue;
    names.emplace_back(attribute(one, "name"));
    tables.push_back(one);
  }
  const std::size_t chosen = find_sheet(book, names, sheet);
  Grid grid{.name = book.name(), .ragged = true};
  grid.rows = TableReader(book, names[chosen]).read(tables[chosen]);
  grid.notes.push_back(sheet_note("OpenDocument spreadsheet", names[chosen], names));
  grid.sheets = std::move(names);
  return grid;
}

}  // namespace acol::io
