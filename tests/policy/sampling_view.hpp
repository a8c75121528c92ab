#pragma once

#include <Eigen/LU>

#include "acol/policy/linear_state.hpp"
#include "acol/policy/sampling_rules.hpp"
#include "support/gen.hpp"

namespace acol::testing {

/// What a peer sees after some answers, each arm of `problem` asked `counts` times with the mean of
/// the truth `phi`, and what its rule does next. `problem` must outlive this object.
class PeerView {
 public:
  PeerView(const Problem& problem, const Vector& phi, const std::vector<std::int64_t>& counts)
      : problem_(&problem), phi_(phi), state_(problem, 0), ratio_(problem, 0) {
    for (const ArmIndex arm : state_.basis()) tell(arm, 1);
    for (std::size_t i = 0; i < counts.size(); ++i) tell(static_cast<ArmIndex>(i), counts[i]);
  }

  void tell(ArmIndex arm, std::int64_t count) {
    if (count == 0) return;
    const double mean = problem_->arms().row(arm) * phi_;
    state_.add(arm, {count, static_cast<double>(count) * mean, 0});
  }
  Leader leader() const { return ratio_.leader(state_.values(), state_.variances()); }
  const LikelihoodRatio& ratio() const { return ratio_; }
  const LinearState& state() const { return state_; }
  /// xᵢᵀA⁻¹xⱼ of all arms, by dense algebra.
  Matrix covariances() const {
    const Matrix& arms = state_.arms().arms();
    return arms * state_.information().inverse() * arms.transpose();
  }
  ArmIndex next(SamplingRule& rule, std::uint64_t seed = 0) const {
    const Leader now = leader();
    return rule.next({state_, ratio_, now, 1, 20, Stream{seed}});
  }
  /// Asks what the rule wants, so often; how often that was about each arm.
  std::vector<std::int64_t> follow(SamplingRule& rule, int questions) {
    std::vector<std::int64_t> asked(static_cast<std::size_t>(problem_->size()), 0);
    for (int i = 0; i < questions; ++i) {
      const ArmIndex arm = next(rule, static_cast<std::uint64_t>(i));
      ++asked[static_cast<std::size_t>(arm)];
      tell(arm, 1);
    }
    return asked;
  }

 private:
  const Problem* problem_;
  Vector phi_;
  LinearState state_;
  LikelihoodRatio ratio_;
};

/// Arms that share no feature. The second is the best feasible one; the first pays more and is
/// clearly infeasible, the third pays less and does not matter.
inline Problem three_apart() {
  return {Matrix::Identity(3, 3), Vector{{3, 2, 1}}, {.threshold = 0}};
}
inline Vector three_values() { return Vector{{1, -0.5, -2}}; }

/// Three hundred random arms, and a truth about them.
inline Problem many_arms(std::uint64_t seed) {
  return {random_matrix(300, 4, seed), random_vector(300, seed + 100), {.threshold = -1}};
}
inline Vector truth_of_many(std::uint64_t seed) { return random_vector(4, seed + 200); }

}  // namespace acol::testing
