#include "acol/io/arms_file.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "acol/core/error.hpp"
#include "acol/io/csv.hpp"
#include "acol/io/npy.hpp"
#include "acol/io/stranger.hpp"
#include "acol/io/text.hpp"

namespace acol::io {
namespace {

bool is_header(const std::vector<std::string>& cells) {
  return std::ranges::none_of(cells,
                              [](const auto& cell) { return parse_number(cell).has_value(); });
}

Matrix read_csv_arms(const std::string& path) {
  CsvReader reader(path, read_text(path));
  std::vector<double> numbers;
  std::size_t columns = 0;
  bool first = true;
  while (reader.next()) {
    const bool header = std::exchange(first, false) && is_header(reader.cells());
    if (columns == 0) columns = reader.cells().size();
    if (reader.cells().size() != columns) {
      reader.fail(
          fmt::format("{} cells where the first row has {}", reader.cells().size(), columns));
    }
    if (header) continue;
    for (std::size_t j = 0; j < columns; ++j) {
      const std::optional<double> number = parse_number(reader.cells()[j]);
      if (!number) {
        reader.fail(fmt::format("column {} must be a finite number, got '{}'", j + 1,
                                trim(reader.cells()[j])));
      }
      numbers.push_back(*number);
    }
  }
  if (numbers.empty()) throw ParseError(fmt::format("{}: no rows below the header", path));
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const auto width = static_cast<Eigen::Index>(columns);
  return Eigen::Map<const RowMajor>(numbers.data(), std::ssize(numbers) / width, width);
}

}  // namespace

Matrix read_arms(const std::string& path) {
  return path.ends_with(".npy") ? read_npy(path) : read_csv_arms(path);
}

std::vector<double> read_numbers(const std::string& path) {
  CsvReader reader(path, read_text(path));
  std::vector<double> numbers;
  while (reader.next()) {
    const std::optional<double> number =
        reader.cells().size() == 1 ? parse_number(reader.cells()[0]) : std::nullopt;
    if (!number) reader.fail(fmt::format("must be one finite number, got '{}'", reader.cells()[0]));
    numbers.push_back(*number);
  }
  return numbers;
}

std::vector<ArmIndex> read_indices(const std::string& path, ArmIndex bound) {
  CsvReader reader(path, read_text(path));
  std::vector<ArmIndex> indices;
  while (reader.next()) {
    const std::optional<double> number =
        reader.cells().size() == 1 ? parse_number(reader.cells()[0]) : std::nullopt;
    if (!number || *number != std::floor(*number) || *number < 0 ||
        *number >= static_cast<double>(bound)) {
      reader.fail(fmt::format("must be a whole number from 0 to {}, got '{}'", bound - 1,
                              trim(reader.cells()[0])));
    }
    indices.push_back(static_cast<ArmIndex>(*number));
  }
  return indices;
}

}  // namespace acol::io
