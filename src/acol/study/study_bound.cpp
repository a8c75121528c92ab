#include "acol/study/study_bound.hpp"

#include "acol/design/complexity.hpp"
#include "acol/design/own_complexity.hpp"

namespace acol::study {

double study_bound(const Created& created, const Problem& problem, const Vector& means) {
  const Definition& definition = created.definition;
  const double delta = definition.policy.delta;
  const double margin = definition.policy.margin;
  Vector values(problem.size());
  for (ArmIndex arm = 0; arm < problem.size(); ++arm) values(arm) = means(problem.candidate(arm));
  if (shape_of(definition.policy) == Shape::linear) {
    constexpr double kGap = 0.05;  // of the designs: a forecast need not be finer
    return question_bound(complexity(problem, values, {.gap = kGap}, margin).value, delta,
                          created.problem.noise_bound);
  }
  if (definition.answers != io::AnswerKind::yes_no) return 0;
  // From −(1 − q) for a yes and q for a no to −1 and 1.
  const double q = definition.accept_share;
  const Problem signs(problem.arms(), problem.rewards(), {.threshold = 1 - 2 * q, .merge = false});
  return own_question_bound(own_complexity(signs, 2 * values.array() + 1 - 2 * q, 2 * margin).value,
                            delta);
}

}  // namespace acol::study
