#pragma once

#include "acol/core/types.hpp"

namespace acol {

/// What a simulated world knows of its answers, and no algorithm does: they are independent, the
/// truth φᵀx of the arm asked about plus noise that is `noise_bound`-sub-Gaussian.
struct AnswerLaw {
  const Vector* means = nullptr;  ///< φᵀx of the distinct arms.
  double norm = 0;                ///< ‖φ‖
  double noise_bound = 0;         ///< σ
};

}  // namespace acol
