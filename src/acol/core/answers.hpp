#pragma once

#include <cstdint>

namespace acol {

/// Nobody in particular.
constexpr std::int64_t kAnonymous = -1;

/// The answers to a number of equal questions, reduced to what any estimate needs of them.
struct Answers {
  std::int64_t count = 0;
  double sum = 0;
  double sum_of_squares = 0;
  std::int64_t rater = kAnonymous;  ///< Who gave them all, where that matters.

  static Answers single(double y, std::int64_t rater = kAnonymous) { return {1, y, y * y, rater}; }

  Answers& operator+=(const Answers& other) {
    count += other.count;
    sum += other.sum;
    sum_of_squares += other.sum_of_squares;
    if (rater != other.rater) rater = kAnonymous;
    return *this;
  }
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
