#pragma once

#include <memory>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "acol/io/grid.hpp"

namespace acol::io {

/// A workbook's archive, as bytes that strangers made: parts are read one by one, each within a
/// bound, whatever the archive says about their sizes. Throws ParseError, in the words of users.
class Workbook {
 public:
  /// `name` is what messages call it.
  Workbook(std::string name, std::string_view bytes);

  const std::string& name() const { return name_; }
  bool has(const char* part) const;
  /// Throws ParseError if the part is missing, damaged or too large.
  std::string read(const std::string& part) const;
  /// The part as XML, within a bound on what the tree of it takes.
  std::unique_ptr<pugi::xml_document> xml(const std::string& part) const;
  [[noreturn]] void fail(std::string_view message) const;

 private:
  struct Archive;
  std::string name_;
  std::shared_ptr<Archive> archive_;
};

/// The name of an element or attribute without what is before its colon: prefixes are free.
std::string_view local_name(const char* name);
pugi::xml_node child(const pugi::xml_node& node, std::string_view name);
std::string_view attribute(const pugi::xml_node& node, std::string_view name);

/// The one of `names` that is called `stated`, ignoring case; the first one if nothing is stated.
/// Throws ParseError listing the sheets.
std::size_t find_sheet(const Workbook& book, const std::vector<std::string>& names,
                       const std::string& stated);

/// The cells of a sheet of an Excel workbook, or of an OpenDocument spreadsheet.
Grid grid_of_xlsx(const Workbook& book, const std::string& sheet);
Grid grid_of_ods(const Workbook& book, const std::string& sheet);

/// "Excel workbook, sheet 'Cars', the first of Cars, Notes".
std::string sheet_note(std::string_view kind, const std::string& chosen,
                       const std::vector<std::string>& names);

/// What both say about a cell that holds a formula and no value, and about merged cells.
[[noreturn]] void fail_without_value(const Workbook& book, const std::string& sheet,
                                     const std::string& cell);
[[noreturn]] void fail_merged(const Workbook& book, const std::string& sheet,
                              const std::string& cells);

/// A number as people wrote it: 15 digits, as spreadsheets keep them.
std::string shown_number(std::string_view number);

}  // namespace acol::io
