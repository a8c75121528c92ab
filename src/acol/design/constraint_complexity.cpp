#include "acol/design/constraint_complexity.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"

namespace acol {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// What must be told apart if `best` is the best arm: pairs (arm, constraint) by themselves, and
/// arms that violate several constraints, any of which may show it.
struct Targets {
  std::vector<std::pair<ArmIndex, int>> pairs;
  std::vector<ArmIndex> several;
};

Targets targets_of(const Problem& problem, const Matrix& excess, std::optional<ArmIndex> best) {
  Targets targets;
  for (ArmIndex arm = 0; arm < problem.size(); ++arm) {
    if (problem.arms().row(arm).isZero(0)) continue;  // decided without a question
    if (best && arm == *best) {
      for (int l = 0; l < problem.constraints(); ++l) targets.pairs.emplace_back(arm, l);
    } else if (!best || problem.rewards()(arm) > problem.rewards()(*best)) {
      const auto violated = (excess.row(arm).array() > 0).count();
      Eigen::Index worst = 0;
      excess.row(arm).maxCoeff(&worst);
      if (violated > 1) targets.several.push_back(arm);
      if (violated <= 1) targets.pairs.emplace_back(arm, static_cast<int>(worst));
    }
  }
  return targets;
}

/// One question answers all constraints: A_l = A, so that an arm has one weight.
ConstraintComplexity joint_complexity(const Problem& problem, const Matrix& excess,
                                      const Targets& targets, const DesignOptions& options) {
  Vector weights = Vector::Zero(problem.size());
  for (const auto& [arm, l] : targets.pairs) {
    weights(arm) = std::max(weights(arm), 1 / (excess(arm, l) * excess(arm, l)));
  }
  for (const ArmIndex arm : targets.several) {
    weights(arm) = 1 / excess.row(arm).cwiseMax(0).squaredNorm();
  }
  if (!weights.allFinite()) return {.value = kInfinity};
  Design design = optimal_design(problem.arms(), {.arms = {}, .weights = weights}, options);
  return {.value = design.value, .designs = {std::move(design)}};
}

/// One question answers one constraint. Pairs (x, l) are the arms e_l ⊗ x of a catalogue of md
/// features, whose information is block-diagonal.
class ByPairs {
 public:
  ByPairs(const Problem& problem, const Matrix& excess, const Targets& targets)
      : problem_(problem), excess_(excess), targets_(targets) {
    const Eigen::Index n = problem.size();
    const Eigen::Index m = problem.constraints();
    const Eigen::Index d = problem.dimension();
    const Eigen::Index more = std::ssize(targets.several);
    arms_ = Matrix::Zero(n * m + more, m * d);
    for (Eigen::Index l = 0; l < m; ++l) arms_.block(l * n, l * d, n, d) = problem.arms();
    caps_ = Vector::Ones(n * m + more);
    caps_.tail(more).setZero();  // targets only: nobody can ask about a mixture of constraints
    for (const auto& [arm, l] : targets.pairs) goals_.arms.push_back(row(arm, l));
    for (Eigen::Index i = 0; i < more; ++i) goals_.arms.push_back(n * m + i);
    goals_.weights = Vector::Ones(std::ssize(goals_.arms));
    for (std::size_t i = 0; i < targets.pairs.size(); ++i) {
      const auto& [arm, l] = targets.pairs[i];
      goals_.weights(static_cast<Eigen::Index>(i)) = 1 / (excess(arm, l) * excess(arm, l));
    }
    shares_ = excess.cwiseMax(0).cwiseAbs2();
    for (ArmIndex arm = 0; arm < n; ++arm)
      shares_.row(arm) /= std::max(shares_.row(arm).sum(), 1e-300);
  }

  /// 1/Σ_l (c^l)²/‖x‖²_{A_l⁻¹} is the smallest Σ_l s_l² ‖x‖²_{A_l⁻¹}/(c^l)² over shares s that sum
  /// to 1, and for fixed shares that is ‖z‖² of z = ⊕_l s_l x/c^l: a design problem. Shares that
  /// are best for the last design touch the objective there and lie above it elsewhere, so the
  /// value falls until a design is optimal (majorisation and minimisation, a convex problem).
  ConstraintComplexity solve(const DesignOptions& options) {
    constexpr int kMaxSteps = 60;
    constexpr double kTolerance = 1e-5;
    Design design;
    for (int step = 0; step < kMaxSteps; ++step) {
      place_mixtures();
      DesignOptions now = options;
      if (!targets_.several.empty()) now.caps = caps_;
      Design next = optimal_design(arms_, goals_, now);
      const bool settled = next.value > design.value * (1 - kTolerance);
      if (next.value <= design.value) design = std::move(next);
      if (settled || targets_.several.empty()) break;
      share_out(design);
    }
    return {.value = design.value, .designs = apart(design)};
  }

 private:
  Eigen::Index row(ArmIndex arm, int l) const { return l * problem_.size() + arm; }

  void place_mixtures() {
    const Eigen::Index d = problem_.dimension();
    const Eigen::Index first = problem_.size() * problem_.constraints();
    for (std::size_t i = 0; i < targets_.several.size(); ++i) {
      const ArmIndex arm = targets_.several[i];
      for (int l = 0; l < problem_.constraints(); ++l) {
        if (excess_(arm, l) <= 0) continue;
        arms_.row(first + static_cast<Eigen::Index>(i)).segment(l * d, d) =
            problem_.arms().row(arm) * (shares_(arm, l) / excess_(arm, l));
      }
    }
  }

  /// s_l ∝ (c^l)²/‖x‖²_{A_l⁻¹}, kept from zero so that no direction is lost for good.
  void share_out(const Design& design) {
    constexpr double kMin = 1e-6;
    for (int l = 0; l < problem_.constraints(); ++l) {
      const Matrix inverse = inverse_of(design, l);
      for (const ArmIndex arm : targets_.several) {
        const Vector x = problem_.arms().row(arm);
        const double c = std::max(excess_(arm, l), 0.0);
        shares_(arm, l) = c * c / x.dot(inverse * x);
      }
    }
    for (const ArmIndex arm : targets_.several) {
      auto shares = shares_.row(arm);
      shares /= shares.sum();
      for (int l = 0; l < problem_.constraints(); ++l) {
        if (excess_(arm, l) > 0) shares(l) = std::max(shares(l), kMin);
      }
      shares /= shares.sum();
    }
  }

  /// A_l⁻¹ with what was not asked about almost infinitely uncertain.
  Matrix inverse_of(const Design& design, int l) const {
    const Eigen::Index d = problem_.dimension();
    Matrix information = Matrix::Zero(d, d);
    for (std::size_t i = 0; i < design.arms.size(); ++i) {
      const auto x = arms_.row(design.arms[i]).segment(l * d, d);
      information += design.weights(static_cast<Eigen::Index>(i)) * x.transpose() * x;
    }
    const Eigen::SelfAdjointEigenSolver<Matrix> parts(information);
    const double least = 1e-13 * std::max(parts.eigenvalues().maxCoeff(), 1e-300);
    return parts.eigenvectors() * parts.eigenvalues().cwiseMax(least).cwiseInverse().asDiagonal() *
           parts.eigenvectors().transpose();
  }

  std::vector<Design> apart(const Design& design) const {
    std::vector<Design> designs(static_cast<std::size_t>(problem_.constraints()));
    std::vector<std::vector<double>> weights(designs.size());
    for (std::size_t i = 0; i < design.arms.size(); ++i) {
      const auto l = static_cast<std::size_t>(design.arms[i] / problem_.size());
      designs[l].arms.push_back(design.arms[i] % problem_.size());
      weights[l].push_back(design.weights(static_cast<Eigen::Index>(i)));
    }
    for (std::size_t l = 0; l < designs.size(); ++l) {
      designs[l].weights = Eigen::Map<Vector>(weights[l].data(), std::ssize(weights[l]));
      designs[l].value = design.value;
    }
    return designs;
  }

  const Problem& problem_;
  const Matrix& excess_;
  const Targets& targets_;
  Matrix arms_;
  Vector caps_;
  DesignTargets goals_;
  Matrix shares_;  ///< s, an arm a row.
};

/// What is recommended may violate every constraint by the margin.
ConstraintComplexity complexity_for(const Problem& problem, Matrix excess,
                                    std::optional<ArmIndex> best, const DesignOptions& options,
                                    double margin) {
  if (best) excess.row(*best).array() -= margin;
  const Targets targets = targets_of(problem, excess, best);
  ConstraintComplexity found;
  const auto on_threshold = [&](const auto& pair) { return excess(pair.first, pair.second) == 0; };
  if (std::ranges::any_of(targets.pairs, on_threshold)) {
    found.value = kInfinity;
  } else if (!targets.pairs.empty() || !targets.several.empty()) {
    found = problem.joint() ? joint_complexity(problem, excess, targets, options)
                            : ByPairs(problem, excess, targets).solve(options);
  }
  found.best = best;
  return found;
}

}  // namespace

Matrix excesses(const Problem& problem, std::span<const Vector> values) {
  require(std::ssize(values) == problem.constraints(),
          "there must be values for every constraint ({}), got {}", problem.constraints(),
          values.size());
  Matrix excess(problem.size(), problem.constraints());
  for (int l = 0; l < problem.constraints(); ++l) {
    const Vector& of_constraint = values[static_cast<std::size_t>(l)];
    require(of_constraint.size() == problem.size(),
            "values must have one entry per arm ({}), got {}", problem.size(),
            of_constraint.size());
    excess.col(l) = of_constraint.array() - problem.threshold(l);
  }
  return excess;
}

std::vector<ArmIndex> best_arms(const Problem& problem, const Matrix& excess, double margin) {
  const Vector worst = excess.rowwise().maxCoeff();
  double top = -kInfinity;
  for (ArmIndex arm = 0; arm < problem.size(); ++arm) {
    if (worst(arm) <= 0) top = std::max(top, problem.rewards()(arm));
  }
  std::vector<ArmIndex> best;
  for (ArmIndex arm = 0; arm < problem.size(); ++arm) {
    if (worst(arm) <= margin && problem.rewards()(arm) >= top) best.push_back(arm);
  }
  return best;
}

ConstraintComplexity complexity(const Problem& problem, std::span<const Vector> values,
                                const DesignOptions& options, double margin) {
  const Matrix excess = excesses(problem, values);
  if (problem.constraints() == 1) {
    Complexity one = complexity(problem, values.front(), options, margin);
    return {.value = one.value, .best = one.best, .designs = {std::move(one.design)}};
  }
  require(margin >= 0 && std::isfinite(margin), "margin must not be negative, got {}", margin);
  const std::vector<ArmIndex> candidates = best_arms(problem, excess, margin);
  ConstraintComplexity smallest{.value = kInfinity};
  if (!candidates.empty()) smallest.best = candidates.front();
  if (best_arms(problem, excess).empty()) {
    smallest = complexity_for(problem, excess, std::nullopt, options, margin);
  }
  for (const ArmIndex arm : candidates) {
    ConstraintComplexity one = complexity_for(problem, excess, arm, options, margin);
    if (one.value < smallest.value) smallest = std::move(one);
  }
  return smallest;
}

}  // namespace acol
