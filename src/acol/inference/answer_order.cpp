#include "acol/inference/answer_order.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace acol {

std::vector<ArmIndex> by_reward(const Problem& problem) {
  std::vector<ArmIndex> order(static_cast<std::size_t>(problem.size()));
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, {},
                    [&](ArmIndex arm) { return std::pair(-problem.rewards()(arm), arm); });
  return order;
}

std::vector<ArmIndex> inverse(const std::vector<ArmIndex>& order) {
  std::vector<ArmIndex> rank(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) {
    rank[static_cast<std::size_t>(order[k])] = static_cast<ArmIndex>(k);
  }
  return rank;
}

Vector spread_over_earlier(const Vector& values) {
  const Eigen::Index n = values.size();
  Vector result = Vector::Zero(n + 1);
  double head = 0;
  for (Eigen::Index k = 1; k <= n; ++k) {
    const double j = static_cast<double>(k - 1);
    head += values(k - 1) / ((j + 1) * (j + 2));
    result(k) = 0.5 * head * (j + 2) / (j + 1);  // Σ_{j<k} 1/((j+1)(j+2)) = k/(k+1)
  }
  Vector window =
      Vector::Zero(n + 1);  // the sum of the 2^s values before k, where there are so many
  window.tail(n) = values;
  for (Eigen::Index length = 1, s = 0; length <= n; length *= 2, ++s) {
    const double share = 0.5 / (static_cast<double>((s + 1) * (s + 2) * length));
    for (Eigen::Index k = length; k <= n; ++k) {
      const double scales = std::floor(std::log2(static_cast<double>(k)));
      result(k) += share * window(k) * (scales + 2) / (scales + 1);  // Σ_{s≤S} = (S+1)/(S+2)
    }
    for (Eigen::Index k = n; k >= 2 * length; --k) window(k) += window(k - length);
  }
  return result;
}

}  // namespace acol
