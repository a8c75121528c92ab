#include "acol/design/minimax_master.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "acol/design/newton_step.hpp"
#include "acol/design/quadratic_forms.hpp"

namespace acol {
namespace {

/// Everything that depends on where the iteration stands.
struct Position {
  Matrix arms;       ///< L⁻¹X
  Matrix products;   ///< P = XᵀA⁻¹Y
  Matrix squares;    ///< C = P∘P
  Vector variances;  ///< v
  Vector slopes;     ///< g = Cμ
  bool valid = false;
};

/// Σ w_i x_i x_iᵀ over the columns x_i; only its lower triangle is filled.
Matrix moment_of(const Matrix& points, const Vector& weights) {
  const Matrix weighted = points * weights.cwiseSqrt().asDiagonal();
  Matrix moment = Matrix::Zero(points.rows(), points.rows());
  moment.selfadjointView<Eigen::Lower>().rankUpdate(weighted);
  return moment;
}

Eigen::LLT<Matrix> factor_of(const Matrix& arms, const Vector& design) {
  return Eigen::LLT<Matrix>(moment_of(arms, design));
}

Position position_of(const Saddle& saddle) {
  Position position;
  const Eigen::LLT<Matrix> factor = factor_of(saddle.arms, saddle.design);
  position.valid = factor.info() == Eigen::Success;
  if (!position.valid) return position;
  position.arms = factor.matrixL().solve(saddle.arms);
  const Matrix targets = factor.matrixL().solve(saddle.targets);
  position.products.noalias() = position.arms.transpose() * targets;
  position.squares = position.products.cwiseAbs2();
  position.variances = targets.colwise().squaredNorm();
  position.slopes = position.squares * saddle.prior;
  return position;
}

SaddleBounds bounds_at(const Position& position, const Saddle& saddle) {
  // Free of the scales of λ and μ, except that max v is taken at Σλ = 1.
  return {.upper = position.variances.maxCoeff() * saddle.design.sum(),
          .lower = saddle.prior.dot(position.variances.cwiseAbs2()) /
                   largest_average(position.slopes, saddle.caps)};
}

/// Newton's method on the homogeneous form min 1ᵀl s.t. v(l) ≤ 1, l ≤ caps · 1ᵀl, whose optimal
/// value is the design's; l is strictly feasible after scaling.
class Newton {
 public:
  Newton(Saddle& saddle, const MasterOptions& options) : saddle_(saddle), options_(options) {}

  SaddleBounds run(int& steps) {
    start();
    SaddleBounds best{.upper = 1e300, .lower = 0};
    Vector best_design = saddle_.design;
    for (int step = 0;; ++step, ++steps) {
      const SaddleBounds now = bounds_at(at_, saddle_);
      best.lower = std::max(best.lower, now.lower);
      if (now.upper <= best.upper) {
        best.upper = now.upper;
        best_design = saddle_.design;
      }
      if (!(now.gap() > options_.gap) || step >= options_.max_steps || !advance()) break;
    }
    saddle_.design = best_design / best_design.sum();
    saddle_.prior /= saddle_.prior.sum();
    return bounds(saddle_);
  }

 private:
  double count() const {
    return static_cast<double>(saddle_.design.size() + saddle_.prior.size() + saddle_.caps.size());
  }

  Vector cap_slack(const Vector& design) const { return saddle_.caps * design.sum() - design; }

  void start() {
    Vector& design = saddle_.design;
    Vector& prior = saddle_.prior;
    const double slack = std::clamp(3 * options_.start_gap, 1e-9, 0.3);
    at_ = position_of(saddle_);
    for (double lift = 1e-9; !at_.valid && lift < 1; lift *= 10) {  // too near a singular design
      design.array() += lift * design.mean();
      at_ = position_of(saddle_);
    }
    design *= (1 + slack) * at_.variances.maxCoeff();
    at_ = position_of(saddle_);
    prior *= (1 - slack) / at_.slopes.maxCoeff();
    dual_ = (1 - (at_.slopes * ((1 - slack) / at_.slopes.maxCoeff())).array()).max(slack / 10);
    const double level = 0.1 * slack * (design.sum() + prior.sum()) / count();
    if (saddle_.caps.size() == 0) design = design.cwiseMax(level * dual_.cwiseInverse());
    prior = prior.cwiseMax((level / (1 - at_.variances.array()).max(slack / 10)).matrix());
    if (saddle_.caps.size() > 0) cap_dual_ = level * cap_slack(design).cwiseInverse();
    at_ = position_of(saddle_);
  }

  double complementarity() const {
    double sum =
        dual_.dot(saddle_.design) + saddle_.prior.dot((1 - at_.variances.array()).matrix());
    if (saddle_.caps.size() > 0) sum += cap_dual_.dot(cap_slack(saddle_.design));
    return sum / count();
  }

  /// One step; false when none can be taken.
  bool advance() {
    const Vector& design = saddle_.design;
    const Vector& prior = saddle_.prior;
    const double barrier = centering_ * complementarity();
    const Vector room = (1 - at_.variances.array()).matrix();
    const Vector ratio = prior.cwiseQuotient(room);
    const Matrix weighted = at_.products * prior.asDiagonal();
    Matrix system =
        (at_.arms.transpose() * at_.arms).cwiseProduct(2 * (weighted * at_.products.transpose()));
    system.noalias() += at_.squares * ratio.asDiagonal() * at_.squares.transpose();
    system.diagonal() += dual_.cwiseQuotient(design);
    Vector right = (at_.slopes.array() - 1 + barrier / design.array()).matrix();
    right.noalias() += at_.squares * (barrier * room.cwiseInverse() - prior);
    if (saddle_.caps.size() > 0) add_caps(barrier, system, right);

    const Vector change = solve_scaled(std::move(system), right);
    if (!change.allFinite()) return false;
    const Vector prior_change = barrier * room.cwiseInverse() - prior -
                                ratio.cwiseProduct(at_.squares.transpose() * change);
    const Vector dual_change =
        ((barrier - dual_.array() * change.array()) / design.array() - dual_.array()).matrix();
    return move(change, prior_change, dual_change, barrier);
  }

  /// Caps add (I − 1cᵀ) E (I − c1ᵀ), E = diag(u/e), and their barrier.
  void add_caps(double barrier, Matrix& system, Vector& right) const {
    const Vector& caps = saddle_.caps;
    const Vector slack = cap_slack(saddle_.design);
    const Vector stiffness = cap_dual_.cwiseQuotient(slack);
    const Vector ec = stiffness.cwiseProduct(caps);
    system.diagonal() += stiffness;
    system.rowwise() -= ec.transpose();
    system.colwise() -= ec;
    system.array() += caps.dot(ec);
    const Vector push = barrier * slack.cwiseInverse();
    right -= push;
    right.array() += caps.dot(push);
  }

  bool move(const Vector& change, const Vector& prior_change, const Vector& dual_change,
            double barrier) {
    double length = std::min({step_to_boundary(saddle_.design, change),
                              step_to_boundary(saddle_.prior, prior_change),
                              step_to_boundary(dual_, dual_change)});
    Vector cap_change;
    if (saddle_.caps.size() > 0) {
      const Vector slack = cap_slack(saddle_.design);
      const Vector slack_change = saddle_.caps * change.sum() - change;
      cap_change =
          ((barrier - cap_dual_.array() * slack_change.array()) / slack.array() - cap_dual_.array())
              .matrix();
      length = std::min(
          {length, step_to_boundary(slack, slack_change), step_to_boundary(cap_dual_, cap_change)});
    }
    const Vector room = (1 - at_.variances.array()).matrix();
    const Vector design = saddle_.design;
    const Vector prior = saddle_.prior;
    double taken = std::min(1.0, 0.98 * length);
    for (; taken > 1e-10; taken *= 0.7) {
      saddle_.design = design + taken * change;
      saddle_.prior = prior + taken * prior_change;
      Position next = position_of(saddle_);
      if (next.valid && ((1 - next.variances.array()) > 0.02 * room.array()).all()) {
        at_ = std::move(next);
        dual_ += taken * dual_change;
        if (cap_change.size() > 0) cap_dual_ += taken * cap_change;
        centering_ = centering_for(taken);
        return true;
      }
    }
    saddle_.design = design;
    saddle_.prior = prior;
    return false;
  }

  Saddle& saddle_;
  const MasterOptions& options_;
  Position at_;
  Vector dual_;      ///< s: multipliers of l ≥ 0.
  Vector cap_dual_;  ///< u: multipliers of the caps.
  double centering_ = 0.15;
};

}  // namespace

double largest_average(const Vector& scores, const Vector& caps) {
  if (caps.size() == 0) return scores.maxCoeff();
  std::vector<Eigen::Index> order(static_cast<std::size_t>(scores.size()));
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, [&](auto a, auto b) { return scores(a) > scores(b); });
  double left = 1;
  double sum = 0;
  for (const Eigen::Index i : order) {
    const double share = std::min(left, caps(i));
    sum += share * scores(i);
    left -= share;
    if (left <= 0) break;
  }
  return sum;
}

SaddleBounds bounds(const Saddle& saddle) { return bounds_at(position_of(saddle), saddle); }

SaddleBounds minimax_by_newton(Saddle& saddle, const MasterOptions& options, int& steps) {
  return Newton(saddle, options).run(steps);
}

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
    const Eigen::LLT<Matrix> factor = factor_of(saddle_.arms, design);
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
