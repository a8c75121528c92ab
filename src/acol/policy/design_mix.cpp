#include "acol/policy/design_mix.hpp"

#include <algorithm>

namespace acol {

Design mix(const Design& a, const Design& b, double share) {
  Design mixed;
  mixed.arms = a.arms;
  mixed.arms.insert(mixed.arms.end(), b.arms.begin(), b.arms.end());
  std::ranges::sort(mixed.arms);
  const auto repeated = std::ranges::unique(mixed.arms);
  mixed.arms.erase(repeated.begin(), repeated.end());
  mixed.weights = Vector::Zero(std::ssize(mixed.arms));
  const auto add = [&](const Design& part, double factor) {
    for (std::size_t i = 0; i < part.arms.size(); ++i) {
      const auto at = std::ranges::lower_bound(mixed.arms, part.arms[i]) - mixed.arms.begin();
      mixed.weights(at) += factor * part.weights(static_cast<Eigen::Index>(i));
    }
  };
  add(a, 1 - share);
  add(b, share);
  return mixed;
}

DesignTargets part_of(const DesignTargets& targets, const std::vector<std::size_t>& which) {
  DesignTargets part{.arms = {}, .weights = Vector(std::ssize(which))};
  for (std::size_t i = 0; i < which.size(); ++i) {
    part.arms.push_back(targets.arms[which[i]]);
    part.weights(static_cast<Eigen::Index>(i)) =
        targets.weights(static_cast<Eigen::Index>(which[i]));
  }
  return part;
}

Design in_proportion(const DesignTargets& targets) {
  const double total = targets.weights.sum();
  Design listed;
  listed.arms = targets.arms;
  listed.weights = targets.weights / total;
  Design design = mix(listed, {}, 0);  // in order, each once
  design.value = total;
  return design;
}

}  // namespace acol
