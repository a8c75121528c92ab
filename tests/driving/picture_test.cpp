#include "acol/driving/picture.hpp"

#include <gtest/gtest.h>

namespace acol::driving {
namespace {

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

TEST(Picture, ShowsEveryCarAndEveryDrive) {
  const Scenario blocked = make_scenario(ScenarioKind::blocked);
  Controls gentle = {};
  for (std::size_t k = 1; k < kControls; k += 2) gentle[k] = 0.2;
  const std::string svg = road_picture(blocked, {{"a <b> & \"c\"", gentle}, {"", Controls{}}});
  EXPECT_EQ(count(svg, "<polyline"), 2);  // parked cars have no way
  EXPECT_EQ(count(svg, "<g transform"), 3 + 2 * 5);
  EXPECT_EQ(count(svg, "<g"), count(svg, "</g>"));
  EXPECT_NE(svg.find("a &lt;b&gt; &amp; &quot;c&quot;"), std::string::npos);
}

TEST(Picture, AFilmMovesWithoutScriptsOrStyles) {
  const std::string svg = road_film(make_scenario(ScenarioKind::base), {}, "drive");
  EXPECT_EQ(count(svg, "<animateTransform"), 4);  // two cars that move and turn
  EXPECT_EQ(count(svg, "script") + count(svg, "style") + count(svg, "href"), 0);
  // 22 key times: the start, 20 steps and the rest at the end.
  const std::size_t from = svg.find("keyTimes=\"") + 10;
  const std::string times = svg.substr(from, svg.find('"', from) - from);
  EXPECT_EQ(count(times, ";"), 21);
  EXPECT_EQ(times.substr(0, 6), "0.0000");
}

}  // namespace
}  // namespace acol::driving
