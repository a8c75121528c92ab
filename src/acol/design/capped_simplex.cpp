#include "acol/design/capped_simplex.hpp"

#include <algorithm>
#include <compare>
#include <numeric>
#include <vector>

namespace acol {
namespace {

std::vector<Eigen::Index> by_score(const Vector& scores) {
  std::vector<Eigen::Index> order(static_cast<std::size_t>(scores.size()));
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, [&](auto a, auto b) {  // NaN has its place, too
    return std::strong_order(scores(a), scores(b)) > 0;
  });
  return order;
}

}  // namespace

double largest_average(const Vector& scores, const Vector& caps) {
  if (caps.size() == 0) return scores.maxCoeff();
  double left = 1;
  double sum = 0;
  for (const Eigen::Index i : by_score(scores)) {
    const double share = std::min(left, caps(i));
    sum += share * scores(i);
    left -= share;
    if (left <= 0) break;
  }
  return sum;
}

double marginal_score(const Vector& scores, const Vector& caps) {
  if (caps.size() == 0) return scores.maxCoeff();
  double left = 1;
  for (const Eigen::Index i : by_score(scores)) {
    left -= caps(i);
    if (left <= 0) return scores(i);
  }
  return 0;
}

Vector inside_caps(const Vector& weights, const Vector& caps) {
  Vector inside = caps / caps.sum();
  for (double share = 0.9; share > 1e-3; share *= 0.7) {
    Vector mixed = share * weights + (1 - share) * inside;
    if ((mixed.array() < 0.999 * caps.array() + 1e-3 * inside.array()).all()) return mixed;
  }
  return inside;
}

}  // namespace acol
