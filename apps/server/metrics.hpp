#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>

namespace acol::server {

/// What the server counts about itself. Nothing about people.
class Metrics {
 public:
  void note(const std::string& route, int status, double seconds);

  std::atomic<std::int64_t> connections = 0;               ///< Connections open now.
  std::atomic<std::int64_t> most_connections = INT64_MAX;  ///< The most that are allowed.
  std::atomic<std::int64_t> turned_away = 0;  ///< Being refused now: there are too many.
  std::atomic<std::int64_t> refused = 0;      ///< Connections beyond the limit.
  std::atomic<std::int64_t> watchers = 0;     ///< Of server-sent events.

  /// In the text format of Prometheus.
  std::string text() const;

 private:
  static constexpr std::array kEnds = {0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0};
  struct Times {
    std::array<std::int64_t, kEnds.size() + 1> counts = {};
    double sum = 0;
  };

  mutable std::mutex mutex_;
  std::map<std::pair<std::string, int>, std::int64_t> requests_;
  std::map<std::string, Times> times_;
};

}  // namespace acol::server
