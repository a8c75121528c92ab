#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

namespace acol::server {

/// Counts wrong tokens by sender. Whoever has a right one is let in whatever others behind the same
/// address try: only failures are counted, and only they are refused.
class FailureLimit {
 public:
  explicit FailureLimit(std::int64_t most = 20, std::int64_t window = 60'000)
      : most_(most), window_(window) {}

  /// Notes a failure; whether the sender has had too many within the last window.
  bool too_many(const std::string& sender, std::int64_t now);
  std::int64_t failures() const;

 private:
  struct Count {
    std::int64_t since = 0;
    std::int64_t failures = 0;
  };
  static constexpr std::size_t kMostSenders = 10'000;

  std::int64_t most_;
  std::int64_t window_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Count> counts_;
  std::int64_t failures_ = 0;
};

}  // namespace acol::server
