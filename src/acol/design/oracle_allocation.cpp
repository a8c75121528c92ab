#include "acol/design/oracle_allocation.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

namespace acol {
namespace {

constexpr double kUnreached = std::numeric_limits<double>::infinity();

/// Weights of the arms in the design of each constraint, an arm a row: 1/(c_x^l)² where the pair
/// must be decided, else 0.
using PairWeights = Matrix;

PairWeights weights_for(const Problem& problem, const Matrix& excess, std::optional<ArmIndex> best,
                        const std::vector<int>& shown_by) {
  PairWeights weights = Matrix::Zero(excess.rows(), excess.cols());
  for (ArmIndex arm = 0; arm < problem.size(); ++arm) {
    if (problem.arms().row(arm).isZero(0)) continue;
    if (best && arm == *best) {
      weights.row(arm) = excess.row(arm).cwiseAbs2().cwiseInverse();
    } else if (!best || problem.rewards()(arm) > problem.rewards()(*best)) {
      const int l = shown_by[static_cast<std::size_t>(arm)];
      weights(arm, l) = 1 / (excess(arm, l) * excess(arm, l));
    }
  }
  return weights;
}

OracleAllocation allocate(const Problem& problem, const PairWeights& pairs,
                          const DesignOptions& options) {
  OracleAllocation found;
  if (!pairs.allFinite()) {
    found.value = kUnreached;
    return found;
  }
  const PairWeights weights = problem.joint() ? PairWeights(pairs.rowwise().maxCoeff()) : pairs;
  found.shares = Vector::Zero(weights.cols());
  for (Eigen::Index l = 0; l < weights.cols(); ++l) {
    Design& design = found.designs.emplace_back();
    if (weights.col(l).isZero(0)) continue;
    design = optimal_design(problem.arms(), {.arms = {}, .weights = weights.col(l)}, options);
    found.shares(l) = design.value;
  }
  found.value = found.shares.sum();
  if (found.value > 0) found.shares /= found.value;
  return found;
}

/// ‖x‖²_{A⁻¹} for all arms; infinite outside the span of what is asked.
Vector norms(const Problem& problem, const Design& design) {
  if (design.arms.empty()) return Vector::Constant(problem.size(), kUnreached);
  const Matrix asked = problem.arms()(design.arms, Eigen::all);
  const Matrix information = asked.transpose() * design.weights.asDiagonal() * asked;
  const Eigen::CompleteOrthogonalDecomposition<Matrix> factor(information);
  const Matrix solved = factor.solve(problem.arms().transpose());
  const Matrix back = information * solved;
  Vector result(problem.size());
  for (ArmIndex arm = 0; arm < problem.size(); ++arm) {
    const Vector x = problem.arms().row(arm);
    const bool spanned = (back.col(arm) - x).norm() <= 1e-6 * x.norm();
    result(arm) = spanned ? x.dot(solved.col(arm)) : kUnreached;
  }
  return result;
}

/// The violated constraint of each arm that this allocation would show first.
std::vector<int> cheapest(const Problem& problem, const Matrix& excess,
                          const OracleAllocation& allocation, std::vector<int> last) {
  Matrix cost = Matrix::Constant(excess.rows(), excess.cols(), kUnreached);
  for (Eigen::Index l = 0; l < excess.cols(); ++l) {
    const Design& design = allocation.designs[static_cast<std::size_t>(problem.joint() ? 0 : l)];
    const double share = problem.joint() ? 1 : allocation.shares(l);
    const Vector norm = norms(problem, design);
    for (ArmIndex arm = 0; arm < problem.size(); ++arm) {
      if (excess(arm, l) > 0) cost(arm, l) = norm(arm) / (share * excess(arm, l) * excess(arm, l));
    }
  }
  for (ArmIndex arm = 0; arm < problem.size(); ++arm) {
    Eigen::Index l = 0;
    if (std::isfinite(cost.row(arm).minCoeff(&l))) {
      last[static_cast<std::size_t>(arm)] = static_cast<int>(l);
    }
  }
  return last;
}

OracleAllocation allocation_for(const Problem& problem, const Matrix& excess,
                                std::optional<ArmIndex> best, const DesignOptions& options) {
  constexpr int kLooks = 8;
  std::vector<int> shown_by(static_cast<std::size_t>(problem.size()));
  for (ArmIndex arm = 0; arm < problem.size(); ++arm) {
    Eigen::Index worst = 0;
    excess.row(arm).maxCoeff(&worst);
    shown_by[static_cast<std::size_t>(arm)] = static_cast<int>(worst);
  }
  OracleAllocation found = allocate(problem, weights_for(problem, excess, best, shown_by), options);
  for (int look = 0; look < kLooks && excess.cols() > 1 && std::isfinite(found.value); ++look) {
    std::vector<int> next = cheapest(problem, excess, found, shown_by);
    if (next == shown_by) break;
    shown_by = std::move(next);
    OracleAllocation other =
        allocate(problem, weights_for(problem, excess, best, shown_by), options);
    if (other.value >= found.value) break;
    found = std::move(other);
  }
  return found;
}

}  // namespace

OracleAllocation oracle_allocation(const Problem& problem, std::span<const Vector> values,
                                   const DesignOptions& options) {
  const Matrix excess = excesses(problem, values);
  if (problem.constraints() == 1) {
    Complexity one = complexity(problem, values.front(), options);
    return {.value = one.value, .designs = {std::move(one.design)}, .shares = Vector::Ones(1)};
  }
  const std::vector<ArmIndex> candidates = best_arms(problem, excess);
  if (candidates.empty()) return allocation_for(problem, excess, std::nullopt, options);
  OracleAllocation smallest{.value = kUnreached};
  for (const ArmIndex arm : candidates) {
    OracleAllocation one = allocation_for(problem, excess, arm, options);
    if (one.value < smallest.value) smallest = std::move(one);
  }
  return smallest;
}

}  // namespace acol
