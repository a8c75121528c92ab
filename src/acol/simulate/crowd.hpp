#pragma once

#include "acol/core/random.hpp"
#include "acol/policy/policy.hpp"
#include "acol/simulate/instance.hpp"

namespace acol {

/// The people of an instance, who come one after the other. Each is dealt a hand, questions about
/// different candidates of the open round that is fixed before the first answer, and has one hand
/// in a study.
class Crowd {
 public:
  /// `instance` must outlive this object, and have people. Same seed, same k-th person.
  Crowd(const Instance& instance, std::uint64_t seed);

  /// The next person, who is asked at most `limit` questions; how many they answered.
  std::int64_t visit(Policy& policy, std::int64_t limit);
  std::int64_t visitors() const { return visitors_; }

 private:
  /// An answer: 1 (no), −1 (yes), or none.
  std::optional<double> answer(const Question& question, double leniency, Stream stream,
                               std::uint64_t index) const;

  const Instance* instance_;
  Population people_;
  Vector predictors_;  ///< φᵀx of the distinct arms.
  std::uint64_t seed_;
  std::int64_t visitors_ = 0;
};

}  // namespace acol
