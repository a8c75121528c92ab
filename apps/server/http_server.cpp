#include "http_server.hpp"

#include <thread>

#include "addresses.hpp"
#include "descriptors.hpp"
#include "session.hpp"

namespace acol::server {
namespace {

constexpr int kThreads = 2;
constexpr double kStopTime = 15;  // seconds for requests in flight

std::chrono::milliseconds milliseconds(double seconds) {
  return std::chrono::milliseconds(static_cast<std::int64_t>(1000 * seconds));
}

/// What to do about a port that cannot be had.
std::string_view advice(const beast::error_code& error) {
  if (error == net::error::address_in_use) return " (--port 0 picks a free one)";
  if (error == net::error::access_denied) return " (ports below 1024 are root's: --port 8080)";
  return "";
}

}  // namespace

struct HttpServer::State {
  State(Front& served, HttpOptions wishes)
      : options(std::move(wishes)),
        workers(static_cast<std::size_t>(options.workers)),
        context{served, options, workers} {
    listen();
    options.connections = connections_within_limit(options.connections, options.kept_files);
    served.metrics().most_connections = options.connections;
    signals.add(SIGINT);
    signals.add(SIGTERM);
    signals.async_wait([this](beast::error_code error, int /*signal*/) {
      if (!error) begin_stop();
    });
  }

  void listen() {
    beast::error_code error;
    Tcp::resolver resolver(io);
    const auto found = resolver.resolve(options.host, std::to_string(options.port),
                                        net::ip::resolver_base::passive, error);
    require(!error && !found.empty(), "--host {}: {}", options.host, error.message());
    endpoint = *found.begin();
    acceptor.open(endpoint.protocol(), error);
    if (!error) acceptor.set_option(net::socket_base::reuse_address(true), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(net::socket_base::max_listen_connections, error);
    require(!error, "cannot listen at {}:{}: {}{}", options.host, options.port, error.message(),
            advice(error));
    endpoint = acceptor.local_endpoint();
  }

  void accept() {
    acceptor.async_accept(
        net::make_strand(io), [this](beast::error_code error, Tcp::socket socket) {
          if (context.stopping) return;
          if (error) {  // too many files, or a peer that has gone: a moment later, again
            retry.expires_after(std::chrono::milliseconds(50));
            retry.async_wait([this](beast::error_code cancelled) {
              if (!cancelled) accept();
            });
            return;
          }
          admit(std::move(socket));
          accept();
        });
  }

  /// Descriptors are kept for the study: whatever comes beyond the limit goes at once.
  void admit(Tcp::socket socket) {
    Metrics& metrics = context.front.metrics();
    const bool room = metrics.connections < options.connections;
    if (!room) ++metrics.refused;
    if (!room && metrics.turned_away >= kMaxTurnedAway) return;
    const auto session = std::make_shared<Session>(std::move(socket), context);
    room ? session->start() : session->turn_away();
  }

  /// Looks for changes, ours and those of other servers, and tells whoever watches.
  void watch() {
    timer.expires_after(milliseconds(options.watch_period));
    timer.async_wait([this](beast::error_code error) {
      if (error || context.stopping) return;
      net::post(workers, [this] {
        look();
        net::post(io, [this] { watch(); });
      });
    });
  }

  void look() {
    try {
      if (!context.front.look()) return;
    } catch (const std::exception&) {
      return;  // whoever asks will be told
    }
    for (const std::shared_ptr<Session>& session : sessions()) session->tell_of_change();
  }

  std::vector<std::shared_ptr<Session>> sessions() {
    std::vector<std::shared_ptr<Session>> all;
    const std::scoped_lock lock(context.mutex);
    for (Session* session : context.sessions) {
      if (auto alive = session->weak_from_this().lock()) all.push_back(std::move(alive));
    }
    return all;
  }

  void begin_stop() {
    if (context.stopping.exchange(true)) return;
    net::post(io, [this] {
      beast::error_code ignored;
      acceptor.close(ignored);
      timer.cancel();
      retry.cancel();
      signals.cancel(ignored);
      for (const std::shared_ptr<Session>& session : sessions()) session->finish();
      guard.reset();  // the threads end when the last session has
      last_call.expires_after(milliseconds(kStopTime));
      last_call.async_wait([this](beast::error_code error) {
        if (!error) io.stop();
      });
      check_if_done();
    });
  }

  void check_if_done() {
    const auto all = sessions();
    if (all.empty()) {
      last_call.cancel();
      return;
    }
    retry.expires_after(std::chrono::milliseconds(20));
    retry.async_wait([this](beast::error_code /*error*/) { check_if_done(); });
  }

  HttpOptions options;
  net::io_context io{kThreads};
  net::thread_pool workers;
  SessionContext context;
  net::executor_work_guard<net::io_context::executor_type> guard{io.get_executor()};
  Tcp::endpoint endpoint;
  Tcp::acceptor acceptor{io};
  net::signal_set signals{io};
  net::steady_timer timer{io};
  net::steady_timer retry{io};
  net::steady_timer last_call{io};
};

HttpServer::HttpServer(Front& front, HttpOptions options)
    : state_(std::make_unique<State>(front, std::move(options))) {}

HttpServer::~HttpServer() = default;

std::string HttpServer::address() const {
  const std::string& host = state_->options.host;
  const bool six = host.find(':') != std::string::npos;
  return fmt::format("{}{}{}:{}", six ? "[" : "", host, six ? "]" : "", state_->endpoint.port());
}

std::vector<std::string> HttpServer::origins() const {
  const net::ip::address address = state_->endpoint.address();
  if (address.is_loopback()) return {};
  std::vector<std::string> found;
  if (!address.is_unspecified()) return {"http://" + this->address()};
  for (const std::string& one : addresses_for_others()) {
    if (one.starts_with('[') && address.is_v4()) continue;
    found.push_back(fmt::format("http://{}:{}", one, state_->endpoint.port()));
  }
  return found;
}

int HttpServer::connections() const { return state_->options.connections; }

bool HttpServer::is_local() const { return state_->endpoint.address().is_loopback(); }

void HttpServer::run() {
  State& state = *state_;
  state.accept();
  state.watch();
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) threads.emplace_back([&state] { state.io.run(); });
  for (std::thread& thread : threads) thread.join();
  state.workers.join();
}

void HttpServer::stop() { state_->begin_stop(); }

}  // namespace acol::server
