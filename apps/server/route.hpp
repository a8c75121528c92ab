#pragma once

#include <span>

#include "acol/io/json.hpp"
#include "acol/study/command_table.hpp"
#include "acol/study/refusal.hpp"
#include "application.hpp"
#include "target.hpp"

namespace acol::server {

/// Who may use a route. There is no default: a route that does not say does not compile.
enum class Rights {
  unstated,
  anyone,  ///< With or without a token.
  rater,   ///< Raters, and the owner.
  owner,
};

struct Route;
class Hall;

/// A request that was let in.
struct Call {
  Front& front;
  const Request& request;
  const Target& target;
  std::string_view rest;  ///< Of the path, behind the route's.
  const Route& route;
  io::OrderedJson body = {};
  std::optional<Visitor> visitor = {};

  /// The front, as what the table of its route belongs to.
  Application& application() const { return static_cast<Application&>(front); }
  Hall& hall() const;
  ServedStudy& study() const;  ///< Throws a 404 where there is none yet.
};

struct Route {
  std::string_view method;
  std::string_view path;  ///< Behind the base path; one that ends with '/' takes all below it.
  Rights rights = Rights::unstated;
  Response (*answer)(Call&) = nullptr;
  bool quick = false;                          ///< Never waits for the study.
  std::size_t most_bytes = 1 << 20;            ///< Of the body.
  const study::CommandRow* command = nullptr;  ///< That run_command() runs.

  bool changes() const { return method == "POST"; }
};

/// All there are of one study,
std::span<const Route> routes();
/// and of the list of many.
std::span<const Route> hall_routes();

/// An answer that is not a success.
class HttpError : public Error {
 public:
  HttpError(int status, const std::string& message, Headers headers = {})
      : Error(message), status_(status), headers_(std::move(headers)) {}
  int status() const { return status_; }
  const Headers& headers() const { return headers_; }

 private:
  int status_;
  Headers headers_;
};

Response json_response(const io::OrderedJson& json, int status = 200);
Response error_response(int status, std::string_view message);
/// The status of a command that was refused.
int status_of(study::Why why);

/// What every response says to browsers: run nothing that is not ours, show us in no frame, guess
/// no types, tell nobody where people came from.
void add_security_headers(Response& response);

}  // namespace acol::server
