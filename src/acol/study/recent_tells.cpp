#include "acol/study/recent_tells.hpp"

#include <cstring>

namespace acol::study {

std::uint64_t RecentTells::short_digest(std::string_view text) {
  const Digest digest = digest_of(text);
  std::uint64_t number = 0;
  std::memcpy(&number, digest.data(), sizeof number);
  return number;
}

void RecentTells::add(std::string_view key, Entry told) {
  if (key.empty()) return;
  const std::uint64_t digest = short_digest(key);
  if (told_.insert_or_assign(digest, told).second) order_.push_back(digest);
  if (order_.size() <= kMax) return;
  told_.erase(order_.front());
  order_.pop_front();
}

const RecentTells::Entry* RecentTells::find(std::string_view key) const {
  if (key.empty()) return nullptr;
  const auto found = told_.find(short_digest(key));
  return found == told_.end() ? nullptr : &found->second;
}

}  // namespace acol::study
