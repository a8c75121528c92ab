#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

namespace acol {

/// t²: how far one person's answers err together, the mean product of two residuals y − m of the
/// same person, from all people so far and a few that are imagined. Any number is allowed where it
/// is used; this one keeps what is expected of people near to what they do.
class PersonCovariance {
 public:
  /// `width` is that of the range of answers.
  explicit PersonCovariance(double width) : sum_(kPriorPairs * kPrior * width * width) {}

  /// The residuals of one person.
  void add(std::span<const double> residuals) {
    double total = 0;
    double squares = 0;
    for (const double one : residuals) {
      total += one;
      squares += one * one;
    }
    const auto count = static_cast<double>(residuals.size());
    sum_ += total * total - squares;
    pairs_ += count * (count - 1);
  }
  double value() const { return std::max(0.0, sum_ / pairs_); }

 private:
  static constexpr double kPriorPairs = 40;
  static constexpr double kPrior = 0.03;  ///< Of the squared range.

  double sum_;
  double pairs_ = kPriorPairs;
};

}  // namespace acol
