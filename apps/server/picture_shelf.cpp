#include "picture_shelf.hpp"

namespace acol::server {

bool PictureShelf::put(const std::string& bytes) {
  const study::Digest digest = study::digest_of(bytes);
  const std::scoped_lock lock(mutex_);
  if (pictures_.contains(digest)) return true;
  if (bytes.size() > kRoom - bytes_) return false;
  bytes_ += bytes.size();
  pictures_.emplace(digest, bytes);
  return true;
}

std::optional<std::string> PictureShelf::find(const study::Digest& digest) const {
  const std::scoped_lock lock(mutex_);
  const auto found = pictures_.find(digest);
  return found == pictures_.end() ? std::nullopt : std::optional(found->second);
}

void PictureShelf::clear() {
  const std::scoped_lock lock(mutex_);
  pictures_.clear();
  bytes_ = 0;
}

}  // namespace acol::server
