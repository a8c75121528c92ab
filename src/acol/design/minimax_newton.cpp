#include <algorithm>
#include <cmath>

#include "acol/design/minimax_master.hpp"
#include "acol/design/newton_step.hpp"

namespace acol {
namespace {

/// Newton's method on the homogeneous form min 1ᵀl s.t. v(l) ≤ 1, l ≤ caps · 1ᵀl, whose optimal
/// value is the design's; l is strictly feasible after scaling.
class Newton {
 public:
  Newton(Saddle& saddle, const MasterOptions& options, Curvature kind)
      : saddle_(saddle), options_(options), kind_(kind) {}

  SaddleBounds run(int& steps) {
    const Vector design = saddle_.design;
    const Vector prior = saddle_.prior;
    if (!start()) {
      saddle_.design = design / design.sum();
      saddle_.prior = prior / prior.sum();
      return at_.bounds(saddle_);
    }
    SaddleBounds best{.upper = 1e300, .lower = 0};
    Vector best_design = saddle_.design;
    for (int step = 0;; ++step, ++steps) {
      const SaddleBounds now = at_.bounds(saddle_);
      best.lower = std::max(best.lower, now.lower);
      if (now.upper <= best.upper) {
        best.upper = now.upper;
        best_design = saddle_.design;
      }
      if (!(now.gap() > options_.gap) || step >= options_.max_steps || !advance()) break;
    }
    saddle_.design = best_design / best_design.sum();
    saddle_.prior /= saddle_.prior.sum();
    return SaddlePosition(saddle_, kind_).bounds(saddle_);
  }

 private:
  bool capped() const { return saddle_.caps.size() > 0; }
  double count() const {
    return static_cast<double>(saddle_.design.size() + saddle_.prior.size() + saddle_.caps.size());
  }
  void look() { at_ = SaddlePosition(saddle_, kind_); }
  Vector room() const { return (1 - at_.variances().array()).matrix(); }
  Vector cap_slack(const Vector& design) const { return saddle_.caps * design.sum() - design; }

  /// False if the arms are singular to working precision, whatever the design.
  bool start() {
    Vector& design = saddle_.design;
    Vector& prior = saddle_.prior;
    const double slack = std::clamp(3 * options_.start_gap, 1e-9, 0.3);
    look();
    for (double lift = 1e-9; !at_.valid() && lift < 1; lift *= 10) {  // too near a singular design
      design.array() += lift * design.mean();
      look();
    }
    if (!at_.valid()) return false;
    design *= (1 + slack) * at_.variances().maxCoeff();
    look();
    if (!at_.valid()) return false;
    const double scale = (1 - slack) / at_.slopes().maxCoeff();
    prior *= scale;
    dual_ = (1 - (at_.slopes() * scale).array()).max(slack / 10);
    const double level = 0.1 * slack * (design.sum() + prior.sum()) / count();
    if (!capped()) design = design.cwiseMax(level * dual_.cwiseInverse());
    prior = prior.cwiseMax((level / room().array().max(slack / 10)).matrix());
    if (capped()) cap_dual_ = level * cap_slack(design).cwiseInverse();
    look();
    return at_.valid();
  }

  double complementarity() const {
    double sum = dual_.dot(saddle_.design) + saddle_.prior.dot(room());
    if (capped()) sum += cap_dual_.dot(cap_slack(saddle_.design));
    return sum / count();
  }

  /// One step; false when none can be taken.
  bool advance() {
    const Vector& design = saddle_.design;
    const Vector& prior = saddle_.prior;
    const double barrier = centering_ * complementarity();
    const Vector room_now = room();
    const Vector ratio = prior.cwiseQuotient(room_now);
    const Vector pull = barrier * room_now.cwiseInverse() - prior;
    Vector right = (at_.slopes().array() - 1 + barrier / design.array()).matrix();
    right += at_.over_targets(pull);
    if (capped()) {
      const Vector push = barrier * cap_slack(design).cwiseInverse();
      right -= push;
      right.array() += saddle_.caps.dot(push);
    }
    const Vector change =
        kind_ == Curvature::matrix ? by_factoring(ratio, right) : by_iterating(ratio, right);
    if (change.size() == 0 || !change.allFinite()) return false;
    const Vector prior_change = pull - ratio.cwiseProduct(at_.over_arms(change));
    const Vector dual_change =
        ((barrier - dual_.array() * change.array()) / design.array() - dual_.array()).matrix();
    return move(change, prior_change, dual_change, barrier);
  }

  /// Caps add (I − 1cᵀ) E (I − c1ᵀ) to the system, E = diag(u/e).
  Vector cap_stiffness() const { return cap_dual_.cwiseQuotient(cap_slack(saddle_.design)); }

  Vector by_factoring(const Vector& ratio, const Vector& right) const {
    Matrix system = at_.curvature(saddle_.prior, ratio);
    system.diagonal() += dual_.cwiseQuotient(saddle_.design);
    if (capped()) {
      const Vector stiffness = cap_stiffness();
      const Vector ec = stiffness.cwiseProduct(saddle_.caps);
      system.diagonal() += stiffness;
      system.rowwise() -= ec.transpose();
      system.colwise() -= ec;
      system.array() += saddle_.caps.dot(ec);
    }
    return solve_scaled(std::move(system), right);
  }

  Vector by_iterating(const Vector& ratio, const Vector& right) const {
    const Vector quotient = dual_.cwiseQuotient(saddle_.design);
    Vector diagonal = quotient + at_.curvature_diagonal(ratio);
    Vector stiffness;
    if (capped()) {
      stiffness = cap_stiffness();
      diagonal += stiffness;
    }
    const auto system = [&](const Vector& change) {
      Vector image = at_.curvature_times(ratio, change) + quotient.cwiseProduct(change);
      if (capped()) {
        const Vector force = stiffness.cwiseProduct(change - saddle_.caps * change.sum());
        image += force;
        image.array() -= saddle_.caps.dot(force);
      }
      return image;
    };
    return conjugate_gradients(system, diagonal, right);
  }

  bool move(const Vector& change, const Vector& prior_change, const Vector& dual_change,
            double barrier) {
    double length = std::min({step_to_boundary(saddle_.design, change),
                              step_to_boundary(saddle_.prior, prior_change),
                              step_to_boundary(dual_, dual_change)});
    Vector cap_change;
    if (capped()) {
      const Vector slack = cap_slack(saddle_.design);
      const Vector slack_change = saddle_.caps * change.sum() - change;
      cap_change =
          ((barrier - cap_dual_.array() * slack_change.array()) / slack.array() - cap_dual_.array())
              .matrix();
      length = std::min(
          {length, step_to_boundary(slack, slack_change), step_to_boundary(cap_dual_, cap_change)});
    }
    const Vector room_before = room();
    const Vector design = saddle_.design;
    const Vector prior = saddle_.prior;
    for (double taken = std::min(1.0, 0.98 * length); taken > 1e-10; taken *= 0.7) {
      saddle_.design = design + taken * change;
      saddle_.prior = prior + taken * prior_change;
      SaddlePosition next(saddle_, kind_);
      if (next.valid() && ((1 - next.variances().array()) > 0.02 * room_before.array()).all()) {
        at_ = std::move(next);
        dual_ += taken * dual_change;
        if (capped()) cap_dual_ += taken * cap_change;
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
  Curvature kind_;
  SaddlePosition at_;
  Vector dual_;      ///< s: multipliers of l ≥ 0.
  Vector cap_dual_;  ///< u: multipliers of the caps.
  double centering_ = 0.15;
};

}  // namespace

SaddleBounds minimax_by_newton(Saddle& saddle, const MasterOptions& options, Curvature kind,
                               int& steps) {
  return Newton(saddle, options, kind).run(steps);
}

}  // namespace acol
