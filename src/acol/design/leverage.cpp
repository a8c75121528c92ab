#include "acol/design/leverage.hpp"

#include <algorithm>
#include <numeric>

namespace acol {

std::vector<char> heavy(const Vector& leverage, double budget) {
  std::vector<Eigen::Index> order(static_cast<std::size_t>(leverage.size()));
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, {}, [&](auto i) { return std::pair(leverage(i), i); });
  std::vector<char> keep(order.size(), 1);
  double dropped = 0;
  for (const Eigen::Index i : order) {
    dropped += leverage(i);
    if (dropped > budget) break;
    keep[static_cast<std::size_t>(i)] = 0;
  }
  return keep;
}

}  // namespace acol
