#pragma once

#include <cstdint>
#include <vector>

#include "acol/inference/knowledge.hpp"
#include "acol/inference/predictions.hpp"

namespace acol {

/// What a greedy algorithm looks at to choose its next question.
struct Interest {
  bool widest = false;       ///< The widest of the undecided arms.
  bool decided_too = false;  ///< The widest of all arms instead, decided ones too.
  bool reducers = false;     ///< Also the arms whose answers take most off its width.
  double noise_bound = 1;    ///< About how far answers stray: no more than a guess is needed.
};

/// The few arms that can be decided, or chosen, within the next answers. While it holds, the others
/// need not be looked at: every question comes out as if they were.
///
/// From A₀, φ̂₀ on, let answers take log det A up by g and the estimate to φ̂, and m = ‖φ̂ − φ̂₀‖_{A₀}.
/// A₀ ⪯ A ⪯ e^g A₀, so with s_i = x_iᵀA₀⁻¹x_i and t_i = x_iᵀA₀⁻¹x* of the beginning
///
///   e^−g s_i ≤ x_iᵀA⁻¹x_i ≤ s_i,   |x_iᵀ(φ̂ − φ̂₀)| ≤ m √s_i,
///   |x_iᵀA⁻¹x* − (1 − k/2) t_i| ≤ (k/2) √(s_i s*),   k = 1 − e^−g
///
/// (in the metric of A₀, A₀⁻¹ − A⁻¹ lies between 0 and k). While √β goes from √β₀ to √β, an arm is
/// thus undecided if it is at √β₀ − room, room ≥ m + √β₀ − e^{−g/2} √β; it is not the widest unless
/// s_i ≥ e^−g max s; and what takes most off the width of x* is among the arms whose largest
/// possible score reaches the largest of the least.
class Shortlist {
 public:
  explicit Shortlist(const Interest& interest) : interest_(interest) {}

  /// Narrows complete predictions to the arms that matter, if that saves work. `answers` counts
  /// those so far.
  void draw_up(const Problem& problem, const Knowledge& knowledge, Predictions& predictions,
               double radius, std::int64_t answers);

  /// Whether the arms that are not on the list still do not matter, and none that is on it is
  /// decided.
  bool holds(const Knowledge& knowledge, const Predictions& predictions, double radius);

  /// Knowledge::penalty() of the arms on the list.
  const Vector& penalty() const { return penalty_; }

 private:
  bool worth_trying(const Predictions& predictions, std::int64_t answers);

  Interest interest_;
  double next_reach_ = 0.05;         ///< How far log det A may grow with the next list.
  std::int64_t next_try_ = 0;        ///< The number of answers before which no attempt is made.
  std::int64_t last_try_ = 0;        ///< The number of answers at the last try.
  double last_log_determinant_ = 0;  ///< log det(A/λ) at the last try.
  double pace_ = 0;                  ///< How log det(A/λ) grew with an answer.
  double cost_ = 0;                  ///< Of the last list, in products with all arms.
  double reach_ = 0;                 ///< How far log det A may grow.
  double room_ = 0;                  ///< How much of √β₀ may be used up.
  double radius_ = 0;                ///< √β₀
  double log_determinant_ = 0;       ///< log det(A₀/λ)
  Matrix information_;               ///< A₀
  Vector estimate_;                  ///< φ̂₀
  Vector penalty_;
  Vector moved_;    ///< Work space: φ̂ − φ̂₀.
  Vector weighed_;  ///< Work space: A₀ (φ̂ − φ̂₀).
};

}  // namespace acol
