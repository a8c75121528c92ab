#include "acol/design/pruning.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "acol/design/leverage.hpp"
#include "acol/design/quadratic_forms.hpp"
#include "acol/design/reduction.hpp"
#include "acol/design/whitening.hpp"

namespace acol {
namespace {

/// xᵀA⁻¹x = ‖root · x‖² on the span of the support, by pivoted QR: weights may span many orders of
/// magnitude.
struct Inverse {
  Whitening whitening;
  Matrix root;
};

/// The support in coordinates in which the catalogue is well scaled, each point times √λ.
Matrix weighted_points(const Whitening& whitening, const Matrix& points, const Vector& weights) {
  return weights.cwiseSqrt().asDiagonal() * (points * whitening.map.transpose());
}

/// Rows so different in length that the short ones are lost in the rounding of the long ones.
bool are_far_apart(const Matrix& rows) {
  constexpr double kFarApart = 1e8;
  const Vector lengths = rows.rowwise().norm();
  double shortest = std::numeric_limits<double>::infinity();
  for (const double length : lengths) {
    if (length > 0) shortest = std::min(shortest, length);
  }
  return lengths.maxCoeff() > kFarApart * shortest;
}

/// The longest first: then QR with pivoted columns is as accurate for short rows as for long ones
/// [cox1998].
Matrix by_length(const Matrix& rows) {
  const Vector lengths = rows.rowwise().norm();
  std::vector<Eigen::Index> order(static_cast<std::size_t>(rows.rows()));
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, {}, [&](Eigen::Index i) { return std::pair(-lengths(i), i); });
  return rows(order, Eigen::all);
}

Inverse inverse_from(Whitening whitening, const Eigen::ColPivHouseholderQR<Matrix>& qr) {
  const Eigen::Index rank = whitening.rank;
  const Matrix triangle = qr.matrixR().topLeftCorner(rank, rank).triangularView<Eigen::Upper>();
  const Matrix permuted = qr.colsPermutation().transpose() * whitening.map;
  Matrix root = triangle.transpose().triangularView<Eigen::Lower>().solve(permuted);
  return {std::move(whitening), std::move(root)};
}

Inverse inverse_of(const Matrix& points, const Vector& weights) {
  Whitening whitening = find_whitening(points);
  const Eigen::ColPivHouseholderQR<Matrix> qr(weighted_points(whitening, points, weights));
  return inverse_from(std::move(whitening), qr);
}

/// Whether what the design knows least about (the last pivot) may be the rounding of rows that are
/// longer by many orders of magnitude. Rows that are independent are so after rounding, too, and
/// add nothing to the directions that they do not span.
bool may_be_rounding(const Matrix& rows, const Eigen::ColPivHouseholderQR<Matrix>& qr,
                     Eigen::Index rank) {
  constexpr double kRoundingError = 1e-11;  // a rounding error beside which 1 in 10,000 counts
  const double last = std::abs(qr.matrixR()(rank - 1, rank - 1));
  std::vector<Eigen::Index> longer;
  for (Eigen::Index i = 0; i < rows.rows(); ++i) {
    if (kRoundingError * static_cast<double>(rows.cols()) * rows.row(i).norm() > last) {
      longer.push_back(i);
    }
  }
  if (longer.empty()) return false;
  const Matrix directions = rows(longer, Eigen::all).rowwise().normalized();
  Eigen::ColPivHouseholderQR<Matrix> independent;
  independent.setThreshold(1e-8);
  independent.compute(directions.transpose());
  return independent.rank() < std::ssize(longer);
}

double value_over_all(const Inverse& inverse, const Matrix& arms,
                      const std::vector<ArmIndex>& targets, const Vector& target_weights) {
  Vector norms;
  quadratic_forms(arms, inverse.root, norms);
  Vector weights = Vector::Zero(arms.rows());
  for (std::size_t i = 0; i < targets.size(); ++i) {
    double& weight = weights(targets[i]);
    weight = std::max(weight, target_weights(static_cast<Eigen::Index>(i)));
  }
  return largest_form(arms, inverse.root, norms, weights);
}

double value_of(const Inverse& inverse, const Matrix& arms, const std::vector<ArmIndex>& targets,
                const Vector& target_weights) {
  constexpr Eigen::Index kBlock = 4096;
  const Eigen::Index count = std::ssize(targets);
  if (2 * count > arms.rows() && inverse.whitening.dependent.empty()) {
    return value_over_all(inverse, arms, targets, target_weights);
  }
  double value = 0;
  Vector norms;
  for (Eigen::Index start = 0; start < count; start += kBlock) {
    const Eigen::Index size = std::min(kBlock, count - start);
    const std::vector<ArmIndex> rows(targets.begin() + start, targets.begin() + start + size);
    const Matrix block = arms(rows, Eigen::all);
    const std::vector<char> inside = inverse.whitening.spans(block);
    if (std::ranges::find(inside, 0) != inside.end()) {
      return std::numeric_limits<double>::infinity();
    }
    quadratic_forms(block, inverse.root, norms);
    value = std::max(value,
                     largest_form(block, inverse.root, norms, target_weights.segment(start, size)));
  }
  return value;
}

struct Support {
  std::vector<ArmIndex> arms;
  Vector weights;
};

Support in_row_order(const std::vector<ArmIndex>& arms, const Vector& weights,
                     const std::vector<char>& keep) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < arms.size(); ++i) {
    if (keep[i]) order.push_back(i);
  }
  std::ranges::sort(order, {}, [&](std::size_t i) { return arms[i]; });
  Support support;
  support.weights.resize(std::ssize(order));
  for (std::size_t k = 0; k < order.size(); ++k) {
    support.arms.push_back(arms[order[k]]);
    support.weights(static_cast<Eigen::Index>(k)) = weights(static_cast<Eigen::Index>(order[k]));
  }
  support.weights /= support.weights.sum();
  return support;
}

/// Up to here an exact value costs little beside the search for the design.
constexpr Eigen::Index kFewTargets = 4096;

/// The points of at least `cut` times the average weight.
std::vector<char> above(const Vector& weights, double cut) {
  std::vector<char> keep;
  for (const double weight : weights) keep.push_back(weight >= cut * weights.mean());
  return keep;
}

/// Where the support is larger than Carathéodory's theorem allows, another design of the same
/// information on fewer points; kept if its exact value is within the gap.
void reduce(const Matrix& arms, const std::vector<ArmIndex>& targets, const Vector& target_weights,
            double allowed, std::vector<ArmIndex>& support, Vector& weights, double& value) {
  constexpr Eigen::Index kMaxMoments = 500;  // the cost is cubic in them
  const Matrix points = arms(support, Eigen::all);
  const Whitening whitening = find_whitening(points);
  const Eigen::Index moments = whitening.rank * (whitening.rank + 1) / 2;
  if (moments > kMaxMoments || std::ssize(support) <= moments + 1) return;
  const Vector reduced = reduce_support(points * whitening.map.transpose(), weights);
  std::vector<char> keep;
  for (const double weight : reduced) keep.push_back(weight > 0);
  const Support fewer = in_row_order(support, reduced, keep);
  const double exact = design_value(arms, fewer.arms, fewer.weights, targets, target_weights);
  if (!(exact <= allowed)) return;
  support = fewer.arms;
  weights = fewer.weights;
  value = exact;
}

}  // namespace

double design_value(const Matrix& arms, const std::vector<ArmIndex>& support, const Vector& weights,
                    const std::vector<ArmIndex>& targets, const Vector& target_weights) {
  const Matrix points = arms(support, Eigen::all);
  const Inverse inverse = inverse_of(points, weights);
  const double value = value_of(inverse, arms, targets, target_weights);
  const Matrix rows = weighted_points(inverse.whitening, points, weights);
  if (!are_far_apart(rows)) return value;
  const Matrix sorted = by_length(rows);
  const Eigen::ColPivHouseholderQR<Matrix> qr(sorted);
  if (may_be_rounding(sorted, qr, inverse.whitening.rank)) {
    return std::numeric_limits<double>::infinity();
  }
  const double exact = value_of(inverse_from(inverse.whitening, qr), arms, targets, target_weights);
  return differ(exact, value) ? exact : value;
}

bool is_nearly_singular(const Matrix& arms, const Design& design) {
  const Matrix points = arms(design.arms, Eigen::all);
  return are_far_apart(weighted_points(find_whitening(points), points, design.weights));
}

bool differ(double value, double other) { return !(std::abs(value - other) <= 1e-6 * other); }

void prune(const Matrix& arms, const std::vector<ArmIndex>& targets, const Vector& target_weights,
           const DesignOptions& options, Design& design) {
  std::vector<char> keep;
  for (const double weight : design.weights) keep.push_back(weight > 0);
  Support support = in_row_order(design.arms, design.weights, keep);
  const double allowed = std::max(design.lower_bound * (1 + options.gap), design.value);
  const auto attempt = [&](const std::vector<char>& kept) {
    const auto dropped = std::ranges::count(kept, 0);
    if (dropped == 0 || dropped == std::ssize(kept)) return false;
    const Support lighter = in_row_order(support.arms, support.weights, kept);
    const double value = design_value(arms, lighter.arms, lighter.weights, targets, target_weights);
    if (!(value <= allowed)) return false;
    support = lighter;
    design.value = value;
    return true;
  };
  if (options.caps.size() == 0) {
    // Points that only keep the design from being singular carry next to no weight but much
    // leverage: whether the targets need them, only the exact value tells. With few targets that is
    // cheap, and then the largest cut that works is looked for.
    const bool few = std::ssize(targets) <= kFewTargets;
    double cut = few ? 0.5 : 1e-4;
    while (cut > 1e-12 && !attempt(above(support.weights, cut))) cut /= few ? 4 : 100;
    const Matrix points = arms(support.arms, Eigen::all);
    Vector norms;
    quadratic_forms(points, inverse_of(points, support.weights).root, norms);
    const Vector leverage = norms.cwiseProduct(support.weights);
    attempt(heavy(leverage, 0.05 * options.gap)) || attempt(heavy(leverage, 1e-3 * options.gap));
    reduce(arms, targets, target_weights, allowed, support.arms, support.weights, design.value);
  }
  design.arms = std::move(support.arms);
  design.weights = std::move(support.weights);
}

}  // namespace acol
