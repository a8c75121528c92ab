#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "acol/verify/strict_json.hpp"

namespace acol::verify {

/// Candidates that all others are combinations of, up to rounding errors of their features.
class CatalogueBasis {
 public:
  CatalogueBasis();
  explicit CatalogueBasis(const std::vector<std::vector<Real>>& arms);
  ~CatalogueBasis();
  CatalogueBasis(CatalogueBasis&&) noexcept;
  CatalogueBasis& operator=(CatalogueBasis&&) noexcept;

  bool made() const { return factor_ != nullptr; }
  /// Σ |u_k| and Σ u_k of the combination Σ u_k x_k that is `x`.
  std::pair<Real, Real> coordinates(const std::vector<Real>& x) const;

 private:
  struct Factor;
  std::unique_ptr<Factor> factor_;
};

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
  /// Whether the arms asked span all features, up to rounding errors.
  bool spans_everything() const;
  /// x − Σ W_a x_a
  std::vector<Real> residual(const std::vector<Real>& x, const std::vector<Real>& weights) const;

 private:
  struct Factor;
  std::unique_ptr<Factor> factor_;
};

}  // namespace acol::verify
