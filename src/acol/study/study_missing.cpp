#include <algorithm>

#include "acol/policy/make_policy.hpp"
#include "acol/study/study.hpp"

namespace acol::study {

// How much may be wrong with what is assumed of missing answers.

/// What was told, once more, with another θ: forecasts and guesses stand in the record.
bool Study::follows_with(double missing_share) const {
  PolicyOptions options = policy_options();
  options.missing_share = missing_share;
  const std::unique_ptr<RecordedPolicy> policy =
      make_policy(created_.definition.algorithm, *problem_, options);
  const std::int64_t end = any_shape() ? cursor_ + 1 : cursor_;  // linear rounds count as a whole
  for (std::int64_t round = 0; round < end && round < std::ssize(recorded_); ++round) {
    const RoundBook& book = book_.round(round);
    if (book.closed) continue;
    policy->adopt(commitments_[static_cast<std::size_t>(round)]);
    for (std::size_t entry = 0; entry < book.candidates.size(); ++entry) {
      const std::vector<std::int64_t> places = hands_.places(round, entry);
      const std::size_t told = round < cursor_ ? places.size() : places_told(round, entry);
      for (std::size_t i = 0; i < told && !policy->done(); ++i) {
        // Who counted and stands in for somebody since is busy again: nothing is claimed of that.
        if (!hands_.settled(places[i])) return false;
        tell_place(places[i], *policy);
      }
    }
    if (policy->done()) break;
    if (!policy->ask().empty()) policy->end_round();
  }
  return policy->done() && policy->recommend().candidate == policy_->recommend().candidate;
}

bool Study::imputes() const {
  return any_shape() || std::ranges::none_of(recorded_, [](const RoundCommitted& round) {
           return round.lots.empty();
         });
}

std::optional<double> Study::tolerated_missing_share() const {
  if (!deals_hands_ || !imputes() || !policy_->done()) return std::nullopt;
  const bool any_missing = std::ranges::any_of(book_.questions(), [](const QuestionRecord& one) {
    return one.round >= 0 &&
           (one.state == QuestionState::missed || one.state == QuestionState::skipped);
  });
  if (!any_missing) return std::nullopt;
  constexpr int kSteps = 20;
  int low = static_cast<int>(created_.definition.policy.missing_share * kSteps);
  for (int high = kSteps; low < high;) {
    const int middle = (low + high + 1) / 2;
    if (follows_with(static_cast<double>(middle) / kSteps)) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return static_cast<double>(low) / kSteps;
}

}  // namespace acol::study
