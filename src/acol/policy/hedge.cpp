#include "acol/policy/hedge.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "acol/core/blocks.hpp"

namespace acol {
namespace {

/// What weights below e^kNothing of the largest count as: n of them are less than its rounding
/// error for n up to 10⁹.
constexpr double kNothing = -60;

/// eʳ up to r¹³/13!, for |r| ≤ ½ log 2: even and odd powers side by side.
inline double long_series(double r) {
  const double s = r * r;
  double even = 1.0 / 3628800 + s * (1.0 / 479001600);
  double odd = 1.0 / 39916800 + s * (1.0 / 6227020800);
  even = 1.0 / 24 + s * (1.0 / 720 + s * (1.0 / 40320 + s * even));
  odd = 1.0 / 120 + s * (1.0 / 5040 + s * (1.0 / 362880 + s * odd));
  return 1 + s * (1.0 / 2 + s * even) + r * (1 + s * (1.0 / 6 + s * odd));
}
/// eʳ up to r⁷/7!, for 0 ≤ r ≤ 1/32.
inline double short_series(double r) {
  const double end = 1.0 / 24 + r * (1.0 / 120 + r * (1.0 / 720 + r * (1.0 / 5040)));
  return 1 + r * (1 + r * (1.0 / 2 + r * (1.0 / 6 + r * end)));
}

/// eˣ for −690 ≤ x ≤ 0, to a few units of the last place: x = k log 2 + r. It has no branch in
/// it, so that loops over it vectorise.
inline double power(double x) {
  constexpr double kShift = 0x1.8p52;  // adding it rounds to whole numbers, in the lowest bits
  constexpr double kLogHigh = 0x1.62e42fee00000p-1;  // log 2, in two parts
  constexpr double kLogLow = 0x1.a39ef35793c76p-33;
  const double shifted = x * 0x1.71547652b82fep0 + kShift;
  const double k = shifted - kShift;
  const double r = (x - k * kLogHigh) - k * kLogLow;
  const std::uint64_t exponent = (std::bit_cast<std::uint64_t>(shifted) + std::uint64_t{1023})
                                 << 52;
  return long_series(r) * std::bit_cast<double>(exponent);
}

/// exp(rate (totals − top)), totals ≤ top, into `result`; returns their sum. What is below e⁻⁶⁹⁰ is
/// as good as that.
double powers(const Vector& totals, double rate, double top, Vector& result) {
  double sum = 0;
  for_each_block(totals.size(), [&](Eigen::Index start, Eigen::Index size) {
    auto block = result.segment(start, size);
    block = (rate * (totals.segment(start, size).array() - top)).max(-690.0);
    double* const entries = block.data();
    for (Eigen::Index i = 0; i < size; ++i) entries[i] = power(entries[i]);
    sum += result.segment(start, size).sum();
  });
  return sum;
}

/// The same from `near`, those at a rate that is higher by `lower`, where that is so little that
/// lower (top − totals) ≤ 1/32.
double powers_from(const Vector& near, const Vector& totals, double lower, double top,
                   Vector& result) {
  double sum = 0;
  for_each_block(totals.size(), [&](Eigen::Index start, Eigen::Index size) {
    const double* const from = totals.data() + start;
    const double* const power = near.data() + start;
    double* const to = result.data() + start;
    for (Eigen::Index i = 0; i < size; ++i) {
      to[i] = power[i] * short_series(lower * (top - from[i]));
    }
    sum += result.segment(start, size).sum();
  });
  return sum;
}

}  // namespace

Hedge::Hedge(Eigen::Index choices)
    : total_(Vector::Zero(choices)),
      weights_(Vector::Constant(choices, 1 / static_cast<double>(choices))),
      block_(std::min<Eigen::Index>(choices, 512)),
      powers_(choices) {}

void Hedge::gain(const Vector& gains) {
  Round round;
  for_each_block(gains.size(), [&](Eigen::Index start, Eigen::Index size) {
    take(start, gains.segment(start, size), round);
  });
  finish(round);
}

void Hedge::gain_squares(const Matrix& arms, const Vector& direction) {
  Round round;
  for_each_block(arms.rows(), [&](Eigen::Index start, Eigen::Index size) {
    Eigen::Map<Vector> gains(block_.data(), size);
    gains.noalias() = arms.middleRows(start, size) * direction;
    gains.array() = gains.array().square();
    take(start, gains, round);
  });
  finish(round);
}

void Hedge::take(Eigen::Index start, const Eigen::Ref<const Vector>& gains, Round& round) {
  auto totals = total_.segment(start, gains.size());
  round.earned += weights_.segment(start, gains.size()).dot(gains);
  round.largest = std::max(round.largest, gains.maxCoeff());
  totals += gains;
  round.top = std::max(round.top, totals.maxCoeff());
  round.bottom = std::min(round.bottom, totals.minCoeff());
}

void Hedge::finish(const Round& round) {
  // With Δ = 0, η is infinite.
  const bool hard = gap_ <= 0 || !std::isfinite(rate_);
  powers_rate_ = 0;
  const double soft = hard ? round.largest : soft_maximum(round.top);
  gap_ += std::max(0.0, soft - round.earned);
  reweigh(round);
}

/// By Σ w exp(η g) = Σ exp(η (total + g)) / Σ exp(η total): of what will be the new totals, whose
/// powers the next weights can use, too.
double Hedge::soft_maximum(double top) {
  double sum = 0;
  for (const Eigen::Index i : left_) sum += std::exp(rate_ * (total_(i) - top));
  // Where all that is left gained far less than what counts as nothing, that counts, too.
  constexpr double kFarLess = 1e-6;
  if (left_.empty() || sum < kFarLess) {
    sum = powers(total_, rate_, top, powers_);
    powers_rate_ = rate_;
  }
  return top - top_ + std::log(sum / sum_) / rate_;
}

void Hedge::reweigh(const Round& round) {
  for (const Eigen::Index i : left_) weights_(i) = 0;
  rate_ = std::log(static_cast<double>(total_.size())) / gap_;
  top_ = round.top;
  if (!std::isfinite(rate_)) {
    left_.clear();
    weights_ = (total_.array() >= top_).cast<double>();
    weights_ /= weights_.sum();
  } else if (find_left(top_ + kNothing / rate_)) {
    weigh_left();
  } else {
    weigh_all(round);
  }
}

/// The powers at the rate of before become those of today's, a little lower, by a short series.
void Hedge::weigh_all(const Round& round) {
  constexpr double kShort = 1.0 / 32;
  const double lower = powers_rate_ - rate_;
  const bool near = powers_rate_ > 0 && lower * (round.top - round.bottom) <= kShort;
  sum_ = near ? powers_from(powers_, total_, lower, round.top, weights_)
              : powers(total_, rate_, round.top, weights_);
  weights_ *= 1 / sum_;
}

void Hedge::weigh_left() {
  weights_.setZero();
  sum_ = 0;
  for (const Eigen::Index i : left_) sum_ += weights_(i) = std::exp(rate_ * (total_(i) - top_));
  for (const Eigen::Index i : left_) weights_(i) /= sum_;
}

/// The choices with a total of `least` or more, unless they are most of them: whether that is so.
bool Hedge::find_left(double least) {
  left_.clear();
  if (2 * (total_.array() >= least).count() > total_.size()) return false;
  for_each_block<64>(total_.size(), [&](Eigen::Index start, Eigen::Index size) {
    if (total_.segment(start, size).maxCoeff() < least) return;
    for (Eigen::Index i = start; i < start + size; ++i) {
      if (total_(i) >= least) left_.push_back(i);
    }
  });
  return true;
}

void Hedge::add_weights_to(Vector& sums) const {
  if (left_.empty()) sums += weights_;
  for (const Eigen::Index i : left_) sums(i) += weights_(i);
}

Eigen::Index Hedge::drawn(double u) const {
  const Eigen::Index last = weights_.size() - 1;
  Eigen::Index i = 0;
  // Blocks are passed as a whole as long as u lies clearly behind them.
  constexpr Eigen::Index kBlock = 128;
  constexpr double kClearly = 1e-12;
  while (i + kBlock < last) {
    const double block = weights_.segment(i, kBlock).sum();
    if (u < block + kClearly) break;
    u -= block;
    i += kBlock;
  }
  while (i < last && (u -= weights_(i)) > 0) ++i;
  return i;
}

}  // namespace acol
