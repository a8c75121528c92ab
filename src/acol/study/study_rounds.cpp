#include <algorithm>

#include "acol/policy/make_policy.hpp"
#include "acol/policy/round_limits.hpp"
#include "acol/study/limits.hpp"
#include "acol/study/recorded_round.hpp"
#include "acol/study/study.hpp"

namespace acol::study {

// Which round comes next, and when.

namespace {

/// Rounds that are open at once, so that nobody waits for the last answers of the first.
constexpr std::int64_t kMaxOpenRounds = 4;
/// Where people have hands, a round waits for its slowest person, and newcomers need not.
constexpr std::int64_t kMaxOpenRoundsOfHands = 64;

bool nobody_left(const RoundLimits& limits) {
  return !limits.caps.empty() && std::ranges::max(limits.caps) == 0;
}

/// Planned rounds that are open, all blocks of them committed.
std::int64_t open_plans(const Study& study) {
  return std::count_if(study.recorded().begin() + study.rounds_counted(), study.recorded().end(),
                       [](const RoundCommitted& one) {
                         return one.block + 1 == one.blocks;  // others have more to come
                       });
}

/// The round that a policy has open, as it stands in the log; nothing if it asks nothing.
std::optional<EntryBody> committed_by(const RecordedPolicy& policy, const Study& study) {
  RoundCommitted round = recorded_round(policy.commitment(), study.problem(),
                                        std::ssize(study.recorded()), study.any_shape());
  if (round.candidates.empty()) return std::nullopt;
  return round;
}

}  // namespace

bool Study::needs_round() const {
  if (deals_hands_ && dealing_round()) return false;
  return cursor_ == std::ssize(recorded_) && may_plan_ahead();
}

bool Study::may_plan_ahead() const {
  const std::int64_t most = deals_hands_ ? kMaxOpenRoundsOfHands : kMaxOpenRounds;
  return open_plans(*this) < most && !policy_->done() && !stopped_ && !paused_ && !budget_spent() &&
         !exhausted_ && people_.anybody_here(at_);
}

std::unique_ptr<RecordedPolicy> Study::after_open_rounds() const {
  std::unique_ptr<RecordedPolicy> ahead;
  for (std::int64_t round = cursor_; round < std::ssize(recorded_); ++round) {
    if (book_.rounds()[static_cast<std::size_t>(round)].closed) continue;
    if (ahead) ahead->adopt(commitments_[static_cast<std::size_t>(round)]);
    const RecordedPolicy& before = ahead ? *ahead : *policy_;
    ahead = before.ahead(deals_hands_      ? untold_in(round, before)
                         : panel_.exists() ? untold_of_panel(round, before)
                                           : told_in(round, before));
    if (!ahead || ahead->done()) break;
  }
  return ahead;
}

std::unique_ptr<RecordedPolicy> Study::with_all_answers() const {
  constexpr double kFew = 0.25;  // of the answers: what is expected of them decides little
  double told = 0;
  double missing = 0;
  for (std::int64_t round = cursor_; round < std::ssize(recorded_); ++round) {
    const RoundBook& book = book_.rounds()[static_cast<std::size_t>(round)];
    if (book.closed) continue;
    for (const std::int64_t count : book.answered) told += static_cast<double>(count);
    missing += static_cast<double>(book.missing);
  }
  const bool adds = !policy_->done() && told > 0 && missing <= kFew * told;
  return adds ? after_open_rounds() : nullptr;
}

/// The next block of the round that was committed last, if there is one and it may be asked:
/// newcomers need not wait for the answers of others.
std::optional<EntryBody> Study::next_block(const RoundLimits& most) const {
  if (recorded_.empty()) return std::nullopt;
  RoundCommitted next = recorded_.back();
  const bool closed = book_.rounds().back().closed;
  if (next.block + 1 >= next.blocks || closed || next.round < bets_from_) return std::nullopt;
  if (!keeps_to(most, commitments_.back().samples.front())) return std::nullopt;
  ++next.round;
  ++next.block;
  return next;
}

std::optional<EntryBody> Study::plan_round() {
  if (cursor_ < std::ssize(recorded_)) return plan_ahead();
  const RoundLimits most = limits_of(*this);
  if (nobody_left(most)) return Exhausted{};
  if (!planned_) policy_->plan(most);
  std::optional<EntryBody> round = committed_by(*policy_, *this);
  planned_ = round.has_value();
  return planned_ ? round : Exhausted{};
}

std::optional<EntryBody> Study::plan_ahead() const {
  const RoundLimits most = limits_of(*this);
  if (nobody_left(most) || most.questions <= 0) return std::nullopt;
  if (std::optional<EntryBody> next = next_block(most)) return next;
  const std::unique_ptr<RecordedPolicy> ahead = after_open_rounds();
  if (!ahead || ahead->done()) return std::nullopt;
  ahead->plan(most);
  return committed_by(*ahead, *this);
}

bool Study::is_next(const EntryBody& round) const {
  const auto* committed = std::get_if<RoundCommitted>(&round);
  return committed != nullptr && committed->round == std::ssize(recorded_) &&
         (committed->bets.empty() || std::ssize(committed->bets) == problem_->size() + 1);
}

}  // namespace acol::study
