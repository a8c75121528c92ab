#pragma once

#include <cstdint>

#include "acol/simulate/instance.hpp"

namespace acol {

/// d + 1 arms in d dimensions, of which only the last matters for the answer [lindner2022, 6.1]:
/// x_i = e_i for i < d, then (1 − ε) e_d, which is optimal, and (1 + ε) e_d, which is infeasible;
/// θ = φ = e_d, τ = 1.
///
/// With several constraints φ_l = e_d − e_l for l = 1, …, m − 1, which need as exact answers again.
Instance irrelevant_dimensions(Eigen::Index dimension, double epsilon, double sigma = 0.05,
                               int constraints = 1);

/// n arms and the reward vector uniform on the unit sphere in d dimensions; φ = x_i − x_j for the
/// two closest arms, τ = 0 [lindner2022, 6.1].
///
/// With several constraints φ_l is that of the l-th closest pair, pairs without common arms.
Instance unit_sphere(Eigen::Index arms, Eigen::Index dimension, std::uint64_t seed,
                     double sigma = 0.05, int constraints = 1);

/// The same, as the published code draws it after numpy.random.seed(seed): its very instances. The
/// seed is below 2³².
Instance published_sphere(Eigen::Index arms, Eigen::Index dimension, std::uint64_t seed,
                          double sigma = 0.05);

/// Ten arms in one dimension, equally spaced from `first` to 1, θ = φ = 1, τ = 0.25 [lindner2022,
/// 6.2]: 0.1, 0.2, …, 1 in the published code, from 0 on as the paper says it.
Instance line(double sigma = 0.05, double first = 0.1);

}  // namespace acol
