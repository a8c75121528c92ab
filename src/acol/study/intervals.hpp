#pragma once

#include "acol/study/study.hpp"

namespace acol::study {

/// What a study says about the values φᵀx of some feature vectors.
struct Intervals {
  Vector mean;  ///< Of all rounds that count, weighted by their precision; NaN where none speaks.
  /// The limits: all true values lie within theirs, for all times and vectors at once, with
  /// probability 1 − δ; infinite where no round says anything about a vector.
  Vector low;
  Vector high;
};

/// From the evidence of the rounds that count, for vectors fixed without looking at the answers (a
/// row each): with S and V as in the tests of E-ACOL,
///
///   |S − cV| ≤ √((V + ρ) log((V + ρ)/(ρ α²))),   α = δ/(number of vectors),
///
/// at all times with probability 1 − α [howard2021, the two-sided normal mixture]; ρ is four times
/// the clock of the first round that speaks about the vector, which its commitment fixes.
Intervals intervals(const Study& study, const Matrix& vectors);

/// Where nothing is assumed about the shape: what is known of every candidate from answers about it
/// alone. With n answers of mean ȳ, κ = 40 and α = δ/(number of candidates),
///
///   |ȳ − c| ≤ R √((n + κ) log((n + κ)/(κ α²)))/n
///
/// for all n at once with probability 1 − α [howard2021]. The mean is what is thought of it, by the
/// curve and its own answers, as far as that lies between the ends.
Intervals own_intervals(const Study& study);

/// What a straight line through all answers says about some feature vectors, with two standard
/// errors. It describes the answers and proves nothing: where the shape is not linear the line is
/// not the truth.
Intervals pooled_estimates(const Study& study, const Matrix& vectors);

/// What is known of every candidate, whatever is assumed.
Intervals candidate_intervals(const Study& study);

/// The same as people know them: shares of people who say yes, from 0 to 1, or answers as they are
/// told. The lower end stays the lower one.
Intervals shown(const Study& study, const Intervals& found);

}  // namespace acol::study
