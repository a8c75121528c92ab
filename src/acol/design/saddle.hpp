#pragma once

#include "acol/core/types.hpp"

namespace acol {

/// A saddle point on few arms and few targets:
///
///   min over λ max over μ of Σ_j μ_j v_j(λ),   v_j = y_jᵀA(λ)⁻¹y_j,   A(λ) = Σ λ_i x_i x_iᵀ,
///
/// λ and μ on the simplex, λ ≤ caps where there are caps.
struct Saddle {
  Matrix arms;     ///< x, as columns; they span all dimensions.
  Matrix targets;  ///< y, as columns.
  Vector caps;     ///< Upper bounds on λ, with Σ caps > 1; empty: none.
  Vector design;   ///< λ > 0, in and out.
  Vector prior;    ///< μ > 0, in and out.
};

/// Upper bound max v and lower bound Σ μ_j v_j² / max_λ Σ λ_i g_i, g_i = Σ_j μ_j (x_iᵀA⁻¹y_j)².
/// The latter holds for every design: Cauchy-Schwarz, see docs/math.md.
struct SaddleBounds {
  double upper = 0;
  double lower = 0;
  double gap() const { return upper / lower - 1; }
};

/// Whether the p × q matrix C of SaddlePosition is held, or only what it does to vectors.
enum class Curvature { matrix, operation };

/// What Newton's method needs to know about where it stands: with A = LLᵀ, X̃ = L⁻¹X, Ỹ = L⁻¹Y,
/// P = X̃ᵀỸ and C = P∘P, the variances v = diag(ỸᵀỸ), the slopes g = Cμ, and the curvature
///
///   H = 2 X̃ᵀX̃ ∘ P diag(μ) Pᵀ + C diag(ratio) Cᵀ.
///
/// Everything is quadratic in X̃ and Ỹ, so that C w = diag(X̃ᵀ S X̃) with S = Ỹ diag(w) Ỹᵀ and
/// Cᵀu = diag(Ỹᵀ T Ỹ) with T = X̃ diag(u) X̃ᵀ, and H u = diag(X̃ᵀ(TM + MT + Ỹ diag(ratio ∘ Cᵀu) Ỹᵀ)X̃)
/// with M = Ỹ diag(μ) Ỹᵀ: O((p + q) r²) instead of O(p² (r + q)).
class SaddlePosition {
 public:
  SaddlePosition() = default;
  SaddlePosition(const Saddle& saddle, Curvature kind);

  bool valid() const { return valid_; }  ///< A is positive definite.
  const Vector& variances() const { return variances_; }
  const Vector& slopes() const { return slopes_; }
  SaddleBounds bounds(const Saddle& saddle) const;

  Vector over_targets(const Vector& weights) const;  ///< C w
  Vector over_arms(const Vector& weights) const;     ///< Cᵀu
  /// H; Curvature::matrix only.
  Matrix curvature(const Vector& prior, const Vector& ratio) const;
  Vector curvature_times(const Vector& ratio, const Vector& change) const;
  /// About the diagonal of H: the fourth moments of P as those of normal variables.
  Vector curvature_diagonal(const Vector& ratio) const;

 private:
  Curvature kind_ = Curvature::matrix;
  Matrix arms_;      ///< X̃
  Matrix targets_;   ///< Ỹ
  Matrix products_;  ///< P; Curvature::matrix only.
  Matrix squares_;   ///< C; likewise.
  Matrix moment_;    ///< M; Curvature::operation only.
  Vector variances_;
  Vector slopes_;
  bool valid_ = false;
};

SaddleBounds bounds(const Saddle& saddle);

/// Σ w_i x_i x_iᵀ over the columns x_i, w ≥ 0; only its lower triangle is filled.
Matrix moment_of(const Matrix& points, const Vector& weights);

}  // namespace acol
