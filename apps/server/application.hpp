#pragma once

#include <memory>

#include "acol/io/json.hpp"
#include "doorkeeper.hpp"
#include "message.hpp"
#include "metrics.hpp"
#include "options.hpp"
#include "readiness.hpp"
#include "served_study.hpp"

namespace acol::server {

struct Route;
struct Routing;

/// What the application has from outside.
struct ApplicationContext {
  Service::Clock now = {};                           ///< Milliseconds since 1970.
  std::function<double()> seconds = {};              ///< Never goes back.
  std::function<void(const OrderedJson&)> log = {};  ///< Takes lines of the log.
};

/// Everything that the server answers, without sockets: a function from requests to responses that
/// any number of threads may call.
class Application {
 public:
  /// Opens the study. Throws StorageError if there is none and none is to be made.
  Application(ServeOptions options, ApplicationContext context);

  /// Where a request leads.
  Routing route(std::string_view method, std::string_view target) const;
  /// Never throws: what goes wrong is a response too.
  Response answer(const Request& request, const Routing& routing);
  Response answer(const Request& request);
  /// The most bytes that the body may have.
  std::size_t body_limit(const Routing& routing) const;
  /// The response to a request that was refused before it was one.
  Response refuse(int status, const std::string& message);

  /// Makes two invitations; the tokens of the owner and of the raters.
  std::pair<std::string, std::string> open_doors();
  /// What the link with a token looks like. `origin`: "http://HOST:PORT".
  std::string link(const std::string& origin, const std::string& token) const;

  /// Reads what other servers wrote; the number of entries of the log.
  std::int64_t catch_up();

  // For the functions behind the routes:
  const ServeOptions& options() const { return options_; }
  Metrics& metrics() { return metrics_; }
  Doorkeeper& doorkeeper() { return doorkeeper_; }
  const FailureLimit& failures() const { return failures_; }
  Readiness& readiness() { return readiness_; }
  /// The study; null while it is not made yet (--create).
  std::shared_ptr<ServedStudy> study() const;
  /// Counts a wrong token; throws a 429 where its sender has tried too many different ones.
  void count_failure(const Request& request, std::string_view token);
  /// Makes the study and serves it from then on.
  void create(const Created& created);
  std::int64_t now() const { return around_.now(); }
  double seconds() const { return around_.seconds(); }
  /// The overview of the study at `head`, computed once for all who look.
  std::string overview();

 private:
  Response guarded(const Request& request, const Routing& routing);
  std::optional<Visitor> admit(const Request& request, const Route& route);
  void check_sender(const Request& request, const Route& route) const;
  void begin(std::shared_ptr<ServedStudy> study);
  std::string open_door(Role role);
  AccessBook invitations() const;

  ServeOptions options_;
  ApplicationContext around_;
  Metrics metrics_;
  FailureLimit failures_;
  Readiness readiness_;
  Doorkeeper doorkeeper_;
  mutable std::mutex mutex_;  ///< Guards what follows:
  std::shared_ptr<ServedStudy> study_;
  AccessBook waiting_;         ///< Invitations that wait for the study to be made.
  std::mutex overview_mutex_;  ///< Guards what follows:
  std::int64_t overview_head_ = -1;
  std::string overview_;
};

}  // namespace acol::server
