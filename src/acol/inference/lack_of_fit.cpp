#include "acol/inference/lack_of_fit.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "acol/inference/round_estimate.hpp"

namespace acol {
namespace {

/// P(F > statistic): the cube root of an F variable is nearly normal [wilson1931].
double tail_of_f(double statistic, double first, double second) {
  const double a = 2 / (9 * first);
  const double b = 2 / (9 * second);
  const double root = std::cbrt(statistic);
  const double z = ((1 - b) * root - (1 - a)) / std::sqrt(b * root * root + a);
  return 0.5 * std::erfc(z / std::numbers::sqrt2);
}

}  // namespace

std::optional<LackOfFit> lack_of_fit(const Matrix& arms, const std::vector<ArmIndex>& asked,
                                     const std::vector<Answers>& answers, double misspecification) {
  if (asked.empty()) return std::nullopt;
  const Matrix points = arms(asked, Eigen::all);
  std::vector<ArmIndex> rows;
  std::vector<std::int64_t> counts;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    rows.push_back(static_cast<ArmIndex>(i));
    counts.push_back(answers[i].count);
  }
  const RoundEstimate fit(points, rows, counts);
  const Vector values = fit.values(answers);
  double around_fit = 0;
  double own = 0;
  double total = 0;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const double n = static_cast<double>(answers[i].count);
    const double mean = answers[i].sum / n;
    const double off = mean - values(static_cast<ArmIndex>(i));
    around_fit += n * (off * off - misspecification * misspecification);
    own += std::max(0.0, answers[i].sum_of_squares - n * mean * mean);
    total += n;
  }
  const double arms_asked = static_cast<double>(asked.size());
  LackOfFit result{.fit_freedom = arms_asked - static_cast<double>(fit.rank()),
                   .own_freedom = total - arms_asked};
  if (result.fit_freedom < 1 || result.own_freedom < 1 || !(own > 0)) return std::nullopt;
  result.statistic = std::max(0.0, around_fit) / result.fit_freedom / (own / result.own_freedom);
  result.p_value = tail_of_f(result.statistic, result.fit_freedom, result.own_freedom);
  return result;
}

}  // namespace acol
