#pragma once

#include "acol/core/problem.hpp"

namespace acol::guarantee {

/// Rewards size, size − 1, …, 1.
inline Vector steps(Eigen::Index size) {
  return Vector::LinSpaced(size, static_cast<double>(size), 1);
}

}  // namespace acol::guarantee
