#pragma once

#include <algorithm>

#include "acol/core/types.hpp"

namespace acol {

/// Visits 0 … size − 1 in blocks, visit(start, count): so few arms at a time that what is
/// computed for them is still in the nearest cache when it is used.
template <Eigen::Index kBlock = 512, class Visit>
void for_each_block(Eigen::Index size, Visit&& visit) {
  for (Eigen::Index start = 0; start < size; start += kBlock) {
    visit(start, std::min(kBlock, size - start));
  }
}

}  // namespace acol
