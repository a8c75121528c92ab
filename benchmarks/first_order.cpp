#include "first_order.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <numeric>

#include "acol/core/random.hpp"
#include "acol/design/quadratic_forms.hpp"
#include "bar.hpp"

namespace acol::benchmarks {
namespace {

/// M with ‖M x‖² = xᵀA⁻¹x.
Matrix inverse_root(const Matrix& arms, const Vector& weights) {
  const Matrix weighted = weights.cwiseSqrt().asDiagonal() * arms;
  Matrix information = Matrix::Zero(arms.cols(), arms.cols());
  information.selfadjointView<Eigen::Lower>().rankUpdate(weighted.transpose());
  return information.llt().matrixL().solve(Matrix::Identity(arms.cols(), arms.cols()));
}

/// The state of a D-optimal exchange method: A⁻¹ and all variances, by rank-one updates.
class Exchange {
 public:
  explicit Exchange(const Matrix& arms) : arms_(arms), weights_(Vector::Zero(arms.rows())) {
    // Kumar & Yildirim's start: the extreme arms in d directions.
    for (Eigen::Index j = 0; j < arms.cols(); ++j) {
      Eigen::Index low = 0;
      Eigen::Index high = 0;
      arms.col(j).minCoeff(&low);
      arms.col(j).maxCoeff(&high);
      weights_(low) = weights_(high) = 1;
    }
    for (Eigen::Index i = 0; i < std::min(arms.rows(), 2 * arms.cols()); ++i) weights_(i) = 1;
    weights_ /= weights_.sum();
    refresh();
  }

  void refresh() {
    const Matrix root = inverse_root(arms_, weights_);
    inverse_ = root.transpose() * root;
    quadratic_forms(arms_, root, norms_);
  }

  /// Adds `mass` to an arm, the others scaled so that the sum stays 1.
  void move(Eigen::Index arm, double mass) {
    const Vector direction = inverse_ * arms_.row(arm).transpose();
    covariance_.noalias() = arms_ * direction;
    const double shrink = mass / (1 + mass * norms_(arm));
    inverse_ -= shrink * direction * direction.transpose();
    norms_.array() -= shrink * covariance_.array().square();
    weights_(arm) = std::max(0.0, weights_(arm) + mass);
    const double total = 1 + mass;
    weights_ /= total;
    inverse_ *= total;
    norms_ *= total;
  }

  const Vector& norms() const { return norms_; }
  Vector& weights() { return weights_; }
  double rank() const { return static_cast<double>(arms_.cols()); }
  const Matrix& inverse() const { return inverse_; }

 private:
  const Matrix& arms_;
  Vector weights_;
  Matrix inverse_;
  Vector norms_;
  Vector covariance_;
};

}  // namespace

Attempt wolfe_atwood(const Matrix& arms, double gap, double limit) {
  const double start = now();
  Attempt attempt;
  Exchange state(arms);
  for (;; ++attempt.iterations) {
    if (attempt.iterations % 2000 == 1999) state.refresh();
    Eigen::Index highest = 0;
    const double largest = state.norms().maxCoeff(&highest);
    attempt.gap = largest / state.rank() - 1;
    attempt.seconds = now() - start;
    if (attempt.gap <= gap || attempt.seconds > limit) return attempt;
    Eigen::Index lowest = -1;
    for (Eigen::Index i = 0; i < arms.rows(); ++i) {
      if (state.weights()(i) > 0 && (lowest < 0 || state.norms()(i) < state.norms()(lowest))) {
        lowest = i;
      }
    }
    const bool away = state.rank() - state.norms()(lowest) > largest - state.rank();
    const Eigen::Index moved = away ? lowest : highest;
    const double norm = state.norms()(moved);
    const double mass = (norm - state.rank()) / (norm * (state.rank() - 1));
    state.move(moved, std::max(mass, -state.weights()(moved)));
  }
}

Attempt randomised_exchange(const Matrix& arms, double gap, double limit) {
  const double start = now();
  Attempt attempt;
  Exchange state(arms);
  Vector& weights = state.weights();
  for (;; ++attempt.iterations) {
    state.refresh();
    attempt.gap = state.norms().maxCoeff() / state.rank() - 1;
    attempt.seconds = now() - start;
    if (attempt.gap <= gap || attempt.seconds > limit) return attempt;
    std::vector<Eigen::Index> support;
    for (Eigen::Index i = 0; i < arms.rows(); ++i) {
      if (weights(i) > 0) support.push_back(i);
    }
    std::vector<Eigen::Index> best(static_cast<std::size_t>(arms.rows()));
    std::iota(best.begin(), best.end(), 0);
    const auto count = std::min<std::ptrdiff_t>(std::ssize(best), 4 * arms.cols());
    std::ranges::partial_sort(best, best.begin() + count,
                              [&](auto a, auto b) { return state.norms()(a) > state.norms()(b); });
    best.resize(static_cast<std::size_t>(count));
    for (std::size_t i = support.size(); i > 1; --i) {
      std::swap(support[i - 1],
                support[uniform_below(
                    {static_cast<std::uint64_t>(attempt.iterations), StreamUse{8}}, i, i)]);
    }
    // All pairs (support, best), weights exchanged along the optimal step on the small inverse.
    Matrix inverse = state.inverse();
    for (const Eigen::Index k : support) {
      for (const Eigen::Index l : best) {
        if (k == l || weights(k) <= 0) continue;
        const Vector x = arms.row(k);
        const Vector y = arms.row(l);
        const Vector ux = inverse * x;
        const double vx = x.dot(ux);
        const double vxy = y.dot(ux);
        const Vector uy = inverse * y;
        const double vy = y.dot(uy);
        const double step =
            std::clamp((vy - vx) / (2 * (vx * vy - vxy * vxy) + 1e-300), -weights(l), weights(k));
        if (step == 0) continue;
        weights(k) -= step;
        weights(l) += step;
        inverse -= (step / (1 + step * vy)) * uy * uy.transpose();
        const Vector again = inverse * x;
        inverse += (step / (1 - step * x.dot(again))) * again * again.transpose();
      }
      if (now() - start > limit) break;
    }
  }
}

Attempt multiplicative(const Matrix& arms, double gap, double limit) {
  const double start = now();
  Attempt attempt;
  Vector weights = Vector::Constant(arms.rows(), 1 / static_cast<double>(arms.rows()));
  Vector norms;
  const double rank = static_cast<double>(arms.cols());
  for (;; ++attempt.iterations) {
    quadratic_forms(arms, inverse_root(arms, weights), norms);
    attempt.gap = norms.maxCoeff() / rank - 1;
    attempt.seconds = now() - start;
    if (attempt.gap <= gap || attempt.seconds > limit) return attempt;
    weights = weights.cwiseProduct(norms / rank);
  }
}

Attempt multiplicative(const Matrix& arms, const Matrix& targets, double gap, double limit) {
  const double start = now();
  Attempt attempt;
  Vector weights = Vector::Constant(arms.rows(), 1 / static_cast<double>(arms.rows()));
  Vector prior = Vector::Constant(targets.rows(), 1 / static_cast<double>(targets.rows()));
  Vector variances;
  Vector slopes;
  double upper = 1e300;
  double lower = 0;
  for (;; ++attempt.iterations) {
    const Matrix root = inverse_root(arms, weights);
    quadratic_forms(targets, root, variances);
    const Matrix form = prior.cwiseSqrt().asDiagonal() * (targets * root.transpose()) * root;
    quadratic_forms(arms, form, slopes);
    upper = std::min(upper, variances.maxCoeff());
    lower = std::max(lower, prior.dot(variances.cwiseAbs2()) / slopes.maxCoeff());
    attempt.gap = upper / lower - 1;
    attempt.seconds = now() - start;
    if (attempt.gap <= gap || attempt.seconds > limit) return attempt;
    weights = weights.cwiseProduct(slopes.cwiseSqrt());
    weights /= weights.sum();
    prior = prior.cwiseProduct(variances);
    prior /= prior.sum();
  }
}

Attempt frank_wolfe(const Matrix& arms, const Matrix& targets, double optimum, double gap,
                    double limit) {
  const double start = now();
  Attempt attempt;
  Vector weights = Vector::Constant(arms.rows(), 1 / static_cast<double>(arms.rows()));
  Vector variances;
  double upper = 1e300;
  for (;; ++attempt.iterations) {
    const Matrix root = inverse_root(arms, weights);
    quadratic_forms(targets, root, variances);
    Eigen::Index widest = 0;
    const double largest = variances.maxCoeff(&widest);
    const Vector direction = root.transpose() * (root * targets.row(widest).transpose());
    const Vector slopes = (arms * direction).cwiseAbs2();
    Eigen::Index steepest = 0;
    slopes.maxCoeff(&steepest);
    upper = std::min(upper, largest);
    attempt.gap = upper / optimum - 1;
    attempt.seconds = now() - start;
    if (attempt.gap <= gap || attempt.seconds > limit) return attempt;
    const double step = 2.0 / (attempt.iterations + 2.0) * (attempt.iterations == 0 ? 0.5 : 1);
    weights *= 1 - step;
    weights(steepest) += step;
  }
}

}  // namespace acol::benchmarks
