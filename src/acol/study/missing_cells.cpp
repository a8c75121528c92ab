#include <algorithm>

#include "acol/core/error.hpp"
#include "acol/study/cells.hpp"
#include "acol/study/columns.hpp"

namespace acol::study {
namespace {

/// A column that a study needs, and the rows where it has nothing.
struct Gap {
  std::string column;
  std::vector<std::size_t> rows;
};

/// Rows as spreadsheets number them: "3, 17 and 5 more".
std::string rows_in_words(const io::CsvTable& table, const std::vector<std::size_t>& rows) {
  constexpr std::size_t kNamed = 5;
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < std::min(kNamed, rows.size()); ++i) {
    numbers.push_back(table.number_of(rows[i]));
  }
  const std::size_t more = rows.size() - numbers.size();
  return fmt::format("row{} {}{}", rows.size() == 1 ? "" : "s", fmt::join(numbers, ", "),
                     more == 0 ? "" : fmt::format(" and {} more", more));
}

/// Rows that only check attention need no features and no goal.
std::vector<char> checks_of(const io::CsvTable& table, const Definition& definition) {
  std::vector<char> checks(table.rows(), 0);
  if (definition.attention.empty()) return checks;
  const std::vector<std::string> cells = table.texts(definition.attention);
  for (std::size_t row = 0; row < cells.size(); ++row) checks[row] = cells[row].empty() ? 0 : 1;
  return checks;
}

std::vector<Gap> gaps_of(const io::CsvTable& table, const Definition& definition) {
  std::vector<std::string> needed = {definition.id, definition.maximize + definition.minimize};
  if (!definition.cost.empty()) needed.push_back(definition.cost);
  needed.insert(needed.end(), definition.features.begin(), definition.features.end());
  const std::vector<char> checks = checks_of(table, definition);
  std::vector<Gap> gaps;
  for (const std::string& column : needed) {
    if (std::ranges::find(gaps, column, &Gap::column) != gaps.end()) continue;
    const std::vector<std::string> cells = table.texts(column);
    const bool measured = column != definition.id && (is_numeric(cells) || is_dates(cells));
    Gap gap{column, {}};
    for (std::size_t row = 0; row < cells.size(); ++row) {
      const bool check = checks[row] != 0 && column != definition.id;
      if (!check && is_missing(cells[row], measured)) gap.rows.push_back(row);
    }
    if (!gap.rows.empty()) gaps.push_back(std::move(gap));
  }
  return gaps;
}

bool is_feature_only(const Definition& definition, const std::string& column) {
  return column != definition.id && column != definition.cost && column != definition.maximize &&
         column != definition.minimize;
}

[[noreturn]] void fail(const io::CsvTable& table, const Definition& definition,
                       const std::vector<Gap>& gaps, std::size_t rows) {
  std::vector<std::string> where;
  bool droppable = true;
  for (const Gap& gap : gaps) {
    where.push_back(fmt::format("'{}' in {}", gap.column, rows_in_words(table, gap.rows)));
    droppable = droppable && is_feature_only(definition, gap.column);
  }
  throw ParseError(
      fmt::format("{}: cells are missing: {}; missing_cells = drop-rows leaves out {} of {} rows{}",
                  table.name(), fmt::join(where, ", "), rows, table.rows(),
                  droppable ? ", drop-column these columns" : ""));
}

void drop_columns(io::CsvTable& table, Definition& definition, const std::vector<Gap>& gaps) {
  for (const Gap& gap : gaps) {
    if (!is_feature_only(definition, gap.column)) {
      throw ParseError(
          fmt::format("{}: column '{}' is needed and has missing cells in {}: "
                      "missing_cells = drop-rows leaves these rows out",
                      table.name(), gap.column, rows_in_words(table, gap.rows)));
    }
    std::erase(definition.features, gap.column);
    std::erase(definition.categorical, gap.column);
    table.note(fmt::format("column '{}' is left out: cells are missing in {}", gap.column,
                           rows_in_words(table, gap.rows)));
  }
  require(!definition.features.empty(), "missing_cells = drop-column leaves no feature");
}

void number_rows(io::CsvTable& table, const Definition& definition) {
  if (definition.id != kRowNumber || table.has(kRowNumber)) return;
  std::vector<std::string> numbers;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    numbers.push_back(fmt::format("row {}", table.number_of(row)));
  }
  table.add_column(kRowNumber, std::move(numbers));
  table.note("candidates are named by their rows");
}

}  // namespace

void complete(io::CsvTable& table, Definition& definition) {
  number_rows(table, definition);
  const std::vector<Gap> gaps = gaps_of(table, definition);
  if (gaps.empty()) return;
  if (definition.missing_cells == MissingCells::drop_column) {
    return drop_columns(table, definition, gaps);
  }
  std::vector<char> kept(table.rows(), 1);
  for (const Gap& gap : gaps) {
    for (const std::size_t row : gap.rows) kept[row] = 0;
  }
  std::vector<std::size_t> dropped;
  for (std::size_t row = 0; row < kept.size(); ++row) {
    if (kept[row] == 0) dropped.push_back(row);
  }
  if (definition.missing_cells == MissingCells::error)
    fail(table, definition, gaps, dropped.size());
  require(dropped.size() < table.rows(),
          "missing_cells = drop-rows leaves no row: every row has a missing cell");
  std::string words = fmt::format("{} of {} rows are left out, where cells are missing: {}",
                                  dropped.size(), table.rows(), rows_in_words(table, dropped));
  table = table.where(kept);
  table.note(std::move(words));
}

}  // namespace acol::study
