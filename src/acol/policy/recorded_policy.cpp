#include "acol/policy/recorded_policy.hpp"

#include "acol/core/error.hpp"

namespace acol {

void RecordedPolicy::miss(const Question& question, std::optional<double> /*substitute*/,
                          std::int64_t /*lot*/) {
  throw InvalidArgument(
      fmt::format("this algorithm needs the answer about candidate {}", question.candidate));
}

void RecordedPolicy::end_round() {
  throw InvalidArgument("a round of this algorithm counts only as a whole");
}

}  // namespace acol
