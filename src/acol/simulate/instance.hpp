#pragma once

#include <optional>
#include <string>

#include "acol/core/answers.hpp"
#include "acol/core/choice.hpp"
#include "acol/core/problem.hpp"
#include "acol/simulate/population.hpp"

namespace acol {

/// How answers vary.
enum class NoiseKind {
  gaussian,    ///< φᵀx + N(0, σ²): R = σ.
  binary,      ///< ±1, +1 meaning no, with the probability that the link makes of φᵀx: R = 1.
  rademacher,  ///< φᵀx ± σ, either with probability 1/2: R = σ.
  uniform,     ///< φᵀx + U(−√3 σ, √3 σ): strictly sub-Gaussian, R = σ.
};

constexpr auto choices(NoiseKind) {
  return named<NoiseKind>({{"gaussian", NoiseKind::gaussian},
                           {"binary", NoiseKind::binary},
                           {"rademacher", NoiseKind::rademacher},
                           {"uniform", NoiseKind::uniform}});
}

/// The law of the answers about an arm.
struct Noise {
  NoiseKind kind = NoiseKind::gaussian;
  double sigma = 0.05;               ///< σ ≥ 0, the standard deviation; binary has none.
  std::optional<double> bound = {};  ///< R where the instance states one of its own.
  Link link = Link::linear;          ///< Of binary answers; linear needs φᵀx within [−1, 1].
  std::optional<Population> people =
      {};  ///< Who gives binary answers; none: everybody is a new draw.
};

/// A problem together with its truth: what a simulated world needs and an algorithm never sees.
class Instance {
 public:
  /// `constraint` is φ, the coordinate of a constant feature included. Throws InvalidArgument when
  /// sizes do not match or a binary answer would need a probability outside [0, 1].
  Instance(std::string name, Problem problem, Vector constraint, Noise noise);
  /// The same with one φ per constraint of the problem.
  Instance(std::string name, Problem problem, std::vector<Vector> constraints, Noise noise);

  const std::string& name() const { return name_; }
  const Problem& problem() const { return problem_; }
  const Vector& constraint(int l = 0) const { return constraints_[static_cast<std::size_t>(l)]; }
  const std::vector<Vector>& constraints() const { return constraints_; }
  const Noise& noise() const { return noise_; }
  double noise_bound() const;  ///< R: what the instance states, else that of its noise.
  double norm_bound() const;   ///< The largest ‖φ‖.
  /// Where all answers lie, if its noise says so.
  std::optional<AnswerRange> answer_range() const;

  /// The mean answers about the distinct arms: φᵀx, unless a link makes something else of it.
  const Vector& values(int l = 0) const { return values_[static_cast<std::size_t>(l)]; }
  const std::vector<Vector>& all_values() const { return values_; }  ///< By constraint.
  /// Whether the mean answers are φᵀx.
  bool linear() const { return noise_.link == Link::linear && !noise_.people; }
  /// Mean answer ≤ τ, for a row of the catalogue and all constraints.
  bool feasible(ArmIndex candidate) const { return satisfied(problem_.distinct(candidate), 0); }
  /// The best feasible arm, as a row of the catalogue.
  std::optional<ArmIndex> best() const;
  /// Whether recommending `candidate` is correct: feasible up to `margin` and no worse than the
  /// best feasible arm; recommending nothing is correct where no arm is feasible.
  bool correct(std::optional<ArmIndex> candidate, double margin = 0) const;
  /// The same with every candidate an arm of its own.
  Instance apart() const;
  /// The same where being unsure has another meaning.
  Instance with(Unsure unsure) const;

 private:
  void check_noise() const;
  double mean_answer(double z) const;
  bool satisfied(ArmIndex arm, double margin) const;

  std::string name_;
  Problem problem_;
  std::vector<Vector> constraints_;
  Noise noise_;
  std::vector<Vector> values_;
};

}  // namespace acol
