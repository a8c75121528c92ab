#pragma once

#include "acol/driving/goal.hpp"
#include "acol/driving/normal_source.hpp"

namespace acol::driving {

struct CovarianceSearchOptions {
  int iterations = 1000;
  int samples = 16;         ///< λ, the size of a generation.
  double deviation = 0.03;  ///< σ at the start, in radians and units of speed.
};

/// Improves `found` by covariance matrix adaptation (CMA-ES) [hansen2016] around it: a Gaussian
/// over profiles (headings and speeds) that learns its full covariance and its step size, ranked
/// with the constraint as an augmented Lagrangian. Ends early when the step size has shrunk to
/// nothing.
void covariance_search(const Scenario& scenario, const Goal& goal,
                       const CovarianceSearchOptions& options, NormalSource& normal, Found& found);

}  // namespace acol::driving
