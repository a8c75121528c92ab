#pragma once

#include <span>

#include "acol/inference/own_bets.hpp"

namespace acol {

/// What the next answers about every arm will be, from all answers so far: a curve in the features,
/// trusted as much as the arms' own answers suggest, and these. Nothing here can hurt a guarantee:
/// any forecast is allowed that is made before the answers.
///
/// In a range the curve is logistic, mean = low + width · σ(θᵀx + θ₀); without one it is θᵀx + θ₀.
/// θ minimises the loss of all answers plus a ridge λ‖θ‖²/2 on standardised features. With v_i the
/// posterior variance of θᵀx_i + θ₀, p_i the curve and T the trust, arm i is thought of as after
///
///   k_i = 1/(1/k(v_i) + 1/T) answers of mean p_i,   k(v) = 1/(p(1 − p)v),
///
/// and after its own. T makes the answers seen most likely: a beta-binomial likelihood (without a
/// range, a normal one), over a grid.
class CurveForecast {
 public:
  CurveForecast(const Matrix& arms, const AnswerBounds& bounds, double threshold);

  /// `told` are all answers so far, by arm.
  void fit(std::span<const Answers> told);

  /// Of every arm; before the first fit all alike.
  const Vector& means() const { return means_; }
  const Vector& deviations() const { return deviations_; }
  MeanForecast of(ArmIndex arm) const { return {means_(arm), deviations_(arm)}; }
  double trust() const { return trust_; }

  /// Draws of all means at once are a draw of the curve and of what arms have of their own. `curve`
  /// are standard normals, one per feature(); `own` is one more.
  double draw(ArmIndex arm, const Vector& curve, double own) const;
  /// The curve's coefficients after standard normals.
  Vector draw_curve(const Vector& normals) const;
  Eigen::Index coefficients() const { return features_.cols(); }

  /// The features of the curve, standardised, and a constant.
  const Matrix& features() const { return features_; }

 private:
  struct Asked;  // the arms with answers
  Asked asked(std::span<const Answers> told) const;
  void fit_curve(const Asked& asked);
  void predict();
  double fitted_trust(const Asked& asked) const;
  void blend(const Asked& asked);
  double scaled(double mean) const { return (mean - origin_) / unit_; }

  AnswerBounds bounds_;
  double origin_;  ///< Answers are origin + unit · (share, or standardised number).
  double unit_;
  double offset_;  ///< Of the curve where nothing is known: the threshold.
  Matrix features_;
  Vector ridge_;  ///< By coefficient.
  Vector theta_;
  Matrix covariance_;
  double trust_ = 20;
  Vector curve_;      ///< p_i, scaled.
  Vector strength_;   ///< k_i, in answers.
  Vector own_count_;  ///< In answers of the full variance, by arm.
  Vector own_sum_;    ///< Of scaled answers, likewise.
  Vector means_;
  Vector deviations_;
};

}  // namespace acol
