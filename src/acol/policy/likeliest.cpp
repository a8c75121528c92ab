#include "acol/policy/likeliest.hpp"

#include <algorithm>

#include "acol/inference/answer_order.hpp"

namespace acol {
namespace {

constexpr std::size_t kRunnersUp = 3;
constexpr double kLikelyEnough = 0.01;  // to be named

std::optional<ArmIndex> candidate_of(const Problem& problem, ArmIndex arm) {
  if (arm < 0) return std::nullopt;
  return problem.candidate(arm);
}

}  // namespace

BestGuess guess_from(const Problem& problem, std::span<const AnswerChance> chances) {
  BestGuess guess{candidate_of(problem, chances.front().arm), chances.front().probability};
  for (const AnswerChance& one : chances.subspan(1)) {
    if (guess.runners_up.size() == kRunnersUp || one.probability < kLikelyEnough) break;
    guess.runners_up.push_back({candidate_of(problem, one.arm), one.probability});
  }
  return guess;
}

ArmIndex plug_in_answer(const Problem& problem, std::span<const ArmIndex> order,
                        std::span<const LinearBelief> beliefs) {
  const auto feasible = [&](ArmIndex arm) {
    for (std::size_t l = 0; l < beliefs.size(); ++l) {
      const double value = problem.arms().row(arm) * beliefs[l].mean;
      if (value > problem.threshold(static_cast<int>(l))) return false;
    }
    return true;
  };
  const auto found = std::ranges::find_if(order, feasible);
  return found == order.end() ? -1 : *found;
}

BestGuess likeliest(const Problem& problem, const Knowledge& knowledge,
                    std::span<const LinearBelief> beliefs, Stream stream) {
  std::vector<ArmIndex> order = by_reward(problem);
  std::erase_if(order, [&](ArmIndex arm) { return knowledge.state(arm) == ArmState::infeasible; });
  if (order.empty()) return {std::nullopt};
  if (!std::ranges::all_of(beliefs, &LinearBelief::knows_all)) {
    return {candidate_of(problem, plug_in_answer(problem, order, beliefs))};
  }
  const std::vector<AnswerChance> found =
      chances(drawn_answers(problem, order, beliefs, {.stream = stream}));
  return guess_from(problem, found);
}

}  // namespace acol
