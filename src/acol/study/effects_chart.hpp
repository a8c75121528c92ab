#pragma once

#include "acol/study/chart_view.hpp"

namespace acol::study {

/// What acceptance depends on: a line a feature, on both sides of zero.
ChartView effects_chart(const Overview& overview);

}  // namespace acol::study
