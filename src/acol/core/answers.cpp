#include "acol/core/answers.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"

namespace acol {

double Answers::squared_distance(double m) const {
  if (count == 0) return 0;
  const double off = mean() - m;
  return spread + static_cast<double>(count) * off * off;
}

Answers& Answers::operator+=(const Answers& other) {
  if (count > 0 && other.count > 0) {  // [chan1983]
    const double n = static_cast<double>(count);
    const double m = static_cast<double>(other.count);
    const double off = other.mean() - mean();
    spread += other.spread + off * off * n * m / (n + m);
  } else {
    spread += other.spread;
  }
  count += other.count;
  sum += other.sum;
  if (rater != other.rater) rater = kAnonymous;
  return *this;
}

void require_within(const AnswerRange& range, const Answers& answers) {
  const double n = static_cast<double>(answers.count);
  const double largest = std::max(std::abs(range.low), std::abs(range.high));
  const double slack = 1e-9 * range.width() + 1e-14 * largest;  // rounding errors of sums
  const double mean = answers.mean();
  require(mean >= range.low - slack && mean <= range.high + slack,
          "answers must be from {} to {}, got {} with a mean of {}", range.low, range.high,
          answers.count, mean);
  // (high − y)(y − low) ≥ 0 for each of them: Σ (y − ȳ)² ≤ n (high − ȳ)(ȳ − low) [bhatia2000]
  const double most = n * (range.high - mean) * (mean - range.low);
  require(answers.spread >= 0 && answers.spread <= most + 4 * n * slack * range.width(),
          "answers from {} to {} with a mean of {} cannot have a spread of {}", range.low,
          range.high, mean, answers.spread);
}

}  // namespace acol
