#pragma once

#include <cstdint>

namespace acol::study {

/// What an epoch of a study may be wrong with. Evidence that begins anew (`add --anew`) begins an
/// epoch; with all of δ for each, a certificate that nobody liked could be tried for again and
/// again. Nearly all of δ is for the first, as most studies have no other:
///
///   δ_1 = 0.95 δ,   δ_k = 0.05 δ/(k(k − 1)) for k ≥ 2,   Σ δ_k = δ.
constexpr double epoch_delta(double delta, std::int64_t epoch) {
  const auto k = static_cast<double>(epoch);
  return epoch == 1 ? 0.95 * delta : 0.05 * delta / (k * (k - 1));
}

}  // namespace acol::study
