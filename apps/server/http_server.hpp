#pragma once

#include <memory>
#include <string>
#include <vector>

#include "front.hpp"
#include "http_options.hpp"

namespace acol::server {

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
  /// The address under which others reach it, "http://192.168.1.7:8080"; none: only this machine
  /// can.
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
