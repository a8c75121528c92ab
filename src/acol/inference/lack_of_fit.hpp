#pragma once

#include <optional>
#include <vector>

#include "acol/core/answers.hpp"
#include "acol/core/types.hpp"

namespace acol {

/// How badly a linear function fits answers that were asked for more than once.
struct LackOfFit {
  double arms = 0;     ///< Arms that were compared with the fit.
  double freedom = 0;  ///< How many more arms than fitted coefficients.
  double nats = 0;     ///< −Σ log p_a
  double p_value = 1;  ///< How often linear answers would look this bad.
};

struct LackOfFitOptions {
  double misspecification = 0;            ///< ε ≥ 0 that is allowed.
  std::optional<AnswerRange> range = {};  ///< Where all answers lie, if that is known.
};

/// Every arm is judged by its own answers: shares of 0.003 and of 0.5 scatter differently, and one
/// variance for all would take the one for a miracle. With p_a the chance that answers about arm a
/// have a mean at least as far from the fitted value as they have,
///
///   −Σ_a log p_a  is at most Gamma(number of arms) distributed [fisher1925]
///
/// for answers that are linear, if the fit were the truth; it is closer to the answers than that.
/// p_a is the exact binomial one where answers are all at the ends of their range (yes and no),
/// Hoeffding's 2 exp(−n kl(ȳ, fit)) for others in a range, and Student's for the rest. The fit is
/// by maximum likelihood in the first two cases, and weighted by the arms' own variances in the
/// last. An allowed misspecification moves the fit towards the answers. Nothing where no arm was
/// asked twice, or no more arms than dimensions. A warning, for one look; not a part of the
/// guarantee.
std::optional<LackOfFit> lack_of_fit(const Matrix& arms, const std::vector<ArmIndex>& asked,
                                     const std::vector<Answers>& answers,
                                     const LackOfFitOptions& options = {});

}  // namespace acol
