#pragma once

#include "acol/study/chart_view.hpp"

namespace acol::study {

/// How a study came to its answer: `leading`, which candidate led and how clearly, and `course`,
/// how many answers were still needed. Those for which there is something to show.
std::vector<ChartView> course_charts(const Overview& overview);

}  // namespace acol::study
