#pragma once

#include <cmath>
#include <cstdint>

#include "acol/core/random.hpp"

namespace acol::driving {

/// The standard normals of one search, one after the other. They are rounded to multiples of 2⁻²⁰:
/// then the last bits, which depend on how the compiler evaluates the quantile, have no say in what
/// a search finds.
class NormalSource {
 public:
  /// Searches with the same seed and different numbers are independent.
  NormalSource(std::uint64_t seed, std::uint64_t number)
      : stream_{seed, StreamUse::search}, next_(number << 32) {}

  double operator()() {
    return std::nearbyint(standard_normal(stream_, next_++) * 0x1p20) * 0x1p-20;
  }

 private:
  Stream stream_;
  std::uint64_t next_;
};

}  // namespace acol::driving
