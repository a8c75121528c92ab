#pragma once

#include <span>

#include "acol/core/answers.hpp"
#include "acol/core/types.hpp"

namespace acol {

/// What the coming answers about every arm are expected to be, from earlier rounds: m_a, and s_a,
/// the expected (y − m_a)². Nothing here can hurt the guarantee: any forecast made at commit is
/// allowed.
struct AnswerForecast {
  Vector mean;
  Vector variance;
};

/// Given estimates of the mean answer about every arm with standard deviations e_a (infinite:
/// nothing is known) for answers with a deviation of `noise_bound` (R), and all answers so far,
/// those about arm `arms[i]` in `told[i]`:
///
///   m_a   the estimate, kept e_a away from the ends of the range (the middle where e_a ≥ D/2)
///   s_a = q (high − m_a)(m_a − low)(1 + 2e_a²/R²), and at most D²/4
///
/// Answers in the range with mean m_a have a variance of at most (high − m_a)(m_a − low), and those
/// that are all at the ends, like yes and no, have just that. q is the share of it that the answers
/// so far made use of: (D²/4 + Σ (y − m)²) / (D²/4 + Σ (high − m)(m − low)), and at most 1. The
/// last factor is for the error of m_a, which adds to (y − m_a)², and takes from (high − m_a)(m_a −
/// low), e_a² on average.
AnswerForecast forecast_answers(const AnswerRange& range, double noise_bound,
                                const Vector& estimates, const Vector& deviations,
                                std::span<const ArmIndex> arms, std::span<const Answers> told);

}  // namespace acol
