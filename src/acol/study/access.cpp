#include "acol/study/access.hpp"

#include <algorithm>

namespace acol::study {
namespace {

bool fixes_name(const Invited& invited) {
  return invited.role == Role::rater && !invited.name.empty();
}

}  // namespace

void AccessBook::add(const Invited& invited, std::int64_t at) {
  require(find_id(invited.id) == nullptr, "the invitation '{}' appears twice", invited.id);
  by_hash_.emplace(invited.hash, all_.size());
  if (fixes_name(invited)) names_.insert(invited.name);
  all_.push_back({.invited = invited, .created = at});
}

void AccessBook::revoke(const std::string& id) {
  const auto found = std::ranges::find(
      all_, id, [](const Invitation& one) -> const std::string& { return one.invited.id; });
  require(found != all_.end(), "there is no invitation '{}'", id);
  if (!found->revoked && fixes_name(found->invited)) {
    names_.erase(names_.find(found->invited.name));
  }
  found->revoked = true;
}

const AccessBook::Invitation* AccessBook::find(const Digest& hash) const {
  const auto found = by_hash_.find(hash);
  if (found == by_hash_.end() || all_[found->second].revoked) return nullptr;
  return &all_[found->second];
}

const AccessBook::Invitation* AccessBook::find_id(const std::string& id) const {
  const auto found = std::ranges::find(
      all_, id, [](const Invitation& one) -> const std::string& { return one.invited.id; });
  return found == all_.end() ? nullptr : &*found;
}

std::string AccessBook::next_id() const { return fmt::format("i{}", all_.size() + 1); }

}  // namespace acol::study
