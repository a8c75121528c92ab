#pragma once

#include "acol/study/chart_view.hpp"

namespace acol::study {

/// Those for which there is something to show: `intervals`, `frontier`, `leading`, `course`,
/// `effects`.
std::vector<ChartView> charts_of(const Overview& overview);

/// What a state is called in charts and tables.
std::string state_name(const Overview& overview, const CandidateView& candidate);

}  // namespace acol::study
