#include "acol/io/catalogue.hpp"

#include <map>

#include "acol/core/error.hpp"
#include "acol/io/csv.hpp"

namespace acol::io {
namespace {

void check_ids(const CsvTable& table, const std::vector<std::string>& ids,
               const std::string& column) {
  std::map<std::string_view, std::size_t> seen;
  for (std::size_t row = 0; row < ids.size(); ++row) {
    if (ids[row].empty()) table.fail(row, fmt::format("column '{}' (the id) is empty", column));
    if (!seen.emplace(ids[row], row).second) {
      table.fail(row, fmt::format("column '{}': the id '{}' appears twice", column, ids[row]));
    }
  }
}

}  // namespace

Catalogue read_catalogue(const std::string& path, const CatalogueColumns& columns) {
  require(!columns.features.empty(), "at least one feature column must be named");
  const CsvTable table = CsvTable::read(path);
  Catalogue catalogue;
  catalogue.ids = table.texts(columns.id);
  check_ids(table, catalogue.ids, columns.id);
  catalogue.features = columns.features;
  catalogue.minimize = columns.minimize;
  catalogue.rewards = table.numbers(columns.reward);
  if (columns.minimize) catalogue.rewards = -catalogue.rewards;
  catalogue.arms.resize(static_cast<Eigen::Index>(table.rows()),
                        static_cast<Eigen::Index>(columns.features.size()));
  for (std::size_t j = 0; j < columns.features.size(); ++j) {
    catalogue.arms.col(static_cast<Eigen::Index>(j)) = table.numbers(columns.features[j]);
  }
  return catalogue;
}

}  // namespace acol::io
