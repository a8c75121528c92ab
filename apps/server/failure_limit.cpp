#include "failure_limit.hpp"

namespace acol::server {

bool FailureLimit::too_many(const std::string& sender, std::string_view token, std::int64_t now) {
  const std::scoped_lock lock(mutex_);
  ++failures_;
  if (counts_.size() >= kMaxSenders) {
    std::erase_if(counts_, [&](const auto& one) { return now - one.second.since > window_; });
    if (counts_.size() >= kMaxSenders) counts_.clear();
  }
  Count& count = counts_.try_emplace(sender, Count{now}).first->second;
  if (now - count.since > window_ || now < count.since) count = {now};
  if (count.tokens.size() <= most_) count.tokens.insert(study::digest_of(token));
  return count.tokens.size() > most_;
}

std::int64_t FailureLimit::failures() const {
  const std::scoped_lock lock(mutex_);
  return failures_;
}

}  // namespace acol::server
