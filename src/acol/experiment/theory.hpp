#pragma once

#include <string>
#include <vector>

#include "acol/experiment/spec.hpp"
#include "acol/simulate/instance_bounds.hpp"

namespace acol::experiment {

/// What theory says of one place of a sweep.
struct PlaceTheory {
  std::string panel = {};
  std::string value = {};
  double complexity = 0;   ///< H, and so on: medians where every run has an instance of its own.
  double lower_bound = 0;  ///< On the expected questions of any algorithm, with noise of size R.
  double worst_case = 0;   ///< d/(C⁺_min)²
  UpperBounds printed = {};
  UpperBounds proved = {};
};

/// The bounds at every place of an experiment that counts questions about instances whose answers
/// are linear, with R, ε and v as the experiment sets them. Of random instances those of the first
/// `most` seeds.
std::vector<PlaceTheory> theory_of(const ExperimentSpec& spec, int most = 9);

}  // namespace acol::experiment
