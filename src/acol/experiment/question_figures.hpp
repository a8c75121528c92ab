#pragma once

#include <span>
#include <vector>

#include "acol/experiment/chart.hpp"
#include "acol/experiment/spec.hpp"
#include "acol/experiment/summary.hpp"
#include "acol/experiment/theory.hpp"

namespace acol::experiment {

/// The figures of an experiment that counts questions: lines along its sweep (the paper's choice of
/// algorithms, then all of them with quartiles), bars where nothing is swept, questions and share
/// correct where a setting is swept; and the ratio to the lower bound. With `theory` the paper's
/// choice stands between the lower bound and the upper one of ACOL.
std::vector<Figure> question_figures(const ExperimentSpec& spec, std::span<const CellSummary> cells,
                                     std::span<const PlaceTheory> theory = {});

/// The four panels of the paper's synthetic figure, of the experiments that were run.
struct SweepPanel {
  ExperimentSpec spec;
  std::vector<CellSummary> cells;
  std::vector<PlaceTheory> theory = {};
};
Figure synthetic_figure(std::span<const SweepPanel> panels);

}  // namespace acol::experiment
