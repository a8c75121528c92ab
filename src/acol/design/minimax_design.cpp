#include "acol/design/minimax_design.hpp"

#include <algorithm>
#include <cmath>

#include "acol/design/capped_simplex.hpp"
#include "acol/design/inverse_root.hpp"
#include "acol/design/minimax_master.hpp"
#include "acol/design/minimax_start.hpp"
#include "acol/design/saddle_side.hpp"

namespace acol {
namespace {

class MinimaxSearch {
 public:
  MinimaxSearch(const MinimaxProblem& problem, const DesignOptions& options,
                const std::function<bool()>& out_of_time)
      : problem_(problem),
        options_(options),
        out_of_time_(out_of_time),
        map_(problem.whitening.map),
        arms_(problem.arms),
        targets_(problem.targets) {
    Vector sizes = Vector::Zero(problem.arms.rows());
    for (Eigen::Index k = 0; k < problem.arms.cols(); ++k) {
      sizes += (problem.arms.col(k) / problem.whitening.scale(k)).cwiseAbs2();
    }
    largest_scaled_ = std::sqrt(sizes.maxCoeff());
  }

  Design run() {
    best_.iterations += start_saddle(problem_, options_, arms_, targets_);
    normalise();
    for (int round = 0; round < 200; ++round) {
      if (!step()) break;
    }
    if (best_.arms.empty()) keep_design();  // nothing that was looked at has a finite value
    return std::move(best_);
  }

 private:
  bool capped() const { return options_.caps.size() > 0; }

  Vector working_caps() const {
    if (!capped()) return {};
    return options_.caps(arms_.work().rows());
  }

  void normalise() {
    targets_.work().weights /= targets_.work().weights.sum();
    WorkingSet& work = arms_.work();
    work.weights /= work.weights.sum();
    if (capped()) work.weights = inside_caps(work.weights, working_caps());
  }

  /// One round of column generation; false when it is over.
  bool step() {
    const double tolerance = options_.gap;
    const double tightened = extended_ ? 1 : 0.2 * aim_;
    aim_ = std::max(0.3 * tolerance, std::min(0.1 * std::min(last_gap_, 1.0), tightened));
    if (!solve(aim_)) return false;
    const double gap = price_candidates();
    const bool worth_a_look = gap <= std::max(tolerance, 0.15 * full_gap_);
    if (worth_a_look || !(arms_.has_candidates() || targets_.has_candidates())) {
      look_at_all();
      if (best_.gap() <= tolerance) return finish(DesignStop::converged);
      last_gap_ = full_gap_;
    } else {
      last_gap_ = gap;
    }
    if (out_of_time_()) return finish(DesignStop::time_limit);
    return extend();
  }

  bool finish(DesignStop reason) {
    if (reason != DesignStop::converged) look_at_all();
    best_.stop = best_.gap() <= options_.gap ? DesignStop::converged : reason;
    return false;
  }

  /// The saddle point of the working sets; false if no design on them can be told from a singular
  /// one.
  bool solve(double aim) {
    drop_idle();
    Saddle saddle{arms_.work().points(map_), targets_.work().points(map_), working_caps(),
                  arms_.work().weights, targets_.work().weights};
    solve_saddle(saddle,
                 {.aim = aim, .enough = options_.gap, .start_gap = std::min(last_gap_, 0.3)},
                 best_.iterations);
    if (saddle.design.allFinite() && saddle.prior.allFinite()) {
      restricted_ = bounds(saddle);
      arms_.work().weights = saddle.design;
      targets_.work().weights = saddle.prior;
    }
    Matrix map = inverse_root(saddle.arms, arms_.work().weights, map_);
    if (!map.allFinite()) return false;
    map_ = std::move(map);
    return true;
  }

  /// xᵀA⁻¹MA⁻¹x = ‖form · x‖², M = Σ μ_j y_j y_jᵀ: form = diag(√μ) (B Y)ᵀ B, BᵀB = A⁻¹.
  Matrix slope_form() const {
    const WorkingSet& work = targets_.work();
    return work.weights.cwiseSqrt().asDiagonal() * work.points(map_).transpose() * map_;
  }

  /// Σ_j (z_jᵀy_j)² for the rows z_j of the slope form, the numerator of the lower bound. The same
  /// numbers z as in the denominator, so the bound holds however inaccurate they are as √μ A⁻¹y.
  double numerator(const Matrix& form) const {
    const Matrix targets = problem_.targets(targets_.work().rows(), Eigen::all);
    return form.cwiseProduct(targets).rowwise().sum().squaredNorm();
  }

  double price_candidates() {
    const Matrix form = slope_form();
    slope_ = arms_.score_candidates(form);
    variance_ = targets_.score_candidates(map_);
    return variance_ * slope_ / numerator(form) - 1;
  }

  void look_at_all() {
    const Matrix form = slope_form();
    const Vector& slopes = arms_.score_all(form);
    const Vector& variances = targets_.score_all(map_);
    ++best_.passes;
    slope_ = slopes.maxCoeff();
    variance_ = variances.maxCoeff();
    // Inflated by more than the rounding of the dot products, relative to their size, can take.
    const double sizes = (form * problem_.whitening.scale.asDiagonal()).norm() * largest_scaled_;
    const double doubt = 1e-15 * static_cast<double>(form.cols()) * sizes;
    const double average =
        std::pow(std::sqrt(largest_average(slopes, options_.caps)) + doubt, 2) * (1 + 1e-12);
    const double lower = std::pow(std::max(0.0, std::sqrt(numerator(form)) - doubt), 2) / average;
    full_gap_ = variance_ / lower - 1;
    best_.lower_bound = std::max(best_.lower_bound, lower);
    if (variance_ < best_.value) {
      best_.value = variance_;
      keep_design();
    }
    arms_.score_candidates(form);
    targets_.score_candidates(map_);
  }

  void keep_design() {
    best_.arms = arms_.work().rows();
    best_.weights = arms_.work().weights;
  }

  /// Arms and targets that violate optimality join, unless the violation is no larger than the
  /// master's own error: then the master is asked for more.
  bool extend() {
    const double gap = std::min(last_gap_, full_gap_);
    const bool inexact = gap <= 1.3 * restricted_.gap();
    const Vector inside = arms_.work().points(slope_form()).colwise().squaredNorm();
    const Vector settled = targets_.work().points(map_).colwise().squaredNorm();
    Eigen::Index added = 0;
    const bool exact = aim_ <= 0.3 * options_.gap;
    if (!inexact || exact) {
      const double arm_level = marginal_score(inside, working_caps());
      const std::size_t before = arms_.work().rows().size();
      added += arms_.extend(arm_level, map_);
      give_weight(arms_, before);
      const std::size_t targets_before = targets_.work().rows().size();
      added += targets_.extend(settled.maxCoeff(), map_);
      give_weight(targets_, targets_before);
      if (capped()) normalise();
    }
    extended_ = added > 0;
    if (extended_) idle_rounds_ = 0;
    if (extended_) return true;
    if (!exact || ++idle_rounds_ <= 3) return true;
    return finish(DesignStop::stalled);
  }

  void give_weight(SaddleSide& side, std::size_t before) {
    WorkingSet& work = side.work();
    const auto added = work.size() - static_cast<Eigen::Index>(before);
    if (added == 0) return;
    const double share = std::min(0.1, last_gap_) / static_cast<double>(work.size());
    work.weights.tail(added).setConstant(std::max(share, 1e-12));
    work.weights /= work.weights.sum();
  }

  /// Arms whose leverage λ xᵀA⁻¹x is negligible and whose slope is far below the best leave: near
  /// the optimum those with little leverage too, together at most 0.3, so that the rest still
  /// spans. Never by λ alone: essential weights can be tiny.
  void drop_idle() {
    if (capped() || last_gap_ > 0.5) return;
    const Matrix points = arms_.work().points(map_);
    const Vector norms = points.colwise().squaredNorm();
    const Vector slopes = arms_.work().points(slope_form()).colwise().squaredNorm();
    const double largest = slopes.maxCoeff();
    const double gap = std::min(1.0, last_gap_);
    const double count = static_cast<double>(arms_.work().size());
    const double negligible = 0.02 * gap / count;
    std::vector<char> flags;
    for (Eigen::Index i = 0; i < arms_.work().size(); ++i) {
      const double leverage = arms_.work().weights(i) * norms(i);
      const bool light = leverage <= negligible ||
                         (gap < 0.1 && slopes(i) < 0.7 * largest && leverage <= 0.3 / count);
      flags.push_back(!light || slopes(i) > largest * (1 - gap / 2));
    }
    if (std::ranges::find(flags, 1) == flags.end()) return;  // all slopes have vanished
    arms_.work().keep(flags);
    arms_.work().weights /= arms_.work().weights.sum();
  }

  const MinimaxProblem& problem_;
  const DesignOptions& options_;
  const std::function<bool()>& out_of_time_;
  Matrix map_;
  SaddleSide arms_;
  SaddleSide targets_;
  SaddleBounds restricted_;
  double largest_scaled_ = 0;  ///< Length of the longest arm, features scaled.
  double slope_ = 0;
  double variance_ = 0;
  double last_gap_ = 1;
  double full_gap_ = 1e300;
  double aim_ = 1;        ///< The gap asked of the master.
  bool extended_ = true;  ///< The last round added something.
  int idle_rounds_ = 0;
  Design best_;
};

}  // namespace

Design minimax_design(const MinimaxProblem& problem, const DesignOptions& options,
                      const std::function<bool()>& out_of_time) {
  return MinimaxSearch(problem, options, out_of_time).run();
}

}  // namespace acol
