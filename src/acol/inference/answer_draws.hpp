#pragma once

#include <Eigen/Cholesky>
#include <optional>
#include <span>
#include <vector>

#include "acol/core/problem.hpp"
#include "acol/core/random.hpp"

namespace acol {

/// Estimates of all arms: values x_iᵀφ̂, squared norms x_iᵀA⁻¹x_i, and A.
struct FittedArms {
  const Vector* values = nullptr;
  const Vector* variances = nullptr;
  const Matrix* information = nullptr;
};

/// Draws of the best feasible arm, for φ ~ N(φ̂, R²A⁻¹): the posterior with a flat prior and
/// Gaussian noise.
///
/// An arm more than six standard deviations from the threshold is on its side in every draw (but
/// for one in 10⁹), so only the others, up to the first that is feasible for sure, are looked at:
/// one look at the estimates of all arms, then O(d² + d · contenders) a draw.
class AnswerDraws {
 public:
  /// `problem` must outlive this object; `order` has its arms by falling reward.
  AnswerDraws(const Problem& problem, std::span<const ArmIndex> order, const FittedArms& estimates,
              double noise_bound);

  /// The best feasible arm under the `index`-th draw; none: no arm is.
  std::optional<ArmIndex> draw(Stream random, std::uint64_t index) const;

  /// Which of the first draws is the first with an answer other than `arm`.
  std::optional<std::uint64_t> first_other(std::optional<ArmIndex> arm, Stream random,
                                           std::uint64_t draws) const;

  /// The most frequent answer of many draws.
  struct Mode {
    std::optional<ArmIndex> arm;
    double share = 0;
  };
  Mode mode(Stream random, int draws = 400) const;

  /// φ̃ − φ̂ of the `index`-th draw: R L⁻ᵀ times standard normal numbers, where A = LLᵀ.
  Vector deviation(Stream random, std::uint64_t index) const;

 private:
  std::vector<ArmIndex> contenders_;   ///< In order.
  Matrix features_;                    ///< Theirs, one column each,
  Vector excesses_;                    ///< and how far their estimates are above the threshold.
  std::optional<ArmIndex> otherwise_;  ///< The answer where no contender is feasible.
  Eigen::LLT<Matrix> factor_;
  double noise_bound_;
};

}  // namespace acol
