#include "actions_file.hpp"

#include <fmt/format.h>

#include "acol/core/error.hpp"
#include "acol/io/csv.hpp"
#include "acol/io/stranger.hpp"
#include "acol/io/text.hpp"

namespace acol::cli {
namespace {

/// One action, as a row of a file has it.
double action(const io::CsvReader& reader, std::size_t column, std::string_view name) {
  const std::optional<double> number = io::parse_number(reader.cells()[column]);
  if (!number || *number < -1 || *number > 1) {
    reader.fail(
        fmt::format("{} must be a number from -1 to 1, got '{}'", name, reader.cells()[column]));
  }
  return *number;
}

bool is_header(const io::CsvReader& reader) {
  return reader.cells().size() == 2 && io::trim(reader.cells()[0]) == "steer" &&
         io::trim(reader.cells()[1]) == "accelerate";
}

}  // namespace

driving::Controls read_actions(const std::string& path) {
  io::CsvReader reader(path, io::read_text(path));
  driving::Controls controls = {};
  std::size_t rows = 0;
  for (bool first = true; reader.next(); first = false) {
    if (first && is_header(reader)) continue;
    if (reader.cells().size() != 2) {
      reader.fail(
          fmt::format("must have the two columns steer,accelerate, got {}", reader.cells().size()));
    }
    if (rows == driving::kSteps) {
      reader.fail(fmt::format("there must be {} actions, this is one more", driving::kSteps));
    }
    controls[2 * rows] = action(reader, 0, "steer");
    controls[2 * rows + 1] = action(reader, 1, "accelerate");
    ++rows;
  }
  if (rows != driving::kSteps) {
    throw ParseError(fmt::format("{}: there must be {} actions, one a line, got {}", path,
                                 driving::kSteps, rows));
  }
  return controls;
}

}  // namespace acol::cli
