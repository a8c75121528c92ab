#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace acol {

/// What was answered about each candidate, to measure other answers about it by. Only where no
/// range says which answers there are: else one slip of a finger could decide a study.
class Yardstick {
 public:
  /// How far apart answers about one candidate may be, in units of R. The noise of an answer is
  /// beyond half of it with probability at most 2 exp(−7.5²/2) < 2·10⁻¹².
  static constexpr double kApart = 15;

  explicit Yardstick(double noise_bound) : apart_(kApart * noise_bound) {}

  void add(std::int64_t candidate, double value);
  void remove(std::int64_t candidate, double value);

  /// Whether an answer that is among those about its candidate must not be used: it is the only
  /// one, or too far from more than half of the others. Both ways alike.
  bool refuses(std::int64_t candidate, double value) const;
  /// Whether it is too far from more than half of the others.
  bool contradicts(std::int64_t candidate, double value) const;
  double apart() const { return apart_; }

 private:
  double apart_;
  std::unordered_map<std::int64_t, std::vector<double>> values_;  ///< Sorted, by candidate.
};

}  // namespace acol
