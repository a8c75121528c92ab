#include "acol/study/commands.hpp"

#include <algorithm>

#include "acol/core/error.hpp"

namespace acol::study {
namespace {

void close_open_rounds(const Study& study, const std::string& reason, Changes& changes) {
  for (std::int64_t round = study.rounds_counted(); round < std::ssize(study.book().rounds());
       ++round) {
    if (!study.book().rounds()[static_cast<std::size_t>(round)].closed) {
      changes.emplace_back(Closed{round, reason});
    }
  }
}

}  // namespace

void arrive(const Study& study, const std::string& rater, std::int64_t now, Changes& changes) {
  const std::optional<std::int64_t> number = study.book().find_rater(rater);
  if (study.over() || (number && study.people().here(*number, now))) return;
  if (study.panel() != nullptr && !study.panel()->admits(rater)) return;
  changes.emplace_back(Arrived{rater});
}

void leave(const Study& study, const std::string& rater, Changes& changes, const Caller& caller) {
  check_name(study, rater, caller);
  const std::optional<std::int64_t> number = study.book().find_rater(rater);
  if (rater.empty() || !number || study.over() || study.people().left(*number)) return;
  changes.emplace_back(Left{rater});
}

void pause(const Study& study, const std::string& reason, Changes& changes) {
  if (!study.paused()) changes.emplace_back(Paused{reason});
}

void resume(const Study& study, Changes& changes) {
  allow(!study.over() || study.stopped(), Why::conflict,
        "the study has ended: there is nothing to resume");
  if (study.paused() || study.stopped()) changes.emplace_back(Resumed{});
}

void stop(const Study& study, const std::string& reason, Changes& changes) {
  if (!study.over()) changes.emplace_back(Stopped{reason});
}

void close_round(const Study& study, const std::string& reason, Changes& changes) {
  const std::int64_t round = study.rounds_counted();
  allow(!study.policy().done() && round < std::ssize(study.book().rounds()), Why::conflict,
        "no round is open");
  close_open_rounds(study, reason, changes);
}

std::string invite(const Study& study, Role role, const std::string& name, const Digest& hash,
                   Changes& changes) {
  Invited invited{study.access().next_id(), role, name, hash};
  std::string id = invited.id;
  changes.emplace_back(std::move(invited));
  return id;
}

void revoke(const Study& study, const std::string& id, Changes& changes) {
  const AccessBook::Invitation* found = study.access().find_id(id);
  allow(found != nullptr, Why::unknown, "there is no invitation '{}'", id);
  if (!found->revoked) changes.emplace_back(Revoked{id});
}

std::int64_t candidate_called(const Study& study, const std::string& id) {
  const auto found = std::ranges::find(study.cards().ids, id);
  require(found != study.cards().ids.end(), "there is no candidate '{}'", id);
  return found - study.cards().ids.begin();
}

void withdraw(const Study& study, const std::vector<std::string>& ids, const std::string& reason,
              Changes& changes) {
  Withdrawn withdrawn{.reason = reason};
  for (const std::string& id : ids) {
    const std::int64_t candidate = candidate_called(study, id);
    if (!study.withdrawn(candidate)) withdrawn.candidates.push_back(candidate);
  }
  if (withdrawn.candidates.empty()) return;
  close_open_rounds(study, reason, changes);  // what they ask about may be gone
  changes.emplace_back(std::move(withdrawn));
}

void add(const Study& study, Added added, Changes& changes) {
  // Nobody has answered anything: what is asked was chosen without the new ones.
  if (study.book().answered() == 0) close_open_rounds(study, "candidates were added", changes);
  changes.emplace_back(std::move(added));
}

}  // namespace acol::study
