#pragma once

#include <memory>
#include <span>

#include "acol/io/json.hpp"
#include "acol/study/service.hpp"
#include "doorkeeper.hpp"
#include "message.hpp"
#include "metrics.hpp"
#include "notifier.hpp"
#include "options.hpp"

namespace acol::server {

struct Route;
struct Routing;

/// What a server has from outside, and what its parts share.
struct ApplicationContext {
  study::Service::Clock now = {};                        ///< Milliseconds since 1970.
  std::function<double()> seconds = {};                  ///< Never goes back.
  std::function<void(const io::OrderedJson&)> log = {};  ///< Takes lines of the log.
  std::shared_ptr<Metrics> metrics = std::make_shared<Metrics>();
  std::shared_ptr<FailureLimit> failures = std::make_shared<FailureLimit>();
  Doorkeeper* above = nullptr;              ///< Whose links hold too: those to all studies.
  std::shared_ptr<Notifier> notifier = {};  ///< Tells owners what happens; null: nobody is told.
  /// How far the log of the study was known to be stored.
  std::shared_ptr<study::LogMark> seen = std::make_shared<study::LogMark>();
};

/// Everything that a server answers, without sockets: a function from requests to responses that
/// any number of threads may call. What there is to answer is a table of routes; who may come in
/// and what goes wrong is the same for all of them.
class Front {
 public:
  Front(ServeOptions options, ApplicationContext context);
  virtual ~Front() = default;
  Front(const Front&) = delete;
  Front& operator=(const Front&) = delete;

  /// Where a request leads.
  virtual Routing route(std::string_view method, std::string_view target) const;
  /// Never throws: what goes wrong is a response too.
  virtual Response answer(const Request& request, const Routing& routing);
  Response answer(const Request& request);
  /// The most bytes that the body may have.
  virtual std::size_t body_limit(const Routing& routing) const = 0;
  /// The response to a request that was refused before it was one.
  Response refuse(int status, const std::string& message);
  /// Reads what other servers wrote; whether there is something new.
  virtual bool look() = 0;

  /// Makes two links; the tokens of the owner and of the raters.
  std::pair<std::string, std::string> open_doors();
  /// What the link with a token looks like. `origin`: "http://HOST:PORT".
  std::string link(const std::string& origin, const std::string& token) const;
  /// What links may begin with, best for others first; `origin` is the address of the request.
  std::vector<std::string> addresses(const std::string& origin) const;
  /// The addresses under which others reach the server, once it listens.
  void set_origins(std::vector<std::string> origins) { options_.origins = std::move(origins); }

  // For the functions behind the routes:
  const ServeOptions& options() const { return options_; }
  Metrics& metrics() { return *around_.metrics; }
  Doorkeeper& doorkeeper() { return doorkeeper_; }
  const FailureLimit& failures() const { return *around_.failures; }
  /// Counts a wrong token; throws a 429 where its sender has tried too many different ones.
  void count_failure(const Request& request, std::string_view token);
  std::int64_t now() const { return around_.now(); }
  double seconds() const { return around_.seconds(); }

 protected:
  virtual std::span<const Route> table() const = 0;
  /// Who may come in.
  virtual study::AccessBook invitations() const = 0;
  virtual std::string open_door(study::Role role) = 0;
  /// What is thrown meanwhile is a response too.
  Response guarded(const std::function<Response()>& work);
  /// Logs and counts it, and says to browsers what every response does.
  Response noted(const Request& request, const Routing& routing, Response response, double start);

  const ApplicationContext& around() const { return around_; }

 private:
  Response called(const Request& request, const Routing& routing);
  std::string start_of_links(const std::string& origin) const;
  std::optional<Visitor> admit(const Request& request, const Route& route);
  void check_sender(const Request& request, const Route& route) const;

  ServeOptions options_;
  ApplicationContext around_;
  Doorkeeper doorkeeper_;
};

}  // namespace acol::server
