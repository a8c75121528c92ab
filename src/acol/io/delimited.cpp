#include "acol/io/delimited.hpp"

#include <algorithm>
#include <array>

#include "acol/core/error.hpp"
#include "acol/io/csv.hpp"
#include "acol/io/encoding.hpp"
#include "acol/io/text.hpp"

namespace acol::io {
namespace {

struct Delimiter {
  char character;
  const char* name;
};
constexpr std::array<Delimiter, 4> kDelimiters = {
    {{',', "commas"}, {';', "semicolons"}, {'\t', "tabs"}, {'|', "bars"}}};

/// How well a separator explains the first rows: 2 if all have as many cells as the header, 1 if
/// only the header has several, or if it tears what stands in quotation marks apart, 0 if the
/// header has one cell.
struct Fit {
  int agreement = 0;
  std::size_t cells = 0;
  auto operator<=>(const Fit&) const = default;
};

/// A cell with one end of a quotation only.
bool is_torn(const std::string& cell) { return std::ranges::count(cell, '"') % 2 == 1; }

Fit fit_of(const std::string& text, char delimiter) {
  constexpr int kLooked = 50;
  CsvReader reader("", text, delimiter);
  Fit fit;
  try {
    for (int row = 0; row < kLooked && reader.next(); ++row) {
      const std::size_t cells = reader.cells().size();
      if (row == 0) fit = {cells > 1 ? 2 : 0, cells};
      const bool torn = std::ranges::any_of(reader.cells(), is_torn);
      if (torn || cells != fit.cells) fit.agreement = std::min(fit.agreement, 1);
    }
  } catch (const ParseError&) {  // a quotation mark that this separator leaves open
    fit.agreement = 0;
  }
  return fit;
}

/// The line that Excel understands: "sep=;". It stays as a blank one, so that lines keep their
/// numbers.
const Delimiter* stated_delimiter(std::string& text) {
  const std::string first(trim(std::string_view(text).substr(0, text.find('\n'))));
  if (!first.starts_with("sep=")) return nullptr;
  const char stated = first.size() > 4 ? first[4] : '\t';  // a tab was trimmed off
  const auto* found = std::ranges::find(kDelimiters, stated, &Delimiter::character);
  if (found == kDelimiters.end()) return nullptr;
  text.erase(0, std::min(text.find('\n'), text.size()));
  return found;
}

const Delimiter& found_delimiter(const std::string& text) {
  constexpr std::size_t kLooked = 1 << 16;
  // Cut at a line, as long as there is one: quotes that are cut open are as open for all.
  std::size_t end = text.size();
  if (end > kLooked) end = std::min(text.find('\n', kLooked), end);
  const std::string start = text.substr(0, end);
  return *std::ranges::max_element(kDelimiters, [&](const Delimiter& a, const Delimiter& b) {
    return fit_of(start, a.character) < fit_of(start, b.character);
  });
}

}  // namespace

Grid grid_of_text(const std::string& name, std::string bytes) {
  DecodedText decoded = decode_text(name, std::move(bytes));
  const Delimiter* stated = stated_delimiter(decoded.text);
  const Delimiter& delimiter = stated != nullptr ? *stated : found_delimiter(decoded.text);
  Grid grid{.name = name, .semicolons = delimiter.character == ';'};
  const bool plain = delimiter.character == ',' && decoded.encoding == "UTF-8";
  if (!plain) {
    grid.notes.push_back(
        fmt::format("text in {}, cells separated by {}", decoded.encoding, delimiter.name));
  }
  CsvReader reader(name, std::move(decoded.text), delimiter.character);
  std::size_t cells = 0;
  while (reader.next_row()) {
    cells += reader.cells().size();
    if (cells > kMaxCells) reader.fail(fmt::format("more than {} cells", kMaxCells));
    grid.rows.push_back({reader.line(), grid.rows.size() + 1, reader.cells()});
  }
  return grid;
}

}  // namespace acol::io
