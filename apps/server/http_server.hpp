#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "front.hpp"

namespace acol::server {

/// Limits of the connections. Times are in seconds.
struct HttpOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;  ///< 0: any that is free.
  int connections = 15'000;   ///< At once, if the system allows; more are turned away.
  int kept_files = 24;        ///< Open files that are kept for studies.
  int workers = 128;          ///< Requests that wait for the study at once.
  double head_time = 10;      ///< For a request up to its empty line,
  double body_time = 60;      ///< and for the rest of it.
  double write_time = 30;     ///< For the response.
  double idle_time = 120;     ///< Between requests.
  double watch_period = 0.3;  ///< How often changes are looked for.
  double heartbeat = 15;      ///< Of server-sent events.
};

/// Moves bytes between sockets and a Front: HTTP/1.1 by Boost.Beast on a few threads, and a
/// pool of others for requests that wait for the study.
class HttpServer {
 public:
  /// Listens. Throws InvalidArgument if that is not possible.
  HttpServer(Front& front, HttpOptions options);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  /// "127.0.0.1:8080".
  std::string address() const;
  /// The most that are open at once: what was asked for, or what the system allows.
  int connections() const;
  /// Under what others reach it, "http://192.168.1.7:8080"; none: only this machine can.
  std::vector<std::string> origins() const;
  /// Whether only this machine can reach it.
  bool is_local() const;

  /// Serves until SIGINT or SIGTERM, or stop(); then finishes the requests in flight.
  void run();
  void stop();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace acol::server
