#include "acol/policy/transcript.hpp"

namespace acol {

void replay(Policy& policy, std::span<const QuestionAnswers> transcript) {
  for (const QuestionAnswers& told : transcript) policy.tell(told.question, told.answers);
}

}  // namespace acol
