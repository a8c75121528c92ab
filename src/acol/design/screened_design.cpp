#include "acol/design/screened_design.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <optional>

#include "acol/design/inverse_root.hpp"
#include "acol/design/leverage.hpp"
#include "acol/design/quadratic_forms.hpp"
#include "acol/design/working_set.hpp"

namespace acol {
namespace {

/// A design on some rows of the catalogue, and what it is worth on the rows it was made for.
struct Sketch {
  std::vector<ArmIndex> rows = {};
  Vector weights = {};
  Matrix map = {};  ///< ‖map x‖² = xᵀA⁻¹x.
  double value = 0;
};

std::vector<ArmIndex> united(std::vector<ArmIndex> rows) {
  std::ranges::sort(rows);
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  return rows;
}

std::vector<ArmIndex> places(const std::vector<ArmIndex>& rows, const std::vector<ArmIndex>& all) {
  std::vector<ArmIndex> found;
  for (const ArmIndex row : rows) found.push_back(std::ranges::lower_bound(all, row) - all.begin());
  return found;
}

/// The largest xᵀA⁻¹x of the rows of `arms`, with what rounding may hide.
double value_on(const Matrix& arms, const Matrix& map) {
  Vector lengths;
  quadratic_forms(arms, map, lengths);
  return largest_form(arms, map, lengths, Vector::Ones(arms.rows()));
}

class Screening {
 public:
  Screening(const Matrix& catalogue, const Whitening& whitening, const Sizes& sizes,
            const DeterminantOptions& options)
      : catalogue_(catalogue), whitening_(whitening), sizes_(sizes), options_(options) {}

  DeterminantDesign run() {
    constexpr int kMaxLooks = 3;
    std::optional<Sketch> sketch = design_of(sample(), {.map = whitening_.map}, 0.1);
    while (sketch && result_.passes < kMaxLooks && !is_out_of_time()) {
      if (!has_exact_lengths(*sketch)) break;
      look_at_all(*sketch);
      if (sketch->value <= allowed()) return finished(*sketch);
      std::optional<Sketch> next = design_of(longest(*sketch), *sketch, 0.9 * options_.gap);
      if (next && is_settled(*sketch, *next)) return finished(*next);
      sketch = std::move(next);
    }
    return without_screening(sketch);
  }

 private:
  double rank() const { return static_cast<double>(whitening_.rank); }
  double allowed() const { return rank() * (1 + options_.gap); }
  bool is_out_of_time() const { return options_.stop && options_.stop(); }

  /// One row in sixteen, eight side by side as they lie in memory, and those that span what a
  /// sample may miss.
  std::vector<ArmIndex> sample() const {
    constexpr Eigen::Index kTogether = 8;
    constexpr Eigen::Index kStride = 16;
    std::vector<ArmIndex> rows = options_.start;
    rows.insert(rows.end(), whitening_.anchors.begin(), whitening_.anchors.end());
    for (Eigen::Index i = 0; i < catalogue_.rows(); ++i) {
      if (i / kTogether % kStride == 0) rows.push_back(i);
    }
    return united(std::move(rows));
  }

  /// The design of `rows`, from the one at hand on, without points that are not worth their place;
  /// none if it cannot be told from a singular one.
  std::optional<Sketch> design_of(const std::vector<ArmIndex>& rows, const Sketch& start,
                                  double gap) {
    const Matrix arms = catalogue_(rows, Eigen::all);
    Whitening coordinates;
    coordinates.map = start.map;
    coordinates.rank = whitening_.rank;
    const DeterminantDesign found = determinant_design(arms, coordinates,
                                                       {.gap = gap,
                                                        .stop = options_.stop,
                                                        .start = places(start.rows, rows),
                                                        .start_weights = start.weights});
    result_.steps += found.steps;
    if (!found.converged) return std::nullopt;
    return without_light_points(rows, arms, found, start.map);
  }

  /// Drops points whose leverage λ xᵀA⁻¹x makes no difference.
  std::optional<Sketch> without_light_points(const std::vector<ArmIndex>& rows, const Matrix& arms,
                                             const DeterminantDesign& found, const Matrix& map) {
    Matrix points = map * arms(found.rows, Eigen::all).transpose();
    const Matrix whitened =
        inverse_root(points, found.weights, Matrix::Identity(map.rows(), map.rows())) * points;
    const Vector leverage =
        whitened.colwise().squaredNorm().transpose().cwiseProduct(found.weights);
    const std::vector<char> keep = heavy(leverage, 0.05 * options_.gap);
    std::vector<std::pair<ArmIndex, Eigen::Index>> kept;
    for (std::size_t i = 0; i < keep.size(); ++i) {
      const auto place = static_cast<std::size_t>(found.rows[i]);
      if (keep[i]) kept.emplace_back(rows[place], static_cast<Eigen::Index>(i));
    }
    std::ranges::sort(kept);
    std::vector<Eigen::Index> columns;
    Sketch sketch;
    for (const auto& [row, column] : kept) {
      sketch.rows.push_back(row);
      columns.push_back(column);
    }
    sketch.weights = found.weights(columns);
    sketch.weights /= sketch.weights.sum();
    sketch.map = inverse_root(points(Eigen::all, columns), sketch.weights, map);
    if (!sketch.map.allFinite()) return std::nullopt;
    sketch.value = value_on(arms, sketch.map);
    return sketch;
  }

  /// How far a computed √(xᵀA⁻¹x) can be from the true one, whichever row it is of.
  double rounding_of(const Sketch& sketch) const {
    return 1e-15 * static_cast<double>(catalogue_.cols()) *
           sketch.map.colwise().norm().dot(sizes_.features.transpose());
  }

  bool has_exact_lengths(const Sketch& sketch) const { return rounding_of(sketch) < 1e-7; }

  void look_at_all(Sketch& sketch) {
    quadratic_forms(catalogue_, sketch.map, lengths_);
    ++result_.passes;
    sketch.value = lengths_.maxCoeff();
  }

  /// The longest rows at the last look, and the support.
  std::vector<ArmIndex> longest(const Sketch& sketch) {
    const auto support = static_cast<Eigen::Index>(sketch.rows.size());
    std::vector<ArmIndex> rows = highest(lengths_, lengths_.size() / 50 + 20 * support);
    cut_ = lengths_(rows).minCoeff();
    rows.insert(rows.end(), sketch.rows.begin(), sketch.rows.end());
    return united(std::move(rows));
  }

  /// Whether what `next` is worth on the longest rows is what it is worth on all. Rows for which
  /// the bound does not tell are looked at, if they are few.
  bool is_settled(const Sketch& sketch, const Sketch& next) const {
    constexpr double kRounding = 1 + 1e-6;
    if (next.value > allowed()) return false;
    const double bound = next.value * smallest_growth(sketch, next) / kRounding;
    std::vector<ArmIndex> rows;
    for (Eigen::Index i = 0; i < lengths_.size() && bound < cut_; ++i) {
      if (bound < lengths_(i) && lengths_(i) < cut_) rows.push_back(i);
    }
    if (std::ssize(rows) > catalogue_.rows() / 8) return false;
    return rows.empty() || value_on(catalogue_(rows, Eigen::all), next.map) <= next.value;
  }

  /// λ_min(A^{-1/2} B A^{-1/2}) of the information A of one design and B of the next.
  double smallest_growth(const Sketch& sketch, const Sketch& next) const {
    const Matrix points = sketch.map * catalogue_(next.rows, Eigen::all).transpose();
    const Matrix information = points * next.weights.asDiagonal() * points.transpose();
    const Eigen::SelfAdjointEigenSolver<Matrix> spectrum(information, Eigen::EigenvaluesOnly);
    return spectrum.eigenvalues()(0);
  }

  DeterminantDesign finished(const Sketch& sketch) {
    result_.rows = sketch.rows;
    result_.weights = sketch.weights;
    result_.value = sketch.value;
    result_.converged = result_.pruned = true;
    return std::move(result_);
  }

  DeterminantDesign without_screening(const std::optional<Sketch>& sketch) {
    DeterminantOptions options = options_;
    if (sketch) {
      options.start = sketch->rows;
      options.start_weights = sketch->weights;
    }
    DeterminantDesign design = determinant_design(catalogue_, whitening_, options);
    design.steps += result_.steps;
    design.passes += result_.passes;
    return design;
  }

  const Matrix& catalogue_;
  const Whitening& whitening_;
  const Sizes& sizes_;
  const DeterminantOptions& options_;
  Vector lengths_;  ///< xᵀA⁻¹x of all rows, at the last look.
  double cut_ = 0;  ///< Rows that are not among the longest are no longer than this.
  DeterminantDesign result_;
};

}  // namespace

bool can_be_screened(Eigen::Index rows, Eigen::Index rank) {
  return is_costly(rows, rank) && rows >= 1000 * rank;
}

DeterminantDesign screened_design(const Matrix& catalogue, const Whitening& whitening,
                                  const Sizes& sizes, const DeterminantOptions& options) {
  return Screening(catalogue, whitening, sizes, options).run();
}

}  // namespace acol
