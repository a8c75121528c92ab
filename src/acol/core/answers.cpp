#include "acol/core/answers.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"

namespace acol {

void require_within(const AnswerRange& range, const Answers& answers) {
  constexpr double kRounding = 1e-9;
  const double n = static_cast<double>(answers.count);
  const double largest = std::max(std::abs(range.low), std::abs(range.high));
  const double slack = kRounding * n * largest;
  require(answers.sum >= n * range.low - slack && answers.sum <= n * range.high + slack,
          "answers must be from {} to {}, got {} with a sum of {}", range.low, range.high,
          answers.count, answers.sum);
  // (high − y)(y − low) ≥ 0 for each of them, and n Σy² ≥ (Σy)².
  const double most = (range.low + range.high) * answers.sum - n * range.low * range.high;
  require(answers.sum_of_squares <= most + slack * largest &&
              answers.sum_of_squares >= answers.sum * answers.sum / n - slack * largest,
          "answers from {} to {} cannot have a sum of {} and a sum of squares of {}", range.low,
          range.high, answers.sum, answers.sum_of_squares);
}

}  // namespace acol
