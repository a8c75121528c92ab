#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "acol/verify/evidence_check.hpp"

namespace acol::verify {

/// The weights of a round's answers in the least-squares estimate of any arm.
class RoundWeights {
 public:
  /// The features of the arms asked, and how often each was.
  RoundWeights(const std::vector<std::vector<Real>>& features, const std::vector<Real>& counts);
  ~RoundWeights();
  RoundWeights(RoundWeights&&) noexcept;
  RoundWeights& operator=(RoundWeights&&) = delete;

  /// W_a, one for each arm asked, with x = Σ W_a x_a and Σ W_a²/n_a smallest; none if x is not in
  /// the span of the arms asked.
  std::optional<std::vector<Real>> of(const std::vector<Real>& x) const;

 private:
  struct Factor;
  std::unique_ptr<Factor> factor_;
};

}  // namespace acol::verify
