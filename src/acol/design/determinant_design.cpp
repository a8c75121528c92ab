#include "acol/design/determinant_design.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "acol/design/block_exchange.hpp"
#include "acol/design/determinant_master.hpp"
#include "acol/design/determinant_start.hpp"
#include "acol/design/inverse_root.hpp"
#include "acol/design/quadratic_forms.hpp"
#include "acol/design/working_set.hpp"

namespace acol {
namespace {

/// Rounds of column generation in all, and in a row without a new row or a better master. A search
/// that needs this many is held up by rounding errors: the master's gap falls tenfold in a round.
constexpr int kMaxRounds = 10'000;
constexpr int kMaxIdleRounds = 30;

class DeterminantSearch {
 public:
  DeterminantSearch(const Matrix& catalogue, const Whitening& whitening,
                    const DeterminantOptions& options)
      : catalogue_(catalogue),
        options_(options),
        map_(whitening.map),
        rank_(static_cast<double>(whitening.rank)),
        work_(catalogue) {}

  DeterminantDesign run() {
    start();
    bool over = false;
    for (int round = 0; round < kMaxRounds && !over; ++round) over = step();
    if (!over) finish();
    result_.rows = work_.rows();
    result_.weights = work_.weights;
    allow_for_rounding();
    return std::move(result_);
  }

 private:
  void start() {
    look_at_all(map_);
    // A catalogue not much larger than a support is its own working set; a light start on it.
    everything_ = catalogue_.rows() <= 50 * map_.rows();
    work_.add(start_rows(catalogue_, map_, values_, everything_, options_.start));
    complete_span(catalogue_, map_, values_, work_);
    start_weights();
    if (everything_) work_.add(all_rows());
    refill_candidates();
  }

  /// All alike, unless there is a design to start from.
  void start_weights() {
    work_.weights.setConstant(1.0 / static_cast<double>(work_.size()));
    if (options_.start_weights.size() == 0) return;
    work_.weights.setZero();
    for (std::size_t i = 0; i < options_.start.size(); ++i) {
      const auto place = std::ranges::find(work_.rows(), options_.start[i]) - work_.rows().begin();
      work_.weights(place) = options_.start_weights(static_cast<Eigen::Index>(i));
    }
  }

  std::vector<ArmIndex> all_rows() const {
    std::vector<ArmIndex> all(static_cast<std::size_t>(catalogue_.rows()));
    std::iota(all.begin(), all.end(), 0);
    return all;
  }

  void refill_candidates() {
    const Eigen::Index size = catalogue_.rows();
    if (size <= kSmallCatalogue) return;
    candidates_ = highest(values_, size / 50 + 20 * work_.size());
    candidate_arms_ = catalogue_(candidates_, Eigen::all);
  }

  void look_at_all(const Matrix& form) {
    quadratic_forms(catalogue_, form, values_);
    ++result_.passes;
  }

  /// One round of column generation; true when it is over.
  bool step() {
    const double tolerance = options_.gap;
    master_gap_ = std::max((everything_ ? 0.9 : 0.3) * tolerance, 0.1 * std::min(last_gap_, 1.0));
    if (!solve_working_set(master_gap_)) {
      result_.value = std::numeric_limits<double>::infinity();
      return true;
    }
    if (!candidates_.empty()) {
      Vector scores;
      quadratic_forms(candidate_arms_, map_, scores);
      const double gap = scores.maxCoeff() / rank_ - 1;
      if (gap > std::max(tolerance, 0.15 * full_gap_) && extend(candidates_, scores)) {
        last_gap_ = gap;
        return options_.stop && options_.stop() && (finish(), true);
      }
    }
    finish();
    if (full_gap_ <= tolerance) return result_.converged = true;
    last_gap_ = full_gap_;
    refill_candidates();
    if (options_.stop && options_.stop()) return true;
    const bool exact = master_gap_ <= (everything_ ? 0.9 : 0.3) * tolerance;
    if (extend_from_all()) {
      idle_rounds_ = 0;
      return false;
    }
    return exact || ++idle_rounds_ > kMaxIdleRounds;
  }

  /// Looks at all rows and keeps the design if it is the best so far.
  void finish() {
    look_at_all(map_);
    result_.value = values_.maxCoeff();
    full_gap_ = result_.value / rank_ - 1;
  }

  /// False if no design on the working set can be told from a singular one.
  bool solve_working_set(double gap) {
    drop_idle();
    const Matrix points = work_.points(map_);
    const Vector before = work_.weights;
    // Exchanges converge linearly, Newton's method quadratically but at cubic cost: it is for the
    // last digits on working sets that are not much larger than a support.
    const bool last_digits = gap < 2e-4 && work_.size() < 20 * map_.rows();
    const MasterOptions exchange{.gap = last_digits ? 1e-3 : gap,
                                 .start_gap = std::min(last_gap_, 0.3),
                                 .max_steps = static_cast<int>(60 * work_.size() + 1000)};
    const auto by_exchange =
        is_costly(work_.size(), map_.rows()) ? determinant_by_blocks : determinant_by_exchange;
    const double reached = by_exchange(points, work_.weights, exchange, result_.steps);
    if (reached > gap) {
      determinant_by_newton(points, work_.weights,
                            {.gap = gap, .start_gap = reached, .max_steps = 60}, result_.steps);
    }
    if (adopt(points)) return true;
    work_.weights = before / before.sum();
    return adopt(points);
  }

  /// Takes the coordinates in which the design's information is the identity.
  bool adopt(const Matrix& points) {
    if (!work_.weights.allFinite()) return false;
    Matrix map = inverse_root(points, work_.weights, map_);
    if (!map.allFinite()) return false;
    map_ = std::move(map);
    return true;
  }

  /// Rows that the last master left without weight leave, as far as they are far from optimal.
  void drop_idle() {
    if (everything_ || work_.size() < 3 * map_.rows()) return;
    const Vector norms = work_.points(map_).colwise().squaredNorm();
    const double negligible = 1e-3 * std::min(last_gap_, 1.0) / static_cast<double>(work_.size());
    std::vector<char> flags;
    for (Eigen::Index i = 0; i < work_.size(); ++i) {
      flags.push_back(work_.weights(i) * norms(i) > negligible ||
                      norms(i) > (1 - 0.5 * std::min(last_gap_, 1.0)) * rank_);
    }
    if (std::ranges::find(flags, 1) == flags.end()) return;  // no norm can be told
    work_.keep(flags);
  }

  /// Only designs that are nearly singular notice.
  void allow_for_rounding() {
    if (!std::isfinite(result_.value)) return;
    const double bound = largest_form(catalogue_, map_, values_, Vector::Ones(catalogue_.rows()));
    if (bound <= result_.value) return;
    result_.value = bound;
    result_.converged &= bound <= rank_ * (1 + options_.gap);
  }

  bool extend_from_all() {
    if (!candidates_.empty()) {
      Vector scores;
      quadratic_forms(candidate_arms_, map_, scores);
      return extend(candidates_, scores);
    }
    return extend(all_rows(), values_);
  }

  /// The worst violators join the working set; false if there is none to add.
  bool extend(const std::vector<ArmIndex>& rows, const Vector& scores) {
    const double largest = scores.maxCoeff();
    const double inside = rank_ * (1 + 0.3 * options_.gap);
    const double cut = std::max(inside, rank_ + 0.05 * (largest - rank_));
    std::vector<ArmIndex> violators;
    std::vector<double> values;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const double score = scores(static_cast<Eigen::Index>(i));
      if (score <= cut) continue;
      violators.push_back(rows[i]);
      values.push_back(score);
    }
    if (violators.empty()) return false;
    const Eigen::Map<const Vector> violations(values.data(),
                                              static_cast<Eigen::Index>(values.size()));
    const Eigen::Index count = std::max(2 * map_.rows(), work_.size() / 3);
    return work_.add(diverse(catalogue_, map_, violators, violations, count)) > 0;
  }

  const Matrix& catalogue_;
  const DeterminantOptions& options_;
  Matrix map_;
  double rank_;
  WorkingSet work_;
  Vector values_;
  std::vector<ArmIndex> candidates_;
  Matrix candidate_arms_;
  double last_gap_ = 1;
  double full_gap_ = 1e300;
  double master_gap_ = 1;
  int idle_rounds_ = 0;
  bool everything_ = false;  ///< The working set is the catalogue.
  DeterminantDesign result_;
};

}  // namespace

DeterminantDesign determinant_design(const Matrix& catalogue, const Whitening& whitening,
                                     const DeterminantOptions& options) {
  return DeterminantSearch(catalogue, whitening, options).run();
}

}  // namespace acol
