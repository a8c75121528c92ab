#include "acol/io/spreadsheet.hpp"

#include "acol/core/error.hpp"
#include "acol/io/delimited.hpp"
#include "acol/io/text.hpp"
#include "acol/io/workbook.hpp"

namespace acol::io {
namespace {

/// Old Excel workbooks, and new ones that are encrypted, are files of the same kind.
[[noreturn]] void fail_compound(const std::string& name, const std::string& bytes) {
  std::string mark;
  for (const char c : std::string("EncryptedPackage")) mark += {c, '\0'};
  const bool encrypted = bytes.find(mark) != std::string::npos;
  throw ParseError(
      fmt::format("{}: {}", name,
                  encrypted ? "is protected with a password: save it without one"
                            : "is a workbook of Excel 97 to 2003: save it as .xlsx, .ods or CSV"));
}

Grid grid_of_archive(const std::string& name, const std::string& bytes, const std::string& sheet) {
  const Workbook book(name, bytes);
  if (book.has("xl/workbook.xml")) return grid_of_xlsx(book, sheet);
  if (book.has("content.xml")) return grid_of_ods(book, sheet);
  book.fail(book.has("xl/workbook.bin")
                ? "is a binary workbook: save it as .xlsx, .ods or CSV"
                : "is an archive, not a spreadsheet: use .xlsx, .ods or CSV");
}

}  // namespace

CsvTable parse_spreadsheet(const std::string& name, std::string bytes, const std::string& sheet) {
  if (bytes.starts_with("\xd0\xcf\x11\xe0")) fail_compound(name, bytes);
  if (bytes.starts_with("PK\x03\x04")) return CsvTable::of(grid_of_archive(name, bytes, sheet));
  if (!sheet.empty()) {
    throw ParseError(fmt::format("{}: is a text file, which has no sheet '{}'", name, sheet));
  }
  Grid grid = grid_of_text(name, std::move(bytes));
  const bool semicolons = grid.semicolons;
  CsvTable table = CsvTable::of(std::move(grid));
  read_decimal_commas(table, semicolons);
  return table;
}

CsvTable read_spreadsheet(const std::string& path, const std::string& sheet) {
  return parse_spreadsheet(path, read_file(path), sheet);
}

}  // namespace acol::io
