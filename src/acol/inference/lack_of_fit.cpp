#include "acol/inference/lack_of_fit.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>

#include "acol/inference/divergence.hpp"

namespace acol {
namespace {

constexpr int kMaxNewtonSteps = 50;
constexpr double kEnds = 1e-9;         // how close to 0 and 1 a fitted share may come
constexpr double kMinVariance = 0.05;  // of an arm's own answers, as a share of that of all

/// Answers about one arm; those in a range are shares of it.
struct ArmAnswers {
  double count = 0;
  double mean = 0;
  double variance = 0;   ///< Of single answers.
  bool at_ends = false;  ///< All of them are 0 or 1.
};

/// What is minimised over the values at the arms: its value, slope and curvature.
struct Loss {
  double value = 0;
  double slope = 0;
  double curvature = 0;
};

/// n kl(ȳ, μ), convex; continued by its tangents where μ is no share, and by 0 beyond a ȳ of 0
/// or 1.
Loss loss_of_share(const ArmAnswers& told, double mu) {
  const double m = std::clamp(mu, kEnds, 1 - kEnds);
  if ((told.mean == 0 && mu < kEnds) || (told.mean == 1 && mu > 1 - kEnds)) return {};
  const double slope = told.count * (m - told.mean) / (m * (1 - m));
  return {told.count * divergence(told.mean, m) + slope * (mu - m), slope,
          told.count * (told.mean / (m * m) + (1 - told.mean) / ((1 - m) * (1 - m)))};
}

Loss loss_of_number(const ArmAnswers& told, double mu) {
  const double weight = told.count / told.variance;
  const double off = mu - told.mean;
  return {weight * off * off / 2, weight * off, weight};
}

/// Values Xφ that fit the answers best: Newton's method with steps that are halved until they help.
class Fit {
 public:
  Fit(const Matrix& points, const std::vector<ArmAnswers>& told, bool shares)
      : points_(points), told_(told), shares_(shares) {
    double sum = 0;
    double count = 0;
    for (const ArmAnswers& one : told) {
      sum += one.count * one.mean;
      count += one.count;
    }
    const Vector level = Vector::Constant(points.rows(), sum / count);
    values_ = points * Eigen::CompleteOrthogonalDecomposition<Matrix>(points).solve(level);
    for (int step = 0; step < kMaxNewtonSteps && improve(); ++step) {
    }
  }

  const Vector& values() const { return values_; }
  Eigen::Index rank() const { return rank_; }

 private:
  double find_losses(const Vector& values) {
    losses_.clear();
    double total = 0;
    for (std::size_t i = 0; i < told_.size(); ++i) {
      const double mu = values(static_cast<Eigen::Index>(i));
      losses_.push_back(shares_ ? loss_of_share(told_[i], mu) : loss_of_number(told_[i], mu));
      total += losses_.back().value;
    }
    return total;
  }

  /// Whether a step helped by more than rounding errors.
  bool improve() {
    const double before = find_losses(values_);
    Vector roots(points_.rows());
    Vector target(points_.rows());
    for (Eigen::Index i = 0; i < roots.size(); ++i) {
      const Loss& loss = losses_[static_cast<std::size_t>(i)];
      roots(i) = std::sqrt(std::max(loss.curvature, 1e-12));
      target(i) = -loss.slope / roots(i);
    }
    const Eigen::CompleteOrthogonalDecomposition<Matrix> solver(roots.asDiagonal() * points_);
    rank_ = solver.rank();
    const Vector direction = points_ * solver.solve(target);
    for (double length = 1; length > 1e-6; length /= 2) {
      const Vector tried = values_ + length * direction;
      const double after = find_losses(tried);
      if (after < before) {
        values_ = tried;
        return before - after > 1e-9;
      }
    }
    return false;
  }

  const Matrix& points_;
  const std::vector<ArmAnswers>& told_;
  bool shares_;
  Vector values_;
  std::vector<Loss> losses_;
  Eigen::Index rank_ = 0;
};

/// Two-sided; at most the chance of a mean at least this far from `mu` on its side, doubled.
double p_of(const ArmAnswers& told, double mu, bool shares) {
  namespace math = boost::math;
  if (!shares) {
    const double t = (told.mean - mu) / std::sqrt(told.variance / told.count);
    return 2 * math::cdf(math::complement(math::students_t(told.count - 1), std::abs(t)));
  }
  const double m = std::clamp(mu, kEnds, 1 - kEnds);
  if (!told.at_ends) return std::min(1.0, 2 * std::exp(-told.count * divergence(told.mean, m)));
  const math::binomial law(told.count, m);
  const double ones = std::round(told.count * told.mean);
  const double below = math::cdf(law, ones);
  const double above = ones == 0 ? 1 : math::cdf(math::complement(law, ones - 1));
  return std::min(1.0, 2 * std::min(below, above));
}

ArmAnswers answers_in(const std::optional<AnswerRange>& range, const Answers& answers) {
  const double n = static_cast<double>(answers.count);
  if (!range) return {n, answers.mean(), answers.spread / std::max(1.0, n - 1)};
  const double width = range->width();
  const double mean = std::clamp((answers.mean() - range->low) / width, 0.0, 1.0);
  const double spread = answers.spread / (width * width);
  return {n, mean, spread / n, std::abs(spread - n * mean * (1 - mean)) <= 1e-6};
}

/// An arm whose few answers happen to agree is not taken to be without noise.
void floor_variances(std::vector<ArmAnswers>& told) {
  double all = 0;
  double count = 0;
  for (const ArmAnswers& one : told) {
    all += one.count * one.variance;
    count += one.count;
  }
  for (ArmAnswers& one : told) one.variance = std::max(one.variance, kMinVariance * all / count);
}

}  // namespace

std::optional<LackOfFit> lack_of_fit(const Matrix& arms, const std::vector<ArmIndex>& asked,
                                     const std::vector<Answers>& answers,
                                     const LackOfFitOptions& options) {
  const bool shares = options.range.has_value();
  std::vector<ArmIndex> rows;
  std::vector<ArmAnswers> told;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    if (answers[i].count < (shares ? 1 : 2)) continue;
    rows.push_back(asked[i]);
    told.push_back(answers_in(options.range, answers[i]));
  }
  if (rows.empty()) return std::nullopt;
  if (!shares) floor_variances(told);
  const bool noisy =
      std::ranges::any_of(told, [](const ArmAnswers& one) { return one.variance > 0; });
  if (!shares && !noisy) return std::nullopt;
  if (std::ranges::all_of(told, [](const ArmAnswers& one) { return one.count < 2; }))
    return std::nullopt;
  const Matrix points = arms(rows, Eigen::all);
  const Fit fit(points, told, shares);
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
