#include <Eigen/Cholesky>

#include "acol/design/minimax_master.hpp"
#include "acol/design/quadratic_forms.hpp"

namespace acol {
namespace {

/// The multiplicative map, and the bounds it passes by.
class Multiplication {
 public:
  explicit Multiplication(Saddle& saddle)
      : saddle_(saddle),
        identity_(Matrix::Identity(saddle.arms.rows(), saddle.arms.rows())),
        arms_(saddle.arms.transpose()),
        targets_(saddle.targets.transpose()),
        best_design_(saddle.design),
        best_prior_(saddle.prior) {}

  const SaddleBounds& best() const { return best_; }

  /// One update of (λ, μ), each summing to 1.
  void update(Vector& design, Vector& prior) {
    const Eigen::LLT<Matrix> factor(moment_of(saddle_.arms, design));
    const Matrix inverse_root = factor.matrixL().solve(identity_);
    quadratic_forms(targets_, inverse_root, variances_);
    // g_i = x_iᵀA⁻¹MA⁻¹x_i, with the r × r matrix M = Σ μ_j y_j y_jᵀ = UᵀU instead of all targets.
    Matrix moment = moment_of(saddle_.targets, prior);
    moment.diagonal().array() += 1e-14 * moment.trace();
    const Eigen::LLT<Matrix> root(moment);
    quadratic_forms(arms_, root.matrixU() * factor.solve(identity_), slopes_);
    const SaddleBounds now{.upper = variances_.maxCoeff(),
                           .lower = prior.dot(variances_.cwiseAbs2()) / slopes_.maxCoeff()};
    remember(now, design, prior);
    // Larger exponents than are proved to be monotone [yu2010]: less than half the steps, and what
    // is kept is the best seen.
    design = design.cwiseProduct(slopes_ / slopes_.maxCoeff());
    prior = prior.cwiseProduct((variances_ / now.upper).cwiseAbs2());
    design /= design.sum();
    prior /= prior.sum();
  }

  void finish() {
    saddle_.design = best_design_;
    saddle_.prior = best_prior_;
  }

 private:
  /// The bounds of one position: a lower bound holds for the pair (λ, μ) it was computed from.
  void remember(const SaddleBounds& now, const Vector& design, const Vector& prior) {
    if (!(now.gap() < best_.gap())) return;
    best_ = now;
    best_design_ = design;
    best_prior_ = prior;
  }

  Saddle& saddle_;
  Matrix identity_;
  Matrix arms_;     ///< As rows.
  Matrix targets_;  ///< As rows.
  Vector variances_;
  Vector slopes_;
  SaddleBounds best_{.upper = 1e300, .lower = 1};
  Vector best_design_;
  Vector best_prior_;
};

}  // namespace

SaddleBounds minimax_by_multiplication(Saddle& saddle, const MasterOptions& options, int& steps) {
  Multiplication map(saddle);
  Vector design = saddle.design;
  Vector prior = saddle.prior;
  for (int step = 0; step < options.max_steps && !(map.best().gap() <= options.gap); ++step) {
    map.update(design, prior);
    ++steps;
  }
  map.finish();
  return map.best();
}

}  // namespace acol
