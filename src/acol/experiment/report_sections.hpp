#pragma once

#include <vector>

#include "acol/experiment/finished_experiment.hpp"
#include "acol/io/report.hpp"

namespace acol::experiment {

/// The page about the paper, with its title and lead and nothing below them.
io::Report empty_reproduction();

/// What came out, in short: how many claims hold, how many published medians agree, ratios.
io::ReportSection overview_section(const std::vector<FinishedExperiment>& experiments);

/// Every claim of the paper with a verdict that follows from the runs.
io::ReportSection claim_section(const std::vector<FinishedExperiment>& experiments);

io::ReportSection algorithm_section();

/// How our medians stand to those of the published code.
io::ReportSection agreement_section(const std::vector<FinishedExperiment>& experiments);

/// The driving world, explained with a picture; for pages that have something about it.
io::ReportSection driving_section();
bool is_about_driving(const ExperimentSpec& spec);

}  // namespace acol::experiment
