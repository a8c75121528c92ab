#include "acol/experiment/feature_figure.hpp"

#include <algorithm>

#include "acol/io/csv.hpp"
#include "acol/io/text.hpp"

namespace acol::experiment {
namespace {

/// The edges of cells around their middles. Each cell goes on below the next one, which is drawn
/// later, so that no seams show.
io::OrderedJson cell_edges(const std::vector<double>& middles, std::size_t cell, const char* from,
                           const char* to) {
  const double step = (middles.back() - middles.front()) / static_cast<double>(middles.size() - 1);
  const double end = std::min(middles[cell] + step, middles.back() + step / 2);
  return {{from, middles[cell] - step / 2}, {to, end}};
}

/// Rectangles of a grid given by the middles of its cells. Where all rows (or columns) are alike,
/// one stands for all.
io::OrderedJson heat_map(const std::vector<double>& x, const std::vector<double>& y,
                         const std::vector<std::string>& lines) {
  std::vector<std::vector<double>> rows;
  for (const std::string& line : lines) rows.push_back(io::numbers_in(line, ' '));
  const bool rows_alike =
      std::ranges::all_of(rows, [&](const auto& row) { return row == rows[0]; });
  const bool columns_alike = std::ranges::all_of(rows, [](const auto& row) {
    return std::ranges::all_of(row, [&](double value) { return value == row[0]; });
  });
  io::OrderedJson cells = io::OrderedJson::array();
  for (std::size_t row = 0; row < (rows_alike ? 1 : rows.size()); ++row) {
    for (std::size_t column = 0; column < (columns_alike ? 1 : x.size()); ++column) {
      io::OrderedJson cell = columns_alike ? io::OrderedJson{{"x", x.front()}, {"x2", x.back()}}
                                           : cell_edges(x, column, "x", "x2");
      cell.update(rows_alike ? io::OrderedJson{{"y", y.front()}, {"y2", y.back()}}
                             : cell_edges(y, row, "y", "y2"));
      cell["value"] = rows[row][column];
      cells.push_back(cell);
    }
  }
  return cells;
}

}  // namespace

Figure feature_figure(const ExperimentSpec& spec, const std::string& results) {
  const io::CsvTable table = io::CsvTable::read(results);
  io::OrderedJson maps = io::OrderedJson::array();
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const auto cell = [&](const char* column) { return table.cell(row, table.column(column)); };
    const auto axis = [](const char* field, const std::string& title) {
      return io::OrderedJson{{"field", field},
                             {"type", "quantitative"},
                             {"title", title},
                             {"scale", {{"zero", false}, {"nice", false}}},
                             {"axis", {{"grid", false}, {"tickCount", 4}}}};
    };
    maps.push_back(
        {{"title", feature_title(cell("feature"))},
         {"data",
          {{"values", heat_map(io::numbers_in(cell("x"), ' '), io::numbers_in(cell("y"), ' '),
                               io::split(cell("values"), ';'))}}},
         {"width", 150},
         {"height", 200},
         {"mark", {{"type", "rect"}}},
         {"encoding",
          {{"x", axis("x", cell("x_name"))},
           {"x2", {{"field", "x2"}}},
           {"y", axis("y", cell("y_name"))},
           {"y2", {{"field", "y2"}}},
           {"color",
            {{"field", "value"},
             {"type", "quantitative"},
             {"title", nullptr},
             {"scale", {{"scheme", "viridis"}}},
             {"legend", {{"gradientLength", 120}}}}}}}});
  }
  io::OrderedJson chart = empty_chart(io::OrderedJson::array());
  chart["concat"] = maps;
  chart["columns"] = 4;
  chart["resolve"] = {{"scale", {{"color", "independent"}}}};
  chart["usermeta"] = {{"aspect", "fixed"}};
  return {spec.name, spec.title, spec.caption, chart};
}

}  // namespace acol::experiment
