#pragma once

#include "acol/experiment/chart.hpp"

namespace acol::experiment {

/// The three streets of the driving world as they are at the start: lanes, our car, the others and
/// where those will go.
Figure world_figure();

/// A car seen from above in charts, as a Vega shape that points upwards.
inline constexpr const char* kCarShape =
    "M-.45,.7L-.45,-.55Q-.45,-.9,0,-.9Q.45,-.9,.45,-.55L.45,.7Q.45,.9,0,.9Q-.45,.9,-.45,.7Z";

/// The street's edges and the lines between its lanes, as a layer of a chart of x and y.
io::OrderedJson lane_layer(const io::OrderedJson& x);

/// Axes of the street, across and along, without ticks.
io::OrderedJson across_axis();
io::OrderedJson along_axis();

}  // namespace acol::experiment
