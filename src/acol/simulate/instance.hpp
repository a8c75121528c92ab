#pragma once

#include <optional>
#include <string>

#include "acol/core/choice.hpp"
#include "acol/core/problem.hpp"

namespace acol {

enum class NoiseKind {
  gaussian,  ///< φᵀx + N(0, σ²): R = σ.
  binary,    ///< ±1 with P(+1) = (φᵀx + 1)/2, φᵀx within [−1, 1]: R = 1.
};

template <>
struct Choices<NoiseKind> {
  static constexpr Choice<NoiseKind> kTable[] = {{"gaussian", NoiseKind::gaussian},
                                                 {"binary", NoiseKind::binary}};
};

struct Noise {
  NoiseKind kind = NoiseKind::gaussian;
  double sigma = 0.05;               ///< σ ≥ 0 of the Gaussian noise.
  std::optional<double> bound = {};  ///< R where the instance states one of its own.
};

/// A problem together with its truth: what a simulated world needs and an algorithm never sees.
class Instance {
 public:
  /// `constraint` is φ, the coordinate of a constant feature included. Throws InvalidArgument when
  /// sizes do not match or a binary answer would need a probability outside [0, 1].
  Instance(std::string name, Problem problem, Vector constraint, Noise noise);

  const std::string& name() const { return name_; }
  const Problem& problem() const { return problem_; }
  const Vector& constraint() const { return constraint_; }
  const Noise& noise() const { return noise_; }
  double noise_bound() const;  ///< R: what the instance states, else σ, or 1 for binary answers.

  const Vector& values() const { return values_; }  ///< φᵀx of the distinct arms.
  bool feasible(ArmIndex candidate) const;          ///< φᵀx ≤ τ, for a row of the catalogue.
  /// The best feasible arm, as a row of the catalogue.
  std::optional<ArmIndex> best() const;
  /// Whether recommending `candidate` is correct: feasible up to `margin` and no worse than the
  /// best feasible arm; recommending nothing is correct where no arm is feasible.
  bool correct(std::optional<ArmIndex> candidate, double margin = 0) const;

 private:
  std::string name_;
  Problem problem_;
  Vector constraint_;
  Noise noise_;
  Vector values_;
};

}  // namespace acol
