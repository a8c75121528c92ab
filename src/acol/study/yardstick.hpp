#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace acol::study {

/// What was answered about each candidate, to measure other answers about it by. Only where no
/// range says which answers there are: else one slip of a finger could decide a study.
class Yardstick {
 public:
  /// How far apart answers about one candidate may be, in units of R. The noise of an answer is
  /// beyond half of it with probability at most 2 exp(−7.5²/2) < 2·10⁻¹².
  static constexpr double kApart = 15;

  Yardstick() = default;
  Yardstick(double noise_bound, double threshold)
      : apart_(kApart * noise_bound),
        threshold_(threshold),
        reach_alone_(std::max(kAlone * noise_bound, 10 * std::abs(threshold))) {}

  void add(std::int64_t candidate, double value);
  void remove(std::int64_t candidate, double value);

  /// Whether an answer that is among those about its candidate must not be used: it is too far from
  /// more than half of the others, or the only one and far from the threshold. Both ways alike.
  bool refuses(std::int64_t candidate, double value) const;
  /// Whether it is too far from more than half of the others.
  bool contradicts(std::int64_t candidate, double value) const;
  double apart() const { return apart_; }
  /// How far from the threshold an answer may be that is the only one about its candidate.
  double reach_alone() const { return reach_alone_; }

  template <class Self, class Archive>
  static void persist(Self& self, Archive& archive) {
    for (auto& [candidate, values] : self.values_) values.in_order();  // one form for one state
    archive(self.apart_, self.threshold_, self.reach_alone_, self.values_);
  }

 private:
  static constexpr double kAlone = 100;  // R

  double apart_ = 0;
  double threshold_ = 0;
  double reach_alone_ = 0;
  /// Sorted when they are looked at: whoever sorted with every answer would take quadratic time.
  struct Values {
    std::vector<double> sorted = {};
    std::vector<double> fresh = {};

    std::ptrdiff_t size() const { return std::ssize(sorted) + std::ssize(fresh); }
    const std::vector<double>& in_order();

    template <class Self, class Archive>
    static void persist(Self& self, Archive& archive) {
      archive(self.sorted, self.fresh);
    }
  };

  mutable std::unordered_map<std::int64_t, Values> values_;  ///< By candidate.
};

}  // namespace acol::study
