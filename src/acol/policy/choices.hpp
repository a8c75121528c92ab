#pragma once

#include "acol/core/choice.hpp"
#include "acol/inference/confidence.hpp"
#include "acol/inference/knowledge.hpp"

namespace acol {

constexpr auto choices(Confidence) {
  return named<Confidence>({{"adaptive", Confidence::adaptive},
                            {"determinant", Confidence::determinant},
                            {"tuned", Confidence::tuned},
                            {"static", Confidence::fixed}});
}

constexpr auto choices(Ties) {
  return named<Ties>({{"rule-out", Ties::rule_out}, {"decide", Ties::decide}});
}

/// How maxvar asks. The pseudo-code of [lindner2022, Algorithm 2] has the first, its text and the
/// published figures the second.
enum class Rule {
  widest,   ///< The arm x* of the pool with the largest ‖x‖_{A⁻¹}.
  reducer,  ///< The arm, of all arms, that shrinks ‖x*‖_{A⁻¹} most.
};

constexpr auto choices(Rule) {
  return named<Rule>({{"reducer", Rule::reducer}, {"widest", Rule::widest}});
}

/// Whether intervals are looked at before there is any answer. The paper's algorithms and its code
/// ask first; the intervals hold from the start, so that this costs nothing but questions.
enum class FirstLook { no, yes };

constexpr auto choices(FirstLook) {
  return named<FirstLook>({{"yes", FirstLook::yes}, {"no", FirstLook::no}});
}

/// What questions are asked for.
enum class Goal {
  certify,     ///< To prove the answer with as few of them as possible.
  best_guess,  ///< To have the likeliest answer right as often as possible when a budget is spent.
};

constexpr auto choices(Goal) {
  return named<Goal>({{"certify", Goal::certify}, {"best-guess", Goal::best_guess}});
}

/// What is assumed about how the mean answer depends on the features.
enum class Shape {
  linear,  ///< It is φᵀx: the paper's setting.
  any,     ///< Nothing: about a candidate only answers about it speak.
};

constexpr auto choices(Shape) {
  return named<Shape>({{"linear", Shape::linear}, {"any", Shape::any}});
}

/// Whether a recommendation must be confirmed by answers about the recommended arm alone.
enum class Confirm { off, on };

constexpr auto choices(Confirm) {
  return named<Confirm>({{"on", Confirm::on}, {"off", Confirm::off}});
}

}  // namespace acol
