#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/io/text.hpp"
#include "acol/io/workbook.hpp"

// Office Open XML (ECMA-376, part 1, section 18), as far as cells go.

namespace acol::io {
namespace {

using pugi::xml_node;

/// What number formats and the workbook say about dates.
struct DateStyles {
  std::vector<char> is_date;  ///< By the style of a cell.
  bool since_1904 = false;
};

struct SheetPlace {
  std::string name;
  std::string part;
};

/// The text of a string item: what is spoken (phonetic runs) is left out.
std::string string_of(const xml_node& item) {
  std::string text;
  for (const xml_node& one : item.children()) {
    const std::string_view name = local_name(one.name());
    if (name == "t") text += one.text().get();
    if (name == "r") text += child(one, "t").text().get();
  }
  return text;
}

std::vector<std::string> shared_strings(const Workbook& book) {
  std::vector<std::string> strings;
  if (!book.has("xl/sharedStrings.xml")) return strings;
  const auto document = book.xml("xl/sharedStrings.xml");
  for (const xml_node& item : child(*document, "sst").children())
    strings.push_back(string_of(item));
  return strings;
}

/// Codes of days and times outside quotes and brackets.
bool is_date_format(std::string_view code) {
  bool quoted = false;
  bool bracket = false;
  for (std::size_t i = 0; i < code.size(); ++i) {
    const char c = code[i];
    if (c == '\\') {
      ++i;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (!quoted && (c == '[' || c == ']')) {
      bracket = c == '[';
    } else if (!quoted && !bracket && std::string_view("dmyhsDMYHS").find(c) != std::string::npos) {
      return true;
    }
  }
  return false;
}

int whole(std::string_view text) {
  int value = -1;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

DateStyles date_styles(const Workbook& book) {
  DateStyles styles;
  if (!book.has("xl/styles.xml")) return styles;
  const auto document = book.xml("xl/styles.xml");
  const xml_node sheet = child(*document, "styleSheet");
  std::vector<int> dates;
  for (const xml_node& format : child(sheet, "numFmts").children()) {
    if (is_date_format(attribute(format, "formatCode"))) {
      dates.push_back(whole(attribute(format, "numFmtId")));
    }
  }
  for (const xml_node& format : child(sheet, "cellXfs").children()) {
    const int id = whole(attribute(format, "numFmtId"));
    const bool built_in = (id >= 14 && id <= 22) || (id >= 45 && id <= 47);
    styles.is_date.push_back(built_in || std::ranges::find(dates, id) != dates.end());
  }
  return styles;
}

/// Days since the end of 1899 (day 60 is 29 February 1900, which never was), or since 1904.
std::string date_of(double serial, bool since_1904) {
  using namespace std::chrono;
  if (!(serial >= 0 && serial < 2'958'466)) return fmt::format("{:.15g}", serial);
  const double first = std::floor(serial);
  const sys_days origin = since_1904     ? sys_days(year(1904) / 1 / 1)
                          : serial >= 60 ? sys_days(year(1899) / 12 / 30)
                                         : sys_days(year(1899) / 12 / 31);
  const year_month_day day(origin + days(static_cast<int>(first)));
  const auto minutes = static_cast<int>(std::lround((serial - first) * 1440)) % 1440;
  const std::string clock = fmt::format("{:02}:{:02}", minutes / 60, minutes % 60);
  if (first == 0) return clock;
  const std::string date =
      fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()),
                  static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
  return minutes == 0 ? date : date + " " + clock;
}

/// The sheets that are shown, or all if none is, and the parts that hold them.
std::vector<SheetPlace> sheets_of(const Workbook& book, bool& since_1904) {
  const auto relations = book.xml("xl/_rels/workbook.xml.rels");
  const auto document = book.xml("xl/workbook.xml");
  const xml_node workbook = child(*document, "workbook");
  const std::string_view era = attribute(child(workbook, "workbookPr"), "date1904");
  since_1904 = era == "1" || era == "true";
  std::vector<SheetPlace> shown;
  std::vector<SheetPlace> hidden;
  for (const xml_node& sheet : child(workbook, "sheets").children()) {
    for (const xml_node& relation : child(*relations, "Relationships").children()) {
      const std::string_view id = attribute(relation, "Id");
      const auto named = sheet.find_attribute([&](const pugi::xml_attribute& one) {
        return std::string_view(one.name()).ends_with(":id") && one.value() == id;
      });
      if (!named) continue;
      const std::string target(attribute(relation, "Target"));
      const std::string part = target.starts_with('/') ? target.substr(1) : "xl/" + target;
      const std::string_view state = attribute(sheet, "state");
      (state.empty() || state == "visible" ? shown : hidden)
          .push_back({std::string(attribute(sheet, "name")), part});
    }
  }
  return shown.empty() ? hidden : shown;
}

/// The column of "BC17", from 0.
std::optional<std::size_t> column_of(std::string_view reference) {
  constexpr std::size_t kMaxColumns = 16'384;
  std::size_t column = 0;
  for (const char c : reference) {
    if (c < 'A' || c > 'Z') break;
    column = 26 * column + static_cast<std::size_t>(c - 'A') + 1;
    if (column > kMaxColumns) return std::nullopt;
  }
  if (column == 0) return std::nullopt;
  return column - 1;
}

/// Reads the rows of a sheet.
class SheetReader {
 public:
  SheetReader(const Workbook& book, const SheetPlace& sheet, bool since_1904)
      : book_(book), sheet_(sheet), strings_(shared_strings(book)), styles_(date_styles(book)) {
    styles_.since_1904 = since_1904;
  }

  std::vector<GridRow> read() {
    const auto document = book_.xml(sheet_.part);
    const xml_node sheet = child(*document, "worksheet");
    const xml_node merged = child(child(sheet, "mergeCells"), "mergeCell");
    if (merged) fail_merged(book_, sheet_.name, std::string(attribute(merged, "ref")));
    for (const xml_node& row : child(sheet, "sheetData").children()) add(row);
    return std::move(rows_);
  }

 private:
  void add(const xml_node& node) {
    const std::optional<double> stated = parse_number(attribute(node, "r"));
    const std::size_t last = rows_.empty() ? 0 : rows_.back().number;
    const std::size_t number =
        stated && *stated >= 1 && *stated <= 1e7 ? static_cast<std::size_t>(*stated) : last + 1;
    if (number <= last)
      book_.fail(fmt::format("is a damaged workbook: row {} appears twice", number));
    GridRow row{.line = number, .number = number};
    for (const xml_node& cell : node.children()) {
      if (local_name(cell.name()) != "c") continue;
      const std::string_view reference = attribute(cell, "r");
      const std::size_t column =
          reference.empty() ? row.cells.size() : column_of(reference).value_or(kMaxCells);
      if (column == kMaxCells) {
        book_.fail(fmt::format("is a damaged workbook: there is no cell '{}'", reference));
      }
      cells_ += column >= row.cells.size() ? column + 1 - row.cells.size() : 0;
      if (cells_ > kMaxCells) book_.fail(fmt::format("has more than {} cells", kMaxCells));
      if (column >= row.cells.size()) row.cells.resize(column + 1);
      row.cells[column] = text_of(cell, column_letters(column) + std::to_string(number));
    }
    rows_.push_back(std::move(row));
  }

  std::string text_of(const xml_node& cell, const std::string& reference) const {
    const std::string_view type = attribute(cell, "t");
    if (type == "inlineStr") return string_of(child(cell, "is"));
    const xml_node value = child(cell, "v");
    if (!value) {
      if (child(cell, "f")) fail_without_value(book_, sheet_.name, reference);
      return {};
    }
    const char* text = value.text().get();
    if (type == "s") {
      const int index = whole(text);
      if (index < 0 || static_cast<std::size_t>(index) >= strings_.size()) {
        book_.fail(fmt::format("is a damaged workbook: cell {} has no text", reference));
      }
      return strings_[static_cast<std::size_t>(index)];
    }
    if (type == "b") return std::string_view(text) == "1" ? "true" : "false";
    if (type == "str" || type == "e") return text;
    const int style = whole(attribute(cell, "s"));
    const bool is_date = style >= 0 && static_cast<std::size_t>(style) < styles_.is_date.size() &&
                         styles_.is_date[static_cast<std::size_t>(style)] != 0;
    const std::optional<double> number = parse_number(text);
    return is_date && number ? date_of(*number, styles_.since_1904) : shown_number(text);
  }

  const Workbook& book_;
  const SheetPlace& sheet_;
  std::vector<std::string> strings_;
  DateStyles styles_;
  std::vector<GridRow> rows_;
  std::size_t cells_ = 0;
};

}  // namespace

Grid grid_of_xlsx(const Workbook& book, const std::string& sheet) {
  bool since_1904 = false;
  const std::vector<SheetPlace> sheets = sheets_of(book, since_1904);
  std::vector<std::string> names;
  for (const SheetPlace& one : sheets) names.push_back(one.name);
  const SheetPlace& chosen = sheets[find_sheet(book, names, sheet)];
  Grid grid{.name = book.name(), .ragged = true};
  grid.rows = SheetReader(book, chosen, since_1904).read();
  grid.notes.push_back(sheet_note("Excel workbook", chosen.name, names));
  grid.sheets = std::move(names);
  return grid;
}

}  // namespace acol::io
