#include "doorkeeper.hpp"

#include "target.hpp"
#include "token.hpp"

namespace acol::server {
namespace {

std::optional<Visitor> visitor_of(const study::AccessBook& book, const study::Digest& hash) {
  const study::AccessBook::Invitation* found = book.find(hash);
  if (found == nullptr) return std::nullopt;
  return Visitor{found->invited.role, found->invited.name, hash};
}

std::optional<std::string> bearer(const Request& request) {
  constexpr std::string_view kBearer = "Bearer ";
  const auto header = request.header("authorization");
  if (!header || !header->starts_with(kBearer)) return std::nullopt;
  return std::string(header->substr(kBearer.size()));
}

}  // namespace

std::shared_ptr<const study::AccessBook> Doorkeeper::book() const {
  const std::scoped_lock lock(mutex_);
  return book_;
}

void Doorkeeper::update() { update(refresh_()); }

void Doorkeeper::update(study::AccessBook book) {
  auto fresh = std::make_shared<const study::AccessBook>(std::move(book));
  const std::scoped_lock lock(mutex_);
  book_ = std::move(fresh);
}

std::optional<Visitor> Doorkeeper::with_token(const std::string& token) {
  if (!looks_like_token(token)) return std::nullopt;
  const study::Digest hash =
      study::digest_of(token);  // looked up by hash: its timing tells nothing of tokens
  if (const auto found = visitor_of(*book(), hash)) return found;
  if (above_ != nullptr) {
    if (const auto found = above_->with_token(token)) return found;
  }
  update();
  return visitor_of(*book(), hash);
}

Doorkeeper::Seen Doorkeeper::visitor(const Request& request, std::optional<study::Role> role) {
  if (request.header("authorization")) {
    return {with_token(bearer(request).value_or("")), true};
  }
  Seen seen;
  const std::string_view header = request.header("cookie").value_or("");
  for (const study::Role kind :
       {role.value_or(study::Role::owner), role.value_or(study::Role::rater)}) {
    for (const std::string& token : cookies(header, fmt::format("acol_{}", name_of(kind)))) {
      seen.tried = true;
      const std::optional<Visitor> found = with_token(token);
      if (found && found->role == kind) return {found, true};
    }
  }
  return seen;
}

}  // namespace acol::server
