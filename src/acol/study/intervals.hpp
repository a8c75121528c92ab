#pragma once

#include "acol/study/study.hpp"

namespace acol {

/// What a study says about the values φᵀx of some feature vectors.
struct Intervals {
  Vector mean;  ///< Of all rounds that count, weighted by their precision; NaN where none speaks.
  Vector low;   ///< All true values lie between these, for all times and vectors at once, with
  Vector high;  ///< probability 1 − δ; infinite where no round speaks about a vector.
};

/// From the evidence of the rounds that count, for vectors fixed without looking at the answers (a
/// row each): with S and V as in the tests of E-ACOL,
///
///   |S − cV| ≤ √((V + ρ) log((V + ρ)/(ρ α²))),   α = δ/(number of vectors),
///
/// at all times with probability 1 − α [howard2021, the two-sided normal mixture]; ρ is four times
/// the clock of the first round that speaks about the vector, which its commitment fixes.
Intervals intervals(const Study& study, const Matrix& vectors);

/// The same as people know them: shares of people who say yes, from 0 to 1, or answers as they are
/// told. The lower end stays the lower one.
Intervals shown(const Study& study, const Intervals& found);

}  // namespace acol
