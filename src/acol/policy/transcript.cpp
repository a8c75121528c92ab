#include "acol/policy/transcript.hpp"

namespace acol {

void replay(Policy& policy, std::span<const Told> transcript) {
  for (const Told& told : transcript) policy.tell(told.question, told.answers);
}

}  // namespace acol
