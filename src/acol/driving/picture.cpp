#include "acol/driving/picture.hpp"

#include <algorithm>
#include <iterator>

#include "acol/core/markup.hpp"

namespace acol::driving {
namespace {

constexpr double kScale = 360;   ///< Pixels per unit of length.
constexpr double kVerge = 0.08;  ///< Green on either side of the street.
constexpr double kCarLength = 0.13;
constexpr double kCarWidth = 0.072;
constexpr double kHold = 1;  ///< Seconds that a film rests at its end.
constexpr double kDegrees = 180 / 3.14159265358979323846;
constexpr const char* kOurs[] = {"#e8590c", "#1971c2", "#2f9e44", "#9c36b5"};
constexpr const char* kTheirs = "#495057";

/// The part of the world that is drawn, and its map to pixels (y points up in the world).
struct View {
  double bottom = 0;
  double top = 0;

  static constexpr double kLeft = -kStreetEdge - kVerge;
  double width() const { return -2 * kLeft * kScale; }
  double height() const { return (top - bottom) * kScale; }
  double x(double world) const { return (world - kLeft) * kScale; }
  double y(double world) const { return (top - world) * kScale; }
};

View view_of(const std::vector<CarPath>& paths) {
  View view{1e9, -1e9};
  for (const CarPath& path : paths) {
    for (const CarState& car : path) {
      view.bottom = std::min(view.bottom, car.y);
      view.top = std::max(view.top, car.y);
    }
  }
  view.bottom -= 0.15;
  view.top += 0.22;
  return view;
}

double turn_of(const CarState& car) { return 90 - car.heading * kDegrees; }

std::string opening(const View& view, const std::string& title) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
      "height=\"{1:.0f}\" role=\"img\">\n<title>{2}</title>\n",
      view.width(), view.height(), escaped(title));
}

std::string street(const View& view) {
  std::string svg = fmt::format(
      "<rect width=\"{:.1f}\" height=\"{:.1f}\" fill=\"#b2d8a3\"/>\n"
      "<rect x=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"#ced4da\"/>\n",
      view.width(), view.height(), view.x(-kStreetEdge), 2 * kStreetEdge * kScale, view.height());
  for (int line = 0; line <= kLanes; ++line) {
    const bool edge = line == 0 || line == kLanes;
    svg += fmt::format(
        "<line x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.1f}\" y2=\"0\" stroke=\"#fff\" "
        "stroke-width=\"3\"{2}/>\n",
        view.x(-kStreetEdge + line * kLaneWidth), view.height(),
        edge ? "" : " stroke-dasharray=\"18 14\"");
  }
  return svg;
}

/// A car at the origin that points up.
std::string car_body(const char* colour) {
  const double w = kCarWidth * kScale;
  const double l = kCarLength * kScale;
  return fmt::format(
      "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"6\" fill=\"{}\" "
      "stroke=\"#212529\" stroke-width=\"1\"/>"
      "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"3\" "
      "fill=\"#dbe4ff\"/>"
      "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"2\" "
      "fill=\"#dbe4ff\"/>",
      -w / 2, -l / 2, w, l, colour, -0.36 * w, -0.24 * l, 0.72 * w, 0.16 * l, -0.36 * w, 0.28 * l,
      0.72 * w, 0.1 * l);
}

std::string car_at(const View& view, const CarState& car, const char* colour, double opacity) {
  return fmt::format(
      "<g transform=\"translate({:.1f} {:.1f}) rotate({:.1f})\" opacity=\"{:.2f}\">{}</g>\n",
      view.x(car.x), view.y(car.y), turn_of(car), opacity, car_body(colour));
}

bool moves(const CarPath& path) { return path.front().y != path.back().y; }

std::string way(const View& view, const CarPath& path, const char* colour) {
  std::string points;
  for (const CarState& car : path) {
    points += fmt::format("{:.1f},{:.1f} ", view.x(car.x), view.y(car.y));
  }
  points.pop_back();
  return fmt::format(
      "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"3\" "
      "stroke-linecap=\"round\" stroke-opacity=\"0.6\"/>\n",
      points, colour);
}

/// The way, and the car paler the earlier it was there.
std::string still(const View& view, const CarPath& path, const char* colour) {
  if (!moves(path)) return car_at(view, path.back(), colour, 1);
  std::string svg = way(view, path, colour);
  for (std::size_t step = 0; step <= kSteps; step += 5) {
    svg += car_at(view, path[step], colour, 0.2 + 0.8 * static_cast<double>(step) / kSteps);
  }
  return svg;
}

/// "a;b;c" over the steps, the last one twice: the film rests there.
template <class Text>
std::string values(const CarPath& path, Text&& text) {
  std::string list;
  for (const CarState& car : path) list += text(car) + ";";
  return list + text(path.back());
}

std::string moving(const View& view, const CarPath& path, const char* colour) {
  if (!moves(path)) return car_at(view, path.back(), colour, 1);
  const double length = kSteps * kTimeStep + kHold;
  std::string times;
  for (int step = 0; step <= kSteps; ++step)
    times += fmt::format("{:.4f};", step * kTimeStep / length);
  times += "1";
  const std::string clock =
      fmt::format("dur=\"{}s\" keyTimes=\"{}\" repeatCount=\"indefinite\"", length, times);
  const std::string places = values(path, [&](const CarState& car) {
    return fmt::format("{:.1f} {:.1f}", view.x(car.x), view.y(car.y));
  });
  const std::string turns =
      values(path, [](const CarState& car) { return fmt::format("{:.1f}", turn_of(car)); });
  const CarState& start = path.front();
  return fmt::format(
      "<g transform=\"translate({:.1f} {:.1f})\"><animateTransform attributeName=\"transform\" "
      "type=\"translate\" {} values=\"{}\"/><g transform=\"rotate({:.1f})\"><animateTransform "
      "attributeName=\"transform\" type=\"rotate\" {} values=\"{}\"/>{}</g></g>\n",
      view.x(start.x), view.y(start.y), clock, places, turn_of(start), clock, turns,
      car_body(colour));
}

std::string legend(const std::vector<DrawnDrive>& drives) {
  std::string svg;
  for (std::size_t i = 0; i < drives.size(); ++i) {
    if (drives[i].label.empty()) continue;
    const std::size_t y = 20 + 18 * i;
    svg += fmt::format(
        "<rect x=\"6\" y=\"{}\" width=\"{}\" height=\"18\" fill=\"#fff\" fill-opacity=\"0.8\"/>"
        "<text x=\"10\" y=\"{}\" font-family=\"sans-serif\" font-size=\"13\" "
        "fill=\"{}\">{}</text>\n",
        y - 14, 8 + 7 * drives[i].label.size(), y, kOurs[i % std::size(kOurs)],
        escaped(drives[i].label));
  }
  return svg;
}

}  // namespace

std::string road_picture(const Scenario& scenario, const std::vector<DrawnDrive>& drives) {
  std::vector<CarPath> paths = scenario.others;
  for (const DrawnDrive& drawn : drives) paths.push_back(drive(scenario, drawn.controls));
  const View view = view_of(paths);
  std::string svg = opening(view, fmt::format("Scenario {}", name_of(scenario.kind)));
  svg += street(view);
  for (const CarPath& path : scenario.others) svg += still(view, path, kTheirs);
  for (std::size_t i = 0; i < drives.size(); ++i) {
    svg += still(view, paths[scenario.others.size() + i], kOurs[i % std::size(kOurs)]);
  }
  return svg + legend(drives) + "</svg>\n";
}

std::string road_film(const Scenario& scenario, const Controls& controls,
                      const std::string& label) {
  const CarPath own = drive(scenario, controls);
  std::vector<CarPath> paths = scenario.others;
  paths.push_back(own);
  const View view = view_of(paths);
  std::string svg = opening(view, label.empty() ? "A drive" : label);
  svg += street(view) + way(view, own, kOurs[0]);
  for (const CarPath& path : scenario.others) svg += moving(view, path, kTheirs);
  return svg + moving(view, own, kOurs[0]) + legend({{label, controls}}) + "</svg>\n";
}

}  // namespace acol::driving
