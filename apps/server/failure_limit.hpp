#pragma once

#include <cstdint>
#include <mutex>
#include <set>
#include <string>
#include <unordered_map>

#include "acol/study/log.hpp"

namespace acol::server {

/// Counts different wrong tokens by sender. Whoever has a right one is let in whatever others
/// behind the same address try: only failures are counted, and only they are refused. A page whose
/// link was revoked tries one token again and again: that is not guessing.
class FailureLimit {
 public:
  explicit FailureLimit(std::size_t most = 20, std::int64_t window = 60'000)
      : most_(most), window_(window) {}

  /// Notes a failure; whether the sender has had too many within the last window.
  bool too_many(const std::string& sender, std::string_view token, std::int64_t now);
  std::int64_t failures() const;

 private:
  struct Count {
    std::int64_t since = 0;
    std::set<study::Digest> tokens = {};
  };
  static constexpr std::size_t kMaxSenders = 10'000;

  std::size_t most_;
  std::int64_t window_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Count> counts_;
  std::int64_t failures_ = 0;
};

}  // namespace acol::server
