#pragma once

#include <cstdint>
#include <string>

namespace acol::server {

/// Limits of the connections. Times are in seconds.
struct HttpOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;  ///< 0: any that is free.
  int connections = 15'000;   ///< At once, if the system allows; more are turned away.
  int kept_files = 24;        ///< Open files that are kept for studies.
  int workers = 128;          ///< Requests that wait for the study at once.
  double head_time = 10;      ///< Seconds for the head of a request.
  double body_time = 60;      ///< Seconds for the body of a request.
  double write_time = 30;     ///< For the response.
  double idle_time = 120;     ///< Between requests.
  double watch_period = 0.3;  ///< How often changes are looked for.
  double heartbeat = 15;      ///< Of server-sent events.
};

}  // namespace acol::server
