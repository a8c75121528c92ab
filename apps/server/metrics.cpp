#include "metrics.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace acol::server {

void Metrics::note(const std::string& route, int status, double seconds) {
  const std::scoped_lock lock(mutex_);
  ++requests_[{route, status}];
  Times& times = times_[route];
  const auto* const end = std::ranges::lower_bound(kEnds, seconds);
  ++times.counts[static_cast<std::size_t>(end - kEnds.begin())];
  times.sum += seconds;
}

std::string Metrics::text() const {
  const std::scoped_lock lock(mutex_);
  std::string text =
      "# HELP acol_http_requests_total Requests that were answered.\n"
      "# TYPE acol_http_requests_total counter\n";
  for (const auto& [key, count] : requests_) {
    text += fmt::format("acol_http_requests_total{{route=\"{}\",status=\"{}\"}} {}\n", key.first,
                        key.second, count);
  }
  text +=
      "# HELP acol_http_request_seconds How long answers took.\n"
      "# TYPE acol_http_request_seconds histogram\n";
  for (const auto& [route, times] : times_) {
    std::int64_t total = 0;
    for (std::size_t i = 0; i < times.counts.size(); ++i) {
      total += times.counts[i];
      text += fmt::format("acol_http_request_seconds_bucket{{route=\"{}\",le=\"{}\"}} {}\n", route,
                          i < kEnds.size() ? fmt::format("{}", kEnds[i]) : "+Inf", total);
    }
    text += fmt::format("acol_http_request_seconds_sum{{route=\"{}\"}} {}\n", route, times.sum);
    text += fmt::format("acol_http_request_seconds_count{{route=\"{}\"}} {}\n", route, total);
  }
  const auto gauge = [&](std::string_view name, std::string_view help, std::int64_t value) {
    text += fmt::format("# HELP {0} {1}\n# TYPE {0} gauge\n{0} {2}\n", name, help, value);
  };
  gauge("acol_connections", "Connections that are open.", connections);
  gauge("acol_connections_limit", "Connections that may be open.", most_connections);
  gauge("acol_connections_refused", "Connections refused because there were too many.", refused);
  gauge("acol_watchers", "Owners' pages that are told of changes.", watchers);
  return text;
}

}  // namespace acol::server
