#pragma once

#include <span>
#include <vector>

#include "acol/inference/evidence.hpp"
#include "acol/inference/linear_belief.hpp"
#include "acol/policy/commitment.hpp"

namespace acol {

// What to ask where the likeliest answer is to be right most often: top-two posterior sampling
// [russo2016], a batch at a time. Nothing here can hurt a guarantee: any choice of questions is
// allowed that is made before their answers.
//
// The answer is the first arm of an order that is feasible. Of two possible answers the one that
// comes first tells them apart: if it is feasible the other is not the answer. So for the leader,
// which is the answer as the means have it, and every other answer that a draw of what is unknown
// has, that arm is critical.

/// An arm that tells the leader from other possible answers, and how likely these are.
struct CriticalArm {
  ArmIndex arm = 0;
  int constraint = 0;  ///< By which it is most likely (in)feasible.
  double chance = 0;
};

/// How far into the order answers are: arms by their place, −1 (none is feasible) behind all.
class AnswerPlaces {
 public:
  /// `order` must outlive this object.
  AnswerPlaces(std::span<const ArmIndex> order, ArmIndex arms);
  /// Which of two different answers tells them apart.
  ArmIndex critical(ArmIndex one, ArmIndex other) const {
    return place(one) < place(other) ? one : other;
  }

 private:
  ArmIndex place(ArmIndex arm) const {
    return arm < 0 ? last_ : places_[static_cast<std::size_t>(arm)];
  }
  std::vector<ArmIndex> places_;
  ArmIndex last_;
};

/// The critical arms, each once, from how likely each answer is; empty where only the leader is.
/// `estimates` are by constraint, less the threshold.
std::vector<CriticalArm> critical_arms(std::span<const ArmIndex> order,
                                       std::span<const Estimates> estimates, ArmIndex leader,
                                       std::span<const AnswerChance> chances);

/// What is known where answers are linear, and of what noise variance they are, by constraint.
struct TellingView {
  const Problem& problem;
  std::span<const LinearBelief> beliefs;
  std::span<const double> variances;
};

/// About `length` questions, as far as the limits allow, one after the other: each takes most off
/// the variance of a critical arm k, (x_aᵀC x_k)²/(σ² + x_aᵀC x_a) (over its cost), given those
/// before it, C the covariance of φ; critical arms take turns by their chances. By constraint.
std::vector<Sample> telling_samples(const TellingView& view, std::span<const CriticalArm> critical,
                                    std::int64_t length, const RoundLimits& limits);

/// The same where about an arm only its own answers speak: critical arms themselves.
std::vector<Sample> own_telling_samples(const Problem& problem,
                                        std::span<const CriticalArm> critical, std::int64_t length,
                                        const RoundLimits& limits);

}  // namespace acol
