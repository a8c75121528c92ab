#pragma once

// clang-format off: Boost 1.74's awaitable.hpp needs it first and does not say so
#include <utility>
// clang-format on
#include <atomic>
#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <memory>
#include <mutex>
#include <unordered_set>

#include "front.hpp"
#include "http_options.hpp"
#include "routing.hpp"

namespace acol::server {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using Tcp = net::ip::tcp;

class Session;

/// What the sessions of a server share.
struct SessionContext {
  Front& front;
  const HttpOptions& options;
  net::thread_pool& workers;
  std::atomic<bool> stopping = false;
  std::atomic<int> waiting = 0;  ///< Requests that the workers have.
  std::mutex mutex = {};         ///< Guards what follows:
  std::unordered_set<Session*> sessions = {};
};

/// One connection: reads a request, has it answered, writes the response, and so on. All of it runs
/// on the strand of its socket.
class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(Tcp::socket socket, SessionContext& context);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  void start();
  /// The connection is one too many: says so and closes it.
  void turn_away();
  /// Closes it now if no request is in flight, else after the response. From any thread.
  void finish();
  /// Tells whoever watches a log that has grown. From any thread.
  void tell_of_change();

 private:
  using Error = beast::error_code;
  static constexpr std::size_t kBuffer = 65'536;

  void wait_for_request();
  void read_head();
  void on_head(Error error, std::size_t size);
  void parse_head(std::size_t size);
  void read_body();
  void on_body(Error error);
  void answer();
  void refuse(int status, const std::string& message);
  void respond(Response response);
  void on_written(Error error);
  void write_next_part();
  void drain();
  void close();

  void start_events();
  void send_event(std::string text);
  void beat();
  void watch_for_end();

  void expire_after(double seconds);

  beast::tcp_stream stream_;
  SessionContext& context_;
  std::string address_;
  char first_ = 0;     ///< Of a request.
  std::string bytes_;  ///< That were read and not yet used.
  std::optional<http::request_parser<http::string_body>> parser_;
  std::optional<beast::flat_buffer> body_bytes_;
  Request request_;
  Routing routing_;  ///< Where it leads.
  Response response_;
  std::string head_;  ///< Of the response, as bytes.
  bool keep_alive_ = false;
  bool knows_chunks_ = true;  ///< HTTP/1.0 does not.
  bool refused_ = false;      ///< The request was not read to its end.
  bool turned_away_ = false;  ///< The connection is one too many.
  bool bare_ = false;         ///< It is a HEAD: the response has no body.
  bool busy_ = false;         ///< A request is in flight.
  std::shared_ptr<const std::atomic<std::int64_t>> watched_;  ///< What an event stream watches.
  std::int64_t told_ = -1;                                    ///< The last count that was sent.
  std::shared_ptr<const void> alive_;                         ///< What `watched_` belongs to.
  bool writing_ = false;                                      ///< An event is being written.
  bool changed_ = false;                                      ///< Another event is due.
  std::size_t drained_ = 0;
  net::steady_timer timer_;  ///< Of the heartbeat.
};

}  // namespace acol::server
