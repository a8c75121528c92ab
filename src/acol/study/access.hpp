#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "acol/core/choice.hpp"
#include "acol/study/log.hpp"

namespace acol::study {

/// What a link lets its holder do.
enum class Role { owner, rater };

constexpr auto choices(Role) {
  return named<Role>({{"owner", Role::owner}, {"rater", Role::rater}});
}

/// An entry: somebody holds a token that hashes to this. The token itself is nowhere.
struct Invited {
  std::string id = {};  ///< What the invitation is called: "i1", "i2", …
  Role role = Role::rater;
  std::string name = {};  ///< Fixes the rater; empty: whoever the holder says.
  Digest hash = {};       ///< BLAKE2b-256 of the token.

  template <class Self, class Archive>
  static void persist(Self& self, Archive& archive) {
    archive(self.id, self.role, self.name, self.hash);
  }
};

/// An entry: an invitation holds no longer.
struct Revoked {
  std::string id = {};
};

/// Everybody who may come in: the fold of `invited` and `revoked`.
class AccessBook {
 public:
  struct Invitation {
    Invited invited = {};
    std::int64_t created = 0;  ///< Milliseconds since 1970.
    bool revoked = false;

    template <class Self, class Archive>
    static void persist(Self& self, Archive& archive) {
      archive(self.invited, self.created, self.revoked);
    }
  };

  void add(const Invited& invited, std::int64_t at);
  void revoke(const std::string& id);

  /// The invitation whose token hashes to this, unless it was revoked.
  const Invitation* find(const Digest& hash) const;
  const Invitation* find_id(const std::string& id) const;
  /// Whether an invitation that holds fixes its rater to this name.
  bool has_name(const std::string& name) const { return names_.contains(name); }
  const std::vector<Invitation>& all() const { return all_; }
  std::string next_id() const;

  template <class Self, class Archive>
  static void persist(Self& self, Archive& archive) {
    archive(self.all_, self.by_hash_, self.names_);
  }

 private:
  std::vector<Invitation> all_;
  std::map<Digest, std::size_t> by_hash_;
  std::multiset<std::string> names_;  ///< Of raters whose invitations hold.
};

}  // namespace acol::study
