#pragma once

#include <cstdint>

#include "acol/simulate/instance.hpp"

namespace acol {

// Families of our own, closer to catalogues that people have than the paper's. Reward and
// constraint pull in opposite directions, and the threshold lies in a gap between two arms.

/// n arms in six clusters in d dimensions.
Instance clusters(Eigen::Index arms, Eigen::Index dimension, std::uint64_t seed, double sigma = 1);

/// n doses; answers are a cubic in the dose, the higher dose is the better one.
Instance dose_response(Eigen::Index doses, double sigma = 1);

/// Gaussian arms; with d > n there are more dimensions than arms.
Instance gaussian_arms(Eigen::Index arms, Eigen::Index dimension, std::uint64_t seed,
                       double sigma = 1);

/// n candidates with d features in [0, 1] and a constant; people say yes or no.
Instance yes_no_catalogue(Eigen::Index candidates, Eigen::Index dimension, std::uint64_t seed);

/// n candidates with d features in [−1, 1]; what pays is what people refuse. The share of yes is
/// logistic in the features: `share` of it at a cut through their middle, `slope` logits per
/// standard deviation.
Instance logistic_trade_off(Eigen::Index candidates, Eigen::Index dimension, double share,
                            double slope, std::uint64_t seed);

/// n doses; the higher one is the better one. The share of yes falls with the dose, logistic, and
/// is `share` at a dose in the middle.
Instance logistic_dose(Eigen::Index doses, double share, double slope, std::uint64_t seed);

/// n arms, each there three times, with features of sizes from 1e-4 to 1e4.
Instance badly_scaled(Eigen::Index arms, Eigen::Index dimension, std::uint64_t seed,
                      double sigma = 1);

/// The benchmark of best-arm identification [soare2014] as a constraint: which of e_1 … e_d and
/// cos(ω) e_1 + sin(ω) e_2 has the largest φᵀx, φ = 2 e_1? That e_1 has is that every difference
/// e_1 − x is above 0: these are the arms of highest reward, so short that nobody asks about them
/// (what decides, ‖x‖²/(φᵀx)², knows no length), and −e_1, below 0, is the answer.
Instance best_arm(Eigen::Index dimension, double angle, double sigma = 1);

}  // namespace acol
