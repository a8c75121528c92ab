#include "acol/design/minimax_design.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "acol/design/determinant_design.hpp"
#include "acol/design/minimax_master.hpp"
#include "acol/design/quadratic_forms.hpp"
#include "acol/design/working_set.hpp"

namespace acol {
namespace {

/// Catalogues up to this size are looked at as a whole each time.
constexpr Eigen::Index kSmall = 4000;
/// The gap that the multiplicative method is asked for at the finest.
constexpr double kFirstOrderGap = 2e-4;

std::vector<ArmIndex> all_rows(Eigen::Index count) {
  std::vector<ArmIndex> rows(static_cast<std::size_t>(count));
  std::iota(rows.begin(), rows.end(), 0);
  return rows;
}

/// One side of the saddle: a large set of rows, the working set, and the candidates in between.
class Side {
 public:
  explicit Side(const Matrix& rows) : rows_(rows), work_(rows) {}

  WorkingSet& work() { return work_; }
  const WorkingSet& work() const { return work_; }
  bool has_candidates() const { return !candidates_.empty(); }

  /// ‖form · x‖² of all rows, from which the candidates are chosen anew.
  const Vector& score_all(const Matrix& form) {
    quadratic_forms(rows_, form, scores_);
    if (rows_.rows() > kSmall) {
      candidates_ = highest(scores_, rows_.rows() / 50 + 20 * work_.size());
      candidate_rows_ = rows_(candidates_, Eigen::all);
    }
    return scores_;
  }

  double score_candidates(const Matrix& form) {
    if (candidates_.empty()) {
      quadratic_forms(rows_, form, scores_);
      return scores_.maxCoeff();
    }
    quadratic_forms(candidate_rows_, form, candidate_scores_);
    return candidate_scores_.maxCoeff();
  }

  /// Adds the rows last looked at that score above `inside` by a good part of the largest excess.
  Eigen::Index extend(double inside, const Matrix& map) {
    const bool listed = !candidates_.empty();
    const Vector& scores = listed ? candidate_scores_ : scores_;
    std::vector<ArmIndex> present = work_.rows();
    std::ranges::sort(present);
    std::vector<ArmIndex> violators;
    std::vector<double> values;
    for (Eigen::Index i = 0; i < scores.size(); ++i) {
      if (!(scores(i) > inside)) continue;
      const ArmIndex row = listed ? candidates_[static_cast<std::size_t>(i)] : i;
      if (std::ranges::binary_search(present, row)) continue;
      violators.push_back(row);
      values.push_back(scores(i));
    }
    if (violators.empty()) return 0;
    const double cut = inside + 0.05 * (std::ranges::max(values) - inside);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < violators.size(); ++i) {
      if (!(values[i] > cut)) continue;
      violators[kept] = violators[i];
      values[kept++] = values[i];
    }
    violators.resize(kept);
    values.resize(kept);
    if (violators.empty()) return 0;
    const Eigen::Map<const Vector> violations(values.data(),
                                              static_cast<Eigen::Index>(values.size()));
    const Eigen::Index count = std::max(2 * map.rows(), work_.size() / 3);
    return work_.add(diverse(rows_, map, violators, violations, count));
  }

 private:
  const Matrix& rows_;
  WorkingSet work_;
  Vector scores_;
  std::vector<ArmIndex> candidates_;
  Matrix candidate_rows_;
  Vector candidate_scores_;
};

class Search {
 public:
  Search(const MinimaxProblem& problem, const DesignOptions& options,
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
    start();
    for (int round = 0; round < 200; ++round) {
      if (!step()) break;
    }
    return std::move(best_);
  }

 private:
  bool capped() const { return options_.caps.size() > 0; }

  /// The D-optimal design of the targets is within a factor rank(U) of the optimum, and usually
  /// near it: λ ∝ λ_D w, μ = λ_D.
  void start() {
    const Whitening whitening = find_whitening(problem_.targets);
    const DeterminantDesign first =
        determinant_design(problem_.targets, whitening, {.gap = 0.02, .stop = {}, .start = {}});
    best_.iterations += first.steps;
    targets_.work().add(first.rows);
    targets_.work().weights = first.weights.cwiseMax(1e-6 / static_cast<double>(first.rows.size()));
    if (problem_.targets.rows() <= 40) add_with_weight(targets_, all_rows(problem_.targets.rows()));
    std::vector<ArmIndex> arms;
    for (const ArmIndex target : first.rows) {
      arms.push_back(problem_.target_arms[static_cast<std::size_t>(target)]);
    }
    std::vector<ArmIndex> distinct = arms;
    std::ranges::sort(distinct);
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
    arms_.work().add(distinct);
    arms_.work().weights.setConstant(1.0 / static_cast<double>(distinct.size()));
    add_with_weight(arms_, options_.start.arms);
    add_spanning_arms();
    if (capped()) add_until_caps_suffice();
    normalise();
  }

  /// New rows get a small share of the weight, so that the interior methods can move it.
  void add_with_weight(Side& side, const std::vector<ArmIndex>& rows) {
    WorkingSet& work = side.work();
    const Eigen::Index added = work.add(rows);
    if (added == 0) return;
    const double total = work.size() == added ? 1 : work.weights.sum();
    work.weights.tail(added).setConstant(0.1 * total / static_cast<double>(work.size()));
  }

  /// Arms from the D-optimal design of a sample, so that the working set spans all dimensions.
  void add_spanning_arms() {
    const Eigen::Index size = problem_.arms.rows();
    const Eigen::Index wanted = std::min<Eigen::Index>(size, 40 * map_.rows() + 400);
    std::vector<ArmIndex> sample;
    for (Eigen::Index i = 0; i < wanted; ++i) sample.push_back(i * size / wanted);
    sample.insert(sample.end(), problem_.whitening.anchors.begin(),
                  problem_.whitening.anchors.end());
    std::ranges::sort(sample);
    sample.erase(std::unique(sample.begin(), sample.end()), sample.end());
    const Matrix points = problem_.arms(sample, Eigen::all);
    const DeterminantDesign spanning =
        determinant_design(points, problem_.whitening, {.gap = 0.5, .stop = {}, .start = {}});
    std::vector<ArmIndex> rows;
    for (const ArmIndex row : spanning.rows) rows.push_back(sample[static_cast<std::size_t>(row)]);
    add_with_weight(arms_, rows);
  }

  void add_until_caps_suffice() {
    double room = 0;
    for (const ArmIndex row : arms_.work().rows()) room += options_.caps(row);
    std::vector<ArmIndex> more;
    for (ArmIndex row = 0; row < problem_.arms.rows() && room < 2; ++row) {
      if (std::ranges::find(arms_.work().rows(), row) != arms_.work().rows().end()) continue;
      more.push_back(row);
      room += options_.caps(row);
    }
    add_with_weight(arms_, more);
  }

  Vector working_caps() const {
    if (!capped()) return {};
    return options_.caps(arms_.work().rows());
  }

  void normalise() {
    targets_.work().weights /= targets_.work().weights.sum();
    WorkingSet& work = arms_.work();
    work.weights /= work.weights.sum();
    if (!capped()) return;
    // Strictly inside the caps: a mixture with the design proportional to them.
    const Vector caps = working_caps();
    const Vector inside = caps / caps.sum();
    double share = 0;  // of the present design
    for (share = 0.9; share > 1e-3; share *= 0.7) {
      const Vector mixed = share * work.weights + (1 - share) * inside;
      if ((mixed.array() < 0.999 * caps.array() + 1e-3 * inside.array()).all()) break;
    }
    work.weights = share > 1e-3 ? Vector(share * work.weights + (1 - share) * inside) : inside;
  }

  /// One round of column generation; false when it is over.
  bool step() {
    const double tolerance = options_.gap;
    const double tightened = extended_ ? 1 : 0.2 * aim_;
    aim_ = std::max(0.3 * tolerance, std::min(0.1 * std::min(last_gap_, 1.0), tightened));
    solve(aim_);
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

  /// The saddle point of the working sets, by the method that should take less arithmetic.
  void solve(double aim) {
    drop_idle();
    Saddle saddle{arms_.work().points(map_), targets_.work().points(map_), working_caps(),
                  arms_.work().weights, targets_.work().weights};
    const double start_gap = std::min(last_gap_, 0.3);
    const double p = static_cast<double>(saddle.arms.cols());
    const double q = static_cast<double>(saddle.targets.cols());
    const double r = static_cast<double>(saddle.arms.rows());
    const double newton = 6 * (p * p * (r + 2 * q) + p * p * p / 3);
    // The first-order method costs about 1/gap steps: it is not asked for the last digits.
    const double coarse = std::max({aim, kFirstOrderGap, 0.85 * options_.gap});
    const double steps = 50 + 0.7 / coarse;
    const double multiplication = steps * (1.5 * p * r * r + 2 * q * r * r + 2 * r * r * r);
    // Far from the optimum a few multiplicative steps do; near it Newton's few steps are cheaper,
    // unless the working set is very large.
    const bool rough = aim >= 0.01 ? multiplication < newton : 8 * multiplication < newton;
    double reached = start_gap;
    if (!capped() && rough) {
      reached = minimax_by_multiplication(
                    saddle,
                    {.gap = coarse,
                     .start_gap = start_gap,
                     .max_steps = static_cast<int>(aim >= 0.01 ? steps : 4 * steps)},
                    best_.iterations)
                    .gap();
    }
    const bool good_enough =
        rough && aim >= kFirstOrderGap ? reached <= 3 * coarse : reached <= aim;
    if (!good_enough) {
      minimax_by_newton(saddle, {.gap = aim, .start_gap = reached, .max_steps = 60},
                        best_.iterations);
    }
    restricted_ = bounds(saddle);
    arms_.work().weights = saddle.design;
    targets_.work().weights = saddle.prior;
    map_ = inverse_root(saddle.arms, saddle.design, map_);
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
      best_.arms = arms_.work().rows();
      best_.weights = arms_.work().weights;
    }
    arms_.score_candidates(form);
    targets_.score_candidates(map_);
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
      const double arm_level = capped() ? marginal_slope(inside) : inside.maxCoeff();
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

  /// The slope at which the capped design stops filling arms.
  double marginal_slope(const Vector& slopes) const {
    const Vector caps = working_caps();
    std::vector<Eigen::Index> order(static_cast<std::size_t>(slopes.size()));
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, [&](auto a, auto b) { return slopes(a) > slopes(b); });
    double left = 1;
    for (const Eigen::Index i : order) {
      left -= caps(i);
      if (left <= 0) return slopes(i);
    }
    return 0;
  }

  void give_weight(Side& side, std::size_t before) {
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
    arms_.work().keep(flags);
    arms_.work().weights /= arms_.work().weights.sum();
  }

  const MinimaxProblem& problem_;
  const DesignOptions& options_;
  const std::function<bool()>& out_of_time_;
  Matrix map_;
  Side arms_;
  Side targets_;
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
  return Search(problem, options, out_of_time).run();
}

}  // namespace acol
