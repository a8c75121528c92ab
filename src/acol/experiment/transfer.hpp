#pragma once

#include <optional>

#include "acol/driving/scenario.hpp"
#include "acol/inference/least_squares.hpp"
#include "acol/simulate/instance.hpp"

namespace acol::experiment {

/// What people mind, as a survey measured it: φ̂, and how far off it may be.
struct SurveyedConstraint {
  LeastSquares estimate;
  double radius;

  /// φᵀx is at most this, for all drives of three catalogues at once with probability 1 − δ.
  double upper(const Vector& x) const {
    return x.dot(estimate.estimate()) + radius * estimate.norm(x);
  }
};

/// Asks the given number of questions about the candidates of a driving instance, spread so that
/// they say most about all of the constraint. They are fixed beforehand, so each estimate is off by
/// more than √(2 log(m/δ)) ‖x‖_{A⁻¹} with probability at most δ/m; m counts the drives of all three
/// scenarios.
SurveyedConstraint survey(const Instance& passengers, std::int64_t answers, double delta,
                          std::uint64_t seed);

/// The candidates in a scenario: features with a constant, rewards, and what people mind (φᵀf, to
/// be at most τ).
struct DriveCatalogue {
  Matrix features;
  Vector rewards;
  Vector minded;

  bool acceptable(ArmIndex drive) const { return minded(drive) <= driving::kThreshold; }
};

DriveCatalogue drive_catalogue(driving::ScenarioKind kind, const driving::World& world = {});

/// The best drive of the catalogue that the survey proves acceptable, if there is one; that of
/// reward − λ φᵀf, φ known; and the best acceptable one, φ known.
std::optional<ArmIndex> proven_choice(const DriveCatalogue& catalogue,
                                      const SurveyedConstraint& learned);
ArmIndex penalised_choice(const DriveCatalogue& catalogue, double penalty);
std::optional<ArmIndex> best_acceptable(const DriveCatalogue& catalogue);

inline constexpr std::int64_t kSurveyAnswers = 100'000;
/// The `value` of what the survey proves, and of the best acceptable drive.
inline constexpr const char* kLearned = "learned";
inline constexpr const char* kBest = "best";

}  // namespace acol::experiment
