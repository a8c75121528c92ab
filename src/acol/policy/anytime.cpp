#include "acol/policy/anytime.hpp"

namespace acol {
namespace {

/// Whether undecided arm `a` is the better guess.
bool better_guess(const Problem& problem, const Vector& values, ArmIndex a, ArmIndex b) {
  const bool a_looks_feasible = values(a) <= problem.threshold();
  const bool b_looks_feasible = values(b) <= problem.threshold();
  if (a_looks_feasible != b_looks_feasible) return a_looks_feasible;
  return a_looks_feasible ? problem.rewards()(a) > problem.rewards()(b) : values(a) < values(b);
}

}  // namespace

Recommendation anytime_recommendation(const Problem& problem, const Knowledge& knowledge,
                                      const Vector& values, Guarantee guarantee) {
  const bool certified = knowledge.complete() && guarantee == Guarantee::certified;
  std::optional<ArmIndex> arm = knowledge.best();
  if (!arm) {
    for (ArmIndex i = 0; i < problem.size(); ++i) {
      if (knowledge.state(i) != ArmState::undecided) continue;
      if (!arm || better_guess(problem, values, i, *arm)) arm = i;
    }
  }
  if (!arm) return {std::nullopt, certified};
  return {problem.candidate(*arm), certified};
}

Vector worst_values(const Problem& problem, std::span<const Vector> values) {
  Vector worst = values.front();
  for (std::size_t l = 1; l < values.size(); ++l) {
    const double shift = problem.threshold() - problem.threshold(static_cast<int>(l));
    worst = worst.cwiseMax(Vector(values[l].array() + shift));
  }
  return worst;
}

}  // namespace acol
