#pragma once

#include <cstdint>

namespace acol {

/// Nobody in particular.
constexpr std::int64_t kAnonymous = -1;

/// The answers to a number of equal questions, reduced to what any estimate needs of them. How far
/// they scatter is kept about their own mean: a difference of sums of squares would have no correct
/// digit where answers lie far from zero.
struct Answers {
  std::int64_t count = 0;
  double sum = 0;
  double spread = 0;                ///< Σ (y − ȳ)²
  std::int64_t rater = kAnonymous;  ///< Who gave them all, where that matters.

  static Answers single(double y, std::int64_t rater = kAnonymous) { return {1, y, 0, rater}; }

  double mean() const { return sum / static_cast<double>(count); }
  /// Σ (y − m)² = Σ (y − ȳ)² + n(ȳ − m)²
  double squared_distance(double m) const;

  Answers& operator+=(const Answers& other);
};

/// Every answer lies in [low, high].
struct AnswerRange {
  double low = 0;
  double high = 1;

  double width() const { return high - low; }
};

/// Throws InvalidArgument if answers with such sums cannot all lie in the range. (For one answer,
/// or several at the ends, that is: if they do not.)
void require_within(const AnswerRange& range, const Answers& answers);

}  // namespace acol
