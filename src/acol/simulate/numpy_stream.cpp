#include "acol/simulate/numpy_stream.hpp"

#include <cmath>
#include <utility>

namespace acol {

double NumpyStream::uniform() {
  const auto high = static_cast<double>(twister_() >> 5);  // 27 bits
  const auto low = static_cast<double>(twister_() >> 6);   // 26 bits
  return (high * 0x1p26 + low) / 0x1p53;
}

double NumpyStream::standard_normal() {
  if (spare_) return *std::exchange(spare_, std::nullopt);
  while (true) {
    const double x = 2 * uniform() - 1;
    const double y = 2 * uniform() - 1;
    const double square = x * x + y * y;
    if (square >= 1 || square == 0) continue;
    const double factor = std::sqrt(-2 * std::log(square) / square);
    spare_ = factor * x;
    return factor * y;
  }
}

}  // namespace acol
