#pragma once

#include <optional>
#include <vector>

#include "acol/core/answers.hpp"
#include "acol/core/types.hpp"

namespace acol {

/// How badly a linear function fits answers that were asked for more than once.
struct LackOfFit {
  double statistic = 0;  ///< F: the spread of the arms' means around the fit over the answers' own.
  double fit_freedom = 0;  ///< Degrees of freedom: arms asked minus rank,
  double own_freedom = 0;  ///< and answers minus arms asked.
  double p_value = 1;      ///< How often linear answers would look this bad.
};

/// The classical test from repeated questions: with ȳ_a the mean of the n_a answers about arm a,
///
///   F = (Σ n_a (ȳ_a − x_aᵀφ̂)² / (p − rank)) / (Σ_a Σ_j (y_aj − ȳ_a)² / (N − p)).
///
/// An allowed `misspecification` ε takes Σ n_a ε² off the first sum. Nothing where no arm was asked
/// twice, or no more arms than dimensions. The p-value is for normal noise of one size, by the
/// Wilson-Hilferty approximation: a warning, not a part of the guarantee.
std::optional<LackOfFit> lack_of_fit(const Matrix& arms, const std::vector<ArmIndex>& asked,
                                     const std::vector<Answers>& answers,
                                     double misspecification = 0);

}  // namespace acol
