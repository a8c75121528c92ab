#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "acol/core/answers.hpp"
#include "acol/core/problem.hpp"
#include "acol/core/random.hpp"

namespace acol {

class RoundEstimate;

/// What answers let one think of the φ of one constraint: N(mean, root rootᵀ), and no idea of the
/// value of some arms, which answers so far say nothing about.
struct LinearBelief {
  Vector mean;
  Matrix root;                     ///< A column a direction that is known.
  std::vector<char> unknown = {};  ///< By distinct arm; empty: something is known of each.

  bool knows_all() const { return unknown.empty(); }
};

/// From all answers so far, of noise with this standard deviation.
LinearBelief belief_of(const RoundEstimate& estimate, const std::vector<Answers>& answers,
                       double deviation);

/// φ as one draw has it, a column a draw.
Matrix draw_constraints(const LinearBelief& belief, Stream stream, std::int64_t draws,
                        std::uint64_t first_index = 0);

/// How many draws, and what counts as feasible in one.
struct DrawOptions {
  std::int64_t count = 400;
  double slack = 0;  ///< An arm is taken to be feasible up to τ + slack.
  Stream stream = {};
};

/// The answer of each draw: the first arm of `order` that is feasible as it has it; −1: none of
/// them is. Beliefs are by constraint. O(draws · arms · d), and less where answers come early.
std::vector<ArmIndex> drawn_answers(const Problem& problem, std::span<const ArmIndex> order,
                                    std::span<const LinearBelief> beliefs,
                                    const DrawOptions& draws);

/// How often each answer came, those that came at all, the most frequent first (the lower arm among
/// equals). Shares sum to 1.
struct AnswerChance {
  ArmIndex arm = -1;  ///< −1: none is feasible.
  double probability = 0;
};
std::vector<AnswerChance> chances(const std::vector<ArmIndex>& answers);

}  // namespace acol
