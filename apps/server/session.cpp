#include "session.hpp"

#include "head_check.hpp"
#include "target.hpp"
#include "wire.hpp"

namespace acol::server {

namespace {

constexpr int kMaxRequestsWaiting = 8192;  // requests

}  // namespace

Session::Session(Tcp::socket socket, SessionContext& context)
    : stream_(std::move(socket)), context_(context), timer_(stream_.get_executor()) {
  Error ignored;
  const Tcp::endpoint peer = stream_.socket().remote_endpoint(ignored);
  if (!ignored) address_ = peer.address().to_string();
  stream_.socket().set_option(Tcp::no_delay(true), ignored);
  ++context_.front.metrics().connections;
  const std::scoped_lock lock(context_.mutex);
  context_.sessions.insert(this);
}

Session::~Session() {
  Metrics& metrics = context_.front.metrics();
  turned_away_ ? --metrics.turned_away : --metrics.connections;
  if (watched_) --metrics.watchers;
  const std::scoped_lock lock(context_.mutex);
  context_.sessions.erase(this);
}

void Session::expire_after(double seconds) {
  stream_.expires_after(std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::duration<double>(seconds)));
}

void Session::start() {
  net::dispatch(stream_.get_executor(), [self = shared_from_this()] { self->wait_for_request(); });
}

void Session::turn_away() {
  turned_away_ = true;
  ++context_.front.metrics().turned_away;
  --context_.front.metrics().connections;
  refuse(503, "too many connections: try again later");
}

void Session::finish() {
  net::post(stream_.get_executor(), [self = shared_from_this()] {
    if (!self->busy_) self->close();
  });
}

/// An idle connection has no buffers: it waits for one byte.
void Session::wait_for_request() {
  busy_ = false;
  if (context_.stopping) return close();
  if (!bytes_.empty()) return read_head();
  bytes_.shrink_to_fit();
  expire_after(context_.options.idle_time);
  stream_.async_read_some(net::buffer(&first_, 1),
                          [self = shared_from_this()](Error error, std::size_t /*size*/) {
                            if (error) return self->close();
                            self->bytes_.push_back(self->first_);
                            self->read_head();
                          });
}

void Session::read_head() {
  busy_ = true;
  refused_ = false;
  bare_ = false;
  keep_alive_ = false;
  expire_after(context_.options.head_time);
  net::async_read_until(
      stream_, net::dynamic_buffer(bytes_, kMaxHead + kBuffer), EndOfHead{},
      [self = shared_from_this()](Error error, std::size_t size) { self->on_head(error, size); });
}

void Session::on_head(Error error, std::size_t size) {
  bare_ = bytes_.starts_with("HEAD ");
  if (error == net::error::not_found) return refuse(431, "the headers are too long");
  if (error == net::error::eof && bytes_.size() > 1)
    return refuse(400, "the request is incomplete");
  if (error) return close();  // also where it took too long: then the stream has closed itself
  parse_head(size);
}

void Session::parse_head(std::size_t size) {
  const std::string head = bytes_.substr(0, size);
  if (const auto refusal = check_head(head)) return refuse(refusal->status, refusal->message);
  bytes_.erase(0, size);
  parser_.emplace();
  parser_->header_limit(static_cast<std::uint32_t>(kMaxHead));
  const std::size_t target = head.find(' ') + 1;
  const std::string_view address =
      std::string_view(head).substr(target, head.find(' ', target) - target);
  routing_ = context_.front.route(head.substr(0, target - 1), split_address(address).target);
  parser_->body_limit(context_.front.body_limit(routing_));
  parser_->eager(true);
  Error error;
  parser_->put(net::buffer(head), error);
  if (error == http::error::need_more) error = {};
  if (error == http::error::body_limit) return refuse(413, "the body is too large");
  if (error || !parser_->is_header_done()) return refuse(400, "the request cannot be read");
  keep_alive_ = parser_->keep_alive();
  knows_chunks_ = parser_->get().version() > 10;
  if (parser_->is_done()) return answer();
  if (beast::iequals(parser_->get()[http::field::expect], "100-continue")) {
    static constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
    expire_after(context_.options.write_time);
    net::async_write(stream_, net::buffer(kContinue),
                     [self = shared_from_this()](Error failed, std::size_t /*size*/) {
                       if (failed) return self->close();
                       self->read_body();
                     });
    return;
  }
  read_body();
}

void Session::read_body() {
  body_bytes_.emplace(kBuffer);
  net::buffer_copy(body_bytes_->prepare(bytes_.size()), net::buffer(bytes_));
  body_bytes_->commit(bytes_.size());
  bytes_.clear();
  expire_after(context_.options.body_time);
  http::async_read(
      stream_, *body_bytes_, *parser_,
      [self = shared_from_this()](Error error, std::size_t /*size*/) { self->on_body(error); });
}

void Session::on_body(Error error) {
  bytes_ = beast::buffers_to_string(body_bytes_->data());
  body_bytes_.reset();
  if (error == http::error::body_limit || error == http::error::buffer_overflow) {
    return refuse(413, "the body is too large");
  }
  if (error == beast::error::timeout || error == net::error::connection_reset) return close();
  if (error) return refuse(400, "the body cannot be read");
  answer();
}

void Session::answer() {
  request_ = to_request(parser_->get(), address_);
  parser_.reset();
  stream_.expires_never();
  if (!routing_.may_wait()) {
    return respond(context_.front.answer(request_, routing_));
  }
  if (context_.waiting >= kMaxRequestsWaiting)
    return refuse(503, "the server is busy: try again later");
  ++context_.waiting;
  net::post(context_.workers, [self = shared_from_this()] {
    Response response = self->context_.front.answer(self->request_, self->routing_);
    --self->context_.waiting;
    net::post(self->stream_.get_executor(), [self, response = std::move(response)]() mutable {
      self->respond(std::move(response));
    });
  });
}

void Session::refuse(int status, const std::string& message) {
  busy_ = true;
  refused_ = true;
  keep_alive_ = false;
  parser_.reset();
  request_ = {};
  respond(context_.front.refuse(status, message));
}

void Session::close() {
  timer_.cancel();
  Error ignored;
  stream_.socket().shutdown(Tcp::socket::shutdown_both, ignored);
  stream_.socket().close(ignored);
}

}  // namespace acol::server
