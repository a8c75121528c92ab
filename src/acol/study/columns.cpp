#include "acol/study/columns.hpp"

#include <algorithm>
#include <cctype>
#include <set>

#include "acol/core/error.hpp"
#include "acol/io/date.hpp"
#include "acol/io/text.hpp"
#include "acol/study/cells.hpp"

namespace acol::study {
namespace {

constexpr std::size_t kMaxCategories = 30;
constexpr std::size_t kExamples = 3;
constexpr std::size_t kLongestName = 60;
/// What may follow "in" or a comma as a unit: "Made in Spain" has none.
constexpr std::string_view kUnits[] = {
    "%",      "g",      "kg",    "mg",      "t",     "lb",      "lbs",   "oz",    "m",
    "cm",     "mm",     "km",    "inches",  "feet",  "ft",      "l",     "ml",    "cl",
    "litres", "s",      "ms",    "seconds", "min",   "minutes", "h",     "hours", "days",
    "weeks",  "months", "years", "W",       "kW",    "V",       "A",     "Hz",    "kcal",
    "kJ",     "EUR",    "USD",   "GBP",     "euros", "dollars", "pounds"};

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

/// Without the spaces around commas, which lists lose.
std::string squeezed(const std::string& name) {
  return fmt::format("{}", fmt::join(io::split(name, ','), ","));
}

/// The column that is meant: of this name, or the only one of this name when case and unit are left
/// off. The name itself if there is none.
std::string column_meant(const io::CsvTable& table, const std::string& name) {
  if (name.empty() || table.has(name)) return name;
  std::vector<std::string> same;
  for (const std::string& column : table.header()) {
    const bool meant = lower(column) == lower(name) || lower(unit_of(column).name) == lower(name);
    if (meant || squeezed(column) == squeezed(name)) same.push_back(column);
  }
  return same.size() == 1 ? same.front() : name;
}

/// A list that was cut at commas, put together where columns have them in their names.
std::vector<std::string> columns_meant(const io::CsvTable& table,
                                       const std::vector<std::string>& parts) {
  std::set<std::string> squeezed_names;
  for (const std::string& column : table.header()) squeezed_names.insert(squeezed(column));
  std::vector<std::string> names;
  for (std::size_t i = 0; i < parts.size();) {
    std::size_t taken = 1;
    std::string longest = parts[i];
    std::string joined = parts[i];
    for (std::size_t j = i + 1; j < parts.size(); ++j) {
      joined += "," + parts[j];
      if (!squeezed_names.contains(joined)) continue;
      taken = j + 1 - i;
      longest = joined;
    }
    names.push_back(column_meant(table, longest));
    i += taken;
  }
  return names;
}

std::string listed_columns(const std::vector<ColumnLook>& looks,
                           std::initializer_list<std::string_view> kinds, bool distinct = false) {
  constexpr std::size_t kNamed = 12;
  std::vector<std::string> names;
  for (const ColumnLook& look : looks) {
    const bool fits = std::ranges::find(kinds, look.kind) != kinds.end();
    if (fits && look.distinct > 1 && (!distinct || look.kind == "id")) names.push_back(look.name);
  }
  if (names.size() > kNamed) {
    names.resize(kNamed);
    names.emplace_back("…");
  }
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
}

/// What must be said about columns and is not, with what there is to choose from.
void ask_for_the_rest(const Definition& definition, const io::CsvTable& table) {
  std::vector<std::string> asked;
  const std::vector<ColumnLook> looks = column_looks(table);
  if (definition.maximize.empty() && definition.minimize.empty()) {
    asked.push_back(fmt::format("maximize or minimize: the column of the goal (numbers: {})",
                                listed_columns(looks, {"number"})));
  }
  if (definition.id.empty()) {
    asked.push_back(
        fmt::format("id: the column that names a candidate (without repeats: {}; or {})",
                    listed_columns(looks, {"id"}, true), kRowNumber));
  }
  if (definition.features.empty()) {
    asked.push_back(fmt::format("features: columns that acceptance may depend on ({})",
                                listed_columns(looks, {"number", "date", "yes-no", "category"})));
  }
  if (!definition.answers) asked.emplace_back("answers: yes-no or number");
  if (asked.empty()) return;
  throw InvalidArgument(fmt::format("{} has {} rows and {} columns; still needed: {}", table.name(),
                                    table.rows(), table.header().size(), fmt::join(asked, "; ")));
}

ColumnLook look_of(const io::CsvTable& table, const std::string& name) {
  const std::vector<std::string> cells = table.texts(name);
  const bool measured = is_numeric(cells) || is_dates(cells);
  std::set<std::string> values;
  bool yes_no = true;
  bool numbers = true;
  bool dates = true;
  bool is_long = false;
  ColumnLook look{.name = name};
  for (const std::string& cell : cells) {
    if (is_missing(cell, measured)) {
      ++look.missing;
      continue;
    }
    numbers = numbers && io::parse_number(cell);
    dates = dates && io::parse_date(cell);
    yes_no = yes_no && parse_yes_no(cell);
    is_long = is_long || cell.size() > kLongestName;
    values.insert(cell);
  }
  look.distinct = values.size();
  if (numbers && !values.empty()) {
    look.kind = "number";
  } else if (dates && !values.empty()) {
    look.kind = "date";
  } else if (yes_no && !values.empty()) {
    look.kind = "yes-no";
  } else if (values.size() == cells.size()) {
    look.kind = is_long ? "text" : "id";
  } else if (values.size() <= kMaxCategories) {
    look.kind = "category";
  }
  for (const std::string& value : values) {
    if (look.examples.size() < kExamples) look.examples.push_back(value);
  }
  return look;
}

}  // namespace

std::vector<ColumnLook> column_looks(const io::CsvTable& table) {
  std::vector<ColumnLook> looks;
  for (const std::string& name : table.header()) looks.push_back(look_of(table, name));
  return looks;
}

NameWithUnit unit_of(const std::string& column) {
  std::string name = column;
  std::ranges::replace(name, '_', ' ');
  for (const auto& [open, close] : {std::pair('(', ')'), std::pair('[', ']')}) {
    const std::size_t start = name.find_last_of(open);
    if (name.ends_with(close) && start != std::string::npos && start > 0) {
      return {std::string(io::trim(name.substr(0, start))),
              std::string(io::trim(name.substr(start + 1, name.size() - start - 2)))};
    }
  }
  for (const std::string_view before : {" in ", ", "}) {  // "Price in EUR", "Price, EUR"
    const std::size_t at = name.rfind(before);
    if (at == std::string::npos || at == 0) continue;
    const std::string unit = name.substr(at + before.size());
    if (std::ranges::find(kUnits, unit) != std::end(kUnits)) return {name.substr(0, at), unit};
  }
  return {std::string(io::trim(name)).empty() ? column : name, ""};
}

Definition with_columns(Definition definition, const io::CsvTable& table) {
  ask_for_the_rest(definition, table);
  for (std::string* name :
       {&definition.id, &definition.maximize, &definition.minimize, &definition.label,
        &definition.text, &definition.image, &definition.cost, &definition.attention}) {
    *name = column_meant(table, *name);
  }
  for (std::vector<std::string>* names :
       {&definition.features, &definition.categorical, &definition.show}) {
    *names = columns_meant(table, *names);
  }
  return definition;
}

}  // namespace acol::study
