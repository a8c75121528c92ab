#pragma once

#include <string>
#include <vector>

#include "acol/driving/roll_out.hpp"

namespace acol::driving {

/// A drive to be drawn.
struct DrawnDrive {
  std::string label;
  Controls controls = {};
};

/// The street with its lanes, the other cars and the drives, as an SVG picture that stands alone:
/// where the cars went and, paler the earlier, where they were every few steps.
std::string road_picture(const Scenario& scenario, const std::vector<DrawnDrive>& drives);

/// The same for one drive as a film: an SVG picture that moves by itself, over and over, at the
/// pace of the simulation. No script and no style sheet, so that a page with a strict content
/// security policy may show it; still, it shows the whole way.
std::string road_film(const Scenario& scenario, const Controls& controls, const std::string& label);

}  // namespace acol::driving
