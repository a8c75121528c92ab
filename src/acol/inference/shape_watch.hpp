#pragma once

#include <array>
#include <map>
#include <span>
#include <vector>

#include "acol/inference/curve_forecast.hpp"

namespace acol {

struct ShapeWatchOptions {
  AnswerBounds bounds = {};
  double threshold = 0;         ///< Where forecasts begin.
  double misspecification = 0;  ///< ε ≥ 0 that is allowed.
  bool by_person = false;       ///< One person's answers may depend on each other.
};

/// Answers about an arm, in a round; by person where people are the independent units.
struct ArmAnswers {
  ArmIndex arm = 0;
  Answers told = {};
};

/// Evidence that the mean answer is *not* linear in the features (up to ε): an e-process, so that
/// it may be looked at after every round, and by whoever likes. If the truth is linear it ever
/// reaches 1/α with probability at most α [ville1939], whatever chose the questions, and however
/// close to 0 or 1 shares are: every arm is judged by likelihoods, and so by its own variance.
///
/// Where answers are independent, it is what the forecasts of a curve (CurveForecast, from rounds
/// before) make of all answers so far, against the best that any linear function makes of them with
/// hindsight [wasserman2020]:
///
///   E = Π_rounds Π_a ∫ Π_j v^y_j (1 − v)^(1 − y_j) dBeta_a(v)  /  max_φ Π_j μ^y_j (1 − μ)^(1 −
///   y_j)
///
/// for answers scaled to [0, 1], μ = φᵀx; for numbers with R-sub-Gaussian noise, the same with
/// normal densities, and without the first round. For every φ the ratio is a supermartingale from
/// 1: (v/μ)^y ((1 − v)/(1 − μ))^(1 − y) is convex in y, so at most the chord, which has mean 1.
///
/// Where people are the independent units, the curve chooses a contrast h of the round's questions
/// with Σ_j h_j x_j = 0, which no linear truth moves, and bets on it person by person: with hands
/// b, forecasts m and Z_b = Σ_{j in b} h_j (y_j − m_j),
///
///   E multiplies by  exp(λ Σ_j h_j m_j) Π_b (1 + λ Z_b),   λ so small that no factor can be ≤ 0,
///
/// whose mean, given the past, is at most exp(λ Σ_j h_j E y_j) = 1 (1 + x ≤ e^x). Four sizes of
/// bets are averaged. There a misspecification ε costs λ ε Σ_j |h_j|; and nothing is known without
/// a range.
class ShapeWatch {
 public:
  /// `arms` must outlive this object.
  ShapeWatch(const Matrix& arms, const ShapeWatchOptions& options);

  /// The answers of a round, all of them: rounds count in the order in which they were committed.
  void add_round(std::span<const ArmAnswers> answers);

  /// The largest log E so far, 0 at least.
  double log_evidence() const { return most_; }

 private:
  /// The arms of this round and before, and of those before what was answered.
  struct Seen;
  Seen seen(std::span<const ArmAnswers> answers) const;
  void add_independent(const Seen& seen, std::span<const ArmAnswers> answers);
  void add_by_person(const Seen& seen, std::span<const ArmAnswers> answers);
  double log_ratio() const;
  double scaled(double sum, double count) const;

  static constexpr int kSizes = 4;

  const Matrix* arms_;
  ShapeWatchOptions options_;
  std::map<ArmIndex, Answers> told_;    ///< Answers of all rounds.
  std::map<ArmIndex, Answers> judged_;  ///< Answers of the rounds that were forecast.
  double forecasts_ = 0;                ///< log of the numerator; less Σ (y − ȳ)²/2R² for numbers.
  std::array<double, kSizes> bets_ = {};  ///< log of what each size of bets has become.
  double most_ = 0;
};

}  // namespace acol
