#pragma once

#include <functional>
#include <memory>
#include <mutex>

#include "acol/study/access.hpp"
#include "failure_limit.hpp"
#include "message.hpp"

namespace acol::server {

/// Who a request comes from, as far as its token says.
struct Visitor {
  study::Role role = study::Role::rater;
  std::string name = {};    ///< Of the rater, where the invitation fixes it.
  study::Digest hash = {};  ///< Of the token.
};

/// Recognises visitors by their tokens: in the header Authorization, or in a cookie that a link
/// set. Works on a copy of the study's invitations, so that nobody waits for the study; a token
/// that is not among them is looked for once more in the study itself, since another server may
/// have made it.
class Doorkeeper {
 public:
  using Refresh = std::function<study::AccessBook()>;
  /// `above`: its tokens are valid here too.
  explicit Doorkeeper(Refresh refresh, Doorkeeper* above = nullptr)
      : refresh_(std::move(refresh)), above_(above) {}

  /// Takes over what the study has now.
  void update();
  void update(study::AccessBook book);

  std::optional<Visitor> with_token(const std::string& token);

  struct Seen {
    std::optional<Visitor> visitor = {};
    bool tried = false;  ///< There was a token, good or not.
  };
  /// Prefers the cookie of `role` where there are both.
  Seen visitor(const Request& request, std::optional<study::Role> role);

 private:
  std::shared_ptr<const study::AccessBook> book() const;

  Refresh refresh_;
  Doorkeeper* above_;
  mutable std::mutex mutex_;
  std::shared_ptr<const study::AccessBook> book_ = std::make_shared<study::AccessBook>();
};

}  // namespace acol::server
