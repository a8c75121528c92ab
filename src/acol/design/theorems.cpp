#include "acol/design/theorems.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/design/oracle_allocation.hpp"

namespace acol {
namespace {

constexpr double kNoBound = std::numeric_limits<double>::infinity();
constexpr double kGap = 1e-6;        ///< Of the designs that are computed here.
constexpr double kPolicyGap = 1e-3;  ///< Of the designs that the algorithms ask by.

void check(const TheoremOptions& options) {
  require(0 < options.delta && options.delta < 1, "delta must be in (0, 1), got {}", options.delta);
  require(options.noise_bound > 0 && std::isfinite(options.noise_bound),
          "noise_bound (R) must be positive, got {}", options.noise_bound);
  require(options.rounding > 0 && options.rounding <= 1,
          "rounding (epsilon) must be in (0, 1], got {}", options.rounding);
  require(options.round_growth > 1 && options.round_growth <= 1e3,
          "round_growth must be in (1, 1000], got {}", options.round_growth);
}

/// g(x, l) = max(|c_x^l|, max over l' of c_x^l'): after a round whose intervals are shorter than
/// that, (x, l) is not asked about again. Joint questions: one column, an arm's smallest |c| if it
/// is feasible, its largest c if not.
Matrix pair_gaps(const Problem& problem, const Matrix& excess) {
  const Vector worst = excess.rowwise().maxCoeff();
  Matrix gaps = excess.cwiseAbs();
  for (ArmIndex arm = 0; arm < problem.size(); ++arm) {
    if (worst(arm) > 0) gaps.row(arm) = gaps.row(arm).cwiseMax(worst(arm));
  }
  return problem.joint() ? Matrix(gaps.rowwise().minCoeff()) : gaps;
}

/// The paper's quantities of one instance, and the bounds made of them.
class Quantities {
 public:
  Quantities(const Problem& problem, std::span<const Vector> values, const TheoremOptions& options)
      : problem_(problem), options_(options) {
    const Matrix gaps = pair_gaps(problem, excesses(problem, values));
    for (ArmIndex arm = 0; arm < problem.size(); ++arm) {
      if (!problem.arms().row(arm).isZero(0)) arms_.push_back(arm);
    }
    gaps_ = gaps(arms_, Eigen::all);
    oracle_ = oracle_allocation(problem, values, {.gap = kGap});
  }

  Theorems all() const {
    Theorems found;
    if (arms_.empty()) return found;
    found.smallest_gap = gaps_.minCoeff();
    if (found.smallest_gap == 0) return unbounded();
    const double d = static_cast<double>(problem_.dimension());
    found.worst_case = columns() * d / (found.smallest_gap * found.smallest_gap);
    for (Eigen::Index l = 0; l < gaps_.cols(); ++l) found.complexity_all += complexity_of(l);
    found.rounds = std::max(1, static_cast<int>(std::ceil(-std::log2(found.smallest_gap))));
    found.printed = printed(found);
    found.proved = proved(found);
    return found;
  }

 private:
  double columns() const { return static_cast<double>(gaps_.cols()); }
  double pairs() const { return static_cast<double>(problem_.size() * problem_.constraints()); }

  static Theorems unbounded() {
    const UpperBounds never{kNoBound, kNoBound, kNoBound};
    return {.worst_case = kNoBound,
            .complexity_all = kNoBound,
            .rounds = 0,
            .printed = never,
            .proved = never};
  }

  /// min over designs of max over x of ‖x‖²/g(x, l)².
  double complexity_of(Eigen::Index l) const {
    const Vector weights = gaps_.col(l).cwiseAbs2().cwiseInverse();
    return optimal_design(problem_.arms(), {arms_, weights}, {.gap = kGap}).value;
  }

  /// log(nm/δ_t), δ_t = δ²/t².
  double log_term(double t) const {
    return std::log(pairs() * t * t / (options_.delta * options_.delta));
  }
  double scale() const {
    return (1 + options_.rounding) * options_.noise_bound * options_.noise_bound;
  }
  double rounds_to(double reach) const {
    return std::max(1.0, std::ceil(std::log(reach) / std::log(options_.round_growth)));
  }

  UpperBounds printed(const Theorems& found) const {
    const double t = found.rounds;
    UpperBounds bounds;
    bounds.acol = 8 * log_term(t) * scale() * t * found.complexity_all + columns() * t;
    const double oracle_reach = 2 * scale() * oracle_.value;
    const double s = rounds_to(oracle_reach);
    bounds.oracle = s * (1 + log_term(s) * oracle_reach);
    const double all_reach = 8 * scale() * found.worst_case / columns();
    const double u = rounds_to(all_reach);
    bounds.g_allocation = columns() * u * (1 + log_term(u) * all_reach);
    return bounds;
  }

  UpperBounds proved(const Theorems& found) const {
    const double least = static_cast<double>(problem_.size()) * (1 + 1 / options_.rounding);
    const double slack = 1 + kPolicyGap;
    UpperBounds bounds;
    for (int t = 1; t <= found.rounds; ++t) bounds.acol += acol_round(t, least, slack);
    const double smallest_share = oracle_.shares.size() > 0 ? smallest_asked_share() : 1;
    bounds.oracle =
        geometric(8 * scale() * slack * oracle_.value, least / smallest_share, columns());
    bounds.g_allocation =
        columns() * geometric(8 * scale() * slack * found.worst_case / columns(), least, 1);
    return bounds;
  }

  /// Round t asks about pairs with g(x, l) ≤ 2^{−(t−1)} only; the first about all.
  double acol_round(int t, double least, double slack) const {
    double questions = 0;
    for (Eigen::Index l = 0; l < gaps_.cols(); ++l) {
      DesignTargets open;
      for (std::size_t i = 0; i < arms_.size(); ++i) {
        const bool undecided =
            t == 1 || gaps_(static_cast<Eigen::Index>(i), l) <= std::exp2(1.0 - t);
        if (undecided) open.arms.push_back(arms_[i]);
      }
      if (open.arms.empty()) continue;
      const double rho = optimal_design(problem_.arms(), open, {.gap = kPolicyGap}).value;
      questions +=
          std::ceil(std::max(std::exp2(2.0 * t + 3) * log_term(t) * scale() * slack * rho, least));
    }
    return questions;
  }

  double smallest_asked_share() const {
    double smallest = 1;
    for (const double share : oracle_.shares) {
      if (share > 0) smallest = std::min(smallest, share);
    }
    return smallest;
  }

  /// Σ_t ⌈v^t log(nm/δ_t)⌉ until v^t ≥ reach and the round has `least` questions.
  double geometric(double reach, double least, double parts) const {
    constexpr int kMaxRounds = 5000;
    double questions = 0;
    for (int t = 1; t <= kMaxRounds; ++t) {
      const double growth = std::pow(options_.round_growth, t);
      const double length = growth * log_term(t);
      questions += std::ceil(length) + parts - 1;
      if (growth >= reach && length >= least) return questions;
    }
    return kNoBound;
  }

  const Problem& problem_;
  TheoremOptions options_;
  std::vector<ArmIndex> arms_;  ///< Arms with features.
  Matrix gaps_;                 ///< g(x, l) of each of arms_, by constraint.
  OracleAllocation oracle_;
};

}  // namespace

Theorems theorems(const Problem& problem, std::span<const Vector> values,
                  const TheoremOptions& options) {
  check(options);
  return Quantities(problem, values, options).all();
}

}  // namespace acol
