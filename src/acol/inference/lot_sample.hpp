#pragma once

#include <functional>
#include <span>
#include <vector>

#include "acol/core/answers.hpp"
#include "acol/inference/answer_forecast.hpp"
#include "acol/inference/evidence.hpp"

namespace acol {

/// The questions of a round as they are dealt: a lot is what one person gets. Each is a list of
/// entries of the round's sample, none of them twice.
using Lots = std::vector<std::vector<std::size_t>>;

/// What is fixed at commit about a round that is dealt in lots.
struct LotTerms {
  Lots lots = {};
  double covariance = 0;  ///< t²: what is expected of the product of one person's two residuals.

  bool operator==(const LotTerms&) const = default;
};

/// What stands in a place of a lot.
struct LotAnswer {
  std::size_t lot = 0;
  std::size_t point = 0;  ///< Which of its questions, as a column of the weights.
  double value = 0;       ///< Of who answered.
  double worst = 0;       ///< Share for which the end of the range that hurts stands instead.
};

/// A round whose questions are dealt in lots, to people who are independent while one person's
/// answers may depend on each other in any way. For every arm, with w_j the weights of the answers:
///
///   v_H = R² Σ_b (Σ_{j ∈ b} |w_j|)²,      r± = max_b Σ_{j ∈ b} [w_j^± (m_j − lo) + w_j^∓ (hi −
///   m_j)], Q̂  = Σ_j w_j² s_j + t² max(0, Σ_b (Σ_{j ∈ b} w_j)² − Σ_j w_j²), v   = min(v_H, max(Q̂,
///   (ε/2) max(r⁺, r⁻))),      dV = 1/v,      h_j = w_j/v,
///
/// all of it fixed at commit. The costs of bets follow from power sums of Z_b = Σ_{j ∈ b} h_j (y_j
/// − m_j), one for each person (docs/math.md, "Lots").
class LotSample {
 public:
  /// The weights of single answers in the estimates of `size` arms from `start` on, a column a
  /// point.
  using Weights = std::function<Matrix(ArmIndex start, ArmIndex size)>;
  struct Model {
    AnswerRange range = {};
    double noise_bound = 1;  ///< R
    double margin = 0;       ///< ε
    double threshold = 0;    ///< τ
  };

  /// `terms` has points in place of entries; `forecast` is by point. `told` says of which arms
  /// the round speaks.
  LotSample(const Weights& weights, const std::vector<char>& told, LotTerms terms,
            AnswerForecast forecast, const Model& model);

  const Vector& clock() const { return clock_; }
  /// How much more answers vary than if all were independent: the median of v/Σ w_j² s_j.
  double design_effect() const;

  /// What the answers say. Every place of every lot has one. `bias` is that of the estimates.
  RoundEvidence evidence(const Weights& weights, std::span<const LotAnswer> answers,
                         const Vector& bias) const;

 private:
  void add_sums(const Matrix& sums, ArmIndex start, double sign, LotSums::Side& side) const;

  LotTerms terms_;
  AnswerForecast forecast_;
  Model model_;
  Vector clock_;
  Vector proxy_;        ///< v_H.
  Vector expected_;     ///< Q̂.
  Vector independent_;  ///< Σ w_j² s_j.
  Vector reach_above_;  ///< r⁺
  Vector reach_below_;  ///< r⁻.
};

}  // namespace acol
