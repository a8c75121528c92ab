#pragma once

#include <cstdint>
#include <optional>
#include <random>

namespace acol {

/// The numbers of numpy.random.seed(seed), which numpy promises never to change: the Mersenne
/// twister [matsumoto1998] and the polar method [marsaglia1964]. The published experiments drew
/// their instances with it; acol's own numbers come from core/random.
class NumpyStream {
 public:
  explicit NumpyStream(std::uint32_t seed) : twister_(seed) {}

  double uniform();          ///< In [0, 1), of 53 bits: numpy.random.random().
  double standard_normal();  ///< numpy.random.standard_normal().

 private:
  std::mt19937 twister_;
  std::optional<double> spare_;  ///< The polar method makes two at a time.
};

}  // namespace acol
