#include "acol/verify/hedge.hpp"

#include <cmath>

namespace acol::verify {

/// Sums over the last 2^s values are doubled from level to level: nothing is subtracted, so nothing
/// cancels.
std::vector<Real> weighted_earlier(const std::vector<Real>& values) {
  const std::size_t n = values.size();
  std::vector<Real> result(n + 1, 0);
  std::vector<Real> last(n + 1, 0);  // Σ of the 2^s values before k
  Real head = 0;
  for (std::size_t k = 1; k <= n; ++k) {
    const auto now = static_cast<Real>(k);
    head += values[k - 1] / (now * (now + 1));
    result[k] = head * (now + 1) / now / 2;
    last[k] = values[k - 1];
  }
  Real s = 0;
  for (std::size_t length = 1; length <= n; length *= 2, ++s) {
    for (std::size_t k = length; k <= n; ++k) {
      const Real floor = std::floor(std::log2(static_cast<Real>(k)));
      result[k] +=
          (floor + 2) / (floor + 1) / ((s + 1) * (s + 2)) / static_cast<Real>(length) * last[k] / 2;
    }
    for (std::size_t k = n; k >= 2 * length; --k) last[k] += last[k - length];
  }
  return result;
}

}  // namespace acol::verify
