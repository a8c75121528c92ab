#pragma once

#include <cstdint>

namespace acol {

/// The answers to a number of equal questions, reduced to what any estimate needs of them.
struct Answers {
  std::int64_t count = 0;
  double sum = 0;
  double sum_of_squares = 0;

  static Answers single(double y) { return {1, y, y * y}; }

  Answers& operator+=(const Answers& other) {
    count += other.count;
    sum += other.sum;
    sum_of_squares += other.sum_of_squares;
    return *this;
  }
};

}  // namespace acol
