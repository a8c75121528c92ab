#include "acol/experiment/question_rows.hpp"

#include <algorithm>
#include <cmath>

#include "acol/experiment/chart.hpp"
#include "acol/io/text.hpp"
#include "acol/policy/make_policy.hpp"

namespace acol::experiment {
namespace {

io::OrderedJson finite_json(double number) {
  return std::isfinite(number) ? io::OrderedJson(number) : io::OrderedJson(nullptr);
}

io::OrderedJson cell_json(const CellSummary& cell) {
  io::OrderedJson row = {{"panel", cell.panel},
                         {"value", value_json(cell.value)},
                         {"algorithm", label_of(cell.algorithm)},
                         {"median", cell.median},
                         {"q25", cell.lower_quartile},
                         {"q75", cell.upper_quartile},
                         {"correct", cell.correct},
                         {"right", cell.right},
                         {"at_limit", cell.at_limit},
                         {"ratio", finite_json(cell.median / cell.lower_bound)}};
  if (std::isfinite(cell.seconds)) row["seconds"] = cell.seconds;
  return row;
}

}  // namespace

io::OrderedJson value_json(const std::string& value) {
  const std::optional<double> number = io::parse_number(value);
  return number ? io::OrderedJson(*number) : io::OrderedJson(value);
}

std::vector<std::string> measured(std::span<const CellSummary> cells,
                                  const std::vector<std::string>& names) {
  std::vector<std::string> found;
  for (const std::string& name : names) {
    const bool there =
        std::ranges::any_of(cells, [&](const CellSummary& cell) { return cell.algorithm == name; });
    if (there) found.push_back(name);
  }
  return found;
}

std::vector<std::string> guaranteed(std::span<const CellSummary> cells, bool wanted) {
  std::vector<std::string> found = measured(cells, policy_names());
  std::erase_if(found, [&](const std::string& name) { return has_guarantee(name) != wanted; });
  return found;
}

io::OrderedJson rows_of(std::span<const CellSummary> cells, const std::vector<std::string>& names,
                        bool with_bound) {
  io::OrderedJson rows = io::OrderedJson::array();
  for (const std::string& name : names) {
    for (const CellSummary& cell : cells) {
      if (cell.algorithm != name) continue;
      rows.push_back(cell_json(cell));
      if (!with_bound || name != names.front() || !std::isfinite(cell.lower_bound)) continue;
      CellSummary bound = cell;
      bound.algorithm = kBound;
      bound.median = bound.lower_quartile = bound.upper_quartile = cell.lower_bound;
      bound.at_limit = 0;
      rows.push_back(cell_json(bound));
    }
  }
  return rows;
}

io::OrderedJson upper_rows(std::span<const PlaceTheory> theory) {
  io::OrderedJson rows = io::OrderedJson::array();
  for (const PlaceTheory& place : theory) {
    const double bound = place.printed.acol;
    rows.push_back(cell_json({.panel = place.panel,
                              .value = place.value,
                              .algorithm = kUpperBound,
                              .median = bound,
                              .lower_quartile = bound,
                              .upper_quartile = bound,
                              .lower_bound = place.lower_bound}));
  }
  return rows;
}

io::OrderedJson rows_of_panel(const io::OrderedJson& rows, const std::string& panel) {
  io::OrderedJson found = io::OrderedJson::array();
  for (const io::OrderedJson& row : rows) {
    if (row["panel"] == panel) found.push_back(row);
  }
  return found;
}

}  // namespace acol::experiment
