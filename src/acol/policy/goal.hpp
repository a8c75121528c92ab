#pragma once

#include "acol/core/choice.hpp"

namespace acol {

/// What questions are asked for.
enum class Goal {
  certify,     ///< To prove the answer with as few of them as possible.
  best_guess,  ///< To have the likeliest answer right as often as possible when a budget is spent.
};

template <>
struct Choices<Goal> {
  static constexpr Choice<Goal> kTable[] = {{"certify", Goal::certify},
                                            {"best-guess", Goal::best_guess}};
};

}  // namespace acol
