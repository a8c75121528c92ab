#include "acol/inference/lack_of_fit.hpp"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>

#include "acol/inference/divergence.hpp"
#include "acol/inference/linear_fit.hpp"

namespace acol {
namespace {

constexpr double kEnds = 1e-9;           // how close to 0 and 1 a fitted share may come
constexpr double kLeastVariance = 0.05;  // of an arm's own answers, as a share of that of all

/// Whether all answers are 0 or 1: no others with this mean are as far apart.
bool at_ends(const ArmMean& told) {
  return told.count * std::abs(told.variance - told.mean * (1 - told.mean)) <= 1e-6;
}

/// Two-sided; at most the chance of a mean at least this far from `mu` on its side, doubled.
double p_of(const ArmMean& told, double mu, bool shares) {
  namespace math = boost::math;
  if (!shares) {
    const double t = (told.mean - mu) / std::sqrt(told.variance / told.count);
    return 2 * math::cdf(math::complement(math::students_t(told.count - 1), std::abs(t)));
  }
  const double m = std::clamp(mu, kEnds, 1 - kEnds);
  if (!at_ends(told)) return std::min(1.0, 2 * std::exp(-told.count * divergence(told.mean, m)));
  const math::binomial law(told.count, m);
  const double ones = std::round(told.count * told.mean);
  const double below = math::cdf(law, ones);
  const double above = ones == 0 ? 1 : math::cdf(math::complement(law, ones - 1));
  return std::min(1.0, 2 * std::min(below, above));
}

ArmMean answers_in(const std::optional<AnswerRange>& range, const Answers& answers) {
  const double n = static_cast<double>(answers.count);
  if (!range) return {n, answers.mean(), answers.spread / std::max(1.0, n - 1)};
  const double width = range->width();
  const double mean = std::clamp((answers.mean() - range->low) / width, 0.0, 1.0);
  return {n, mean, answers.spread / (n * width * width)};
}

/// An arm whose few answers happen to agree is not taken to be without noise.
void floor_variances(std::vector<ArmMean>& told) {
  double all = 0;
  double count = 0;
  for (const ArmMean& one : told) {
    all += one.count * one.variance;
    count += one.count;
  }
  for (ArmMean& one : told) one.variance = std::max(one.variance, kLeastVariance * all / count);
}

}  // namespace

std::optional<LackOfFit> lack_of_fit(const Matrix& arms, const std::vector<ArmIndex>& asked,
                                     const std::vector<Answers>& answers,
                                     const LackOfFitOptions& options) {
  const bool shares = options.range.has_value();
  std::vector<ArmIndex> rows;
  std::vector<ArmMean> told;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    if (answers[i].count < (shares ? 1 : 2)) continue;
    rows.push_back(asked[i]);
    told.push_back(answers_in(options.range, answers[i]));
  }
  if (rows.empty()) return std::nullopt;
  if (!shares) floor_variances(told);
  const bool noisy =
      std::ranges::any_of(told, [](const ArmMean& one) { return one.variance > 0; });
  if (!shares && !noisy) return std::nullopt;
  if (std::ranges::all_of(told, [](const ArmMean& one) { return one.count < 2; }))
    return std::nullopt;
  const Matrix points = arms(rows, Eigen::all);
  const LinearFit fit(points, told, {.shares = shares});
  LackOfFit result{.arms = static_cast<double>(rows.size()),
                   .freedom = static_cast<double>(std::ssize(rows) - fit.rank())};
  if (result.freedom < 1) return std::nullopt;
  const double allowed =
      shares ? options.misspecification / options.range->width() : options.misspecification;
  for (std::size_t i = 0; i < told.size(); ++i) {
    const double off = told[i].mean - fit.values()(static_cast<Eigen::Index>(i));
    const double mu = told[i].mean - std::copysign(std::max(0.0, std::abs(off) - allowed), off);
    result.nats -= std::log(std::max(1e-300, p_of(told[i], mu, shares)));
  }
  result.p_value = boost::math::gamma_q(result.arms, std::max(0.0, result.nats));
  return result;
}

}  // namespace acol
