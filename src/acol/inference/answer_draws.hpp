#pragma once

#include <Eigen/Cholesky>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "acol/core/problem.hpp"
#include "acol/core/random.hpp"

namespace acol {

/// Estimates of arms: values x_iᵀφ̂, squared norms x_iᵀA⁻¹x_i, and A. Where only the first `ready`
/// of an order are up to date, need(places) gives them with more.
struct FittedArms {
  const Vector* values = nullptr;
  const Vector* variances = nullptr;
  const Matrix* information = nullptr;
  std::size_t ready = std::numeric_limits<std::size_t>::max();
  std::function<FittedArms(std::size_t)> need = {};
};

/// Draws of the best feasible arm, for φ ~ N(φ̂, R²A⁻¹): the posterior with a flat prior and
/// Gaussian noise.
///
/// An arm more than six standard deviations from the threshold is on its side in every draw (but
/// for one in 10⁹), so only the others, up to the first that is feasible for sure, are looked at;
/// and these in the order of their rewards, as far as draws ask for them: most draws end at one of
/// the first. Of a draw φ̂ + R L⁻ᵀz, A = LLᵀ, an arm moves by R ‖x‖_{A⁻¹} ‖z‖ at most, so that
/// those further from the threshold need no product. O(d²) a draw, and O(d) for each other arm.
class AnswerDraws {
 public:
  /// `problem`, `order` (its arms by falling reward) and `estimates` must outlive this object.
  AnswerDraws(const Problem& problem, std::span<const ArmIndex> order, const FittedArms& estimates,
              double noise_bound);

  /// The best feasible arm under the `index`-th draw; none: no arm is.
  std::optional<ArmIndex> draw(Stream random, std::uint64_t index);

  /// Which of the first draws is the first with an answer other than `arm`.
  std::optional<std::uint64_t> first_other(std::optional<ArmIndex> arm, Stream random,
                                           std::uint64_t draws);

  /// The most frequent answer of many draws.
  struct Mode {
    std::optional<ArmIndex> arm;
    double share = 0;
  };
  Mode mode(Stream random, int draws = 400);

  /// φ̃ − φ̂ of the `index`-th draw: R L⁻ᵀ times standard normal numbers.
  Vector deviation(Stream random, std::uint64_t index) const;

 private:
  /// An arm that may be on either side.
  struct Contender {
    ArmIndex arm = 0;
    double excess = 0;  ///< How far its estimate is above the threshold.
    double score = 0;   ///< The same in standard deviations.
  };

  /// Whether there is a contender of this number.
  bool reaches(std::size_t number);
  /// Its features, one after the other.
  const double* features(std::size_t number);
  Vector normals(Stream random, std::uint64_t index) const;

  const Problem* problem_;
  std::span<const ArmIndex> order_;
  FittedArms estimates_;
  double noise_bound_;
  Eigen::LLT<Matrix> factor_;
  std::size_t next_ = 0;               ///< Of the order: what was not looked at yet.
  std::vector<Contender> contenders_;  ///< Those before it, in order.
  std::vector<double> features_;       ///< Of the first of them.
  std::optional<ArmIndex> otherwise_;  ///< The answer where no contender is feasible.
};

}  // namespace acol
