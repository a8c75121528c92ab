#include <array>

#include "session.hpp"
#include "wire.hpp"

namespace acol::server {

// How a session writes a response, as a whole or in parts.

namespace {

constexpr std::size_t kMaxDrained = 262'144;
constexpr double kDrainTime = 2;  // seconds

}  // namespace

void Session::respond(Response response) {
  response_ = std::move(response);
  response_.chunked = knows_chunks_;
  if (response_.watched || (response_.parts && !response_.chunked)) keep_alive_ = false;
  if (context_.stopping) keep_alive_ = false;
  head_ = head_of(response_, keep_alive_);
  if (bare_) {
    response_.watched = nullptr;
    response_.parts = nullptr;
  }
  const bool empty = bare_ || response_.status == 304;
  const std::string_view content = empty ? std::string_view() : response_.content();
  request_ = {};
  expire_after(context_.options.write_time);
  const std::array<net::const_buffer, 2> buffers = {net::buffer(head_), net::buffer(content)};
  net::async_write(
      stream_, buffers,
      [self = shared_from_this()](Error error, std::size_t /*size*/) { self->on_written(error); });
}

/// A part is made by a worker, which may wait for the disk; the next one only when this one has
/// gone out, so that a slow reader costs no memory. What goes wrong meanwhile can only be said by
/// ending the connection before the last part.
void Session::write_next_part() {
  stream_.expires_never();
  net::post(context_.workers, [self = shared_from_this()] {
    std::string part;
    bool failed = false;
    try {
      part = self->response_.parts();
    } catch (const std::exception&) {
      failed = true;
    }
    net::post(self->stream_.get_executor(), [self, failed, part = std::move(part)] {
      if (failed) return self->close();
      if (part.empty()) self->response_.parts = nullptr;
      self->head_ = self->response_.chunked ? chunk_of(part) : part;
      self->expire_after(self->context_.options.write_time);
      net::async_write(self->stream_, net::buffer(self->head_),
                       [self](Error error, std::size_t /*size*/) { self->on_written(error); });
    });
  });
}

void Session::on_written(Error error) {
  if (error) return close();
  if (response_.parts) return write_next_part();
  watched_ = std::move(response_.watched);
  if (watched_) alive_ = std::move(response_.alive);
  response_ = {};
  head_ = {};
  if (watched_) return start_events();
  if (keep_alive_) return wait_for_request();
  Error ignored;
  stream_.socket().shutdown(Tcp::socket::shutdown_send, ignored);
  if (!refused_) return close();
  drained_ = 0;
  expire_after(kDrainTime);
  drain();
}

/// Reads a little of what is still coming: to close at once would reset the connection, and whoever
/// is still sending might never see the response.
void Session::drain() {
  bytes_.resize(kBuffer);
  stream_.async_read_some(net::buffer(bytes_),
                          [self = shared_from_this()](Error error, std::size_t size) {
                            self->drained_ += size;
                            if (error || self->drained_ > kMaxDrained) return self->close();
                            self->drain();
                          });
}

}  // namespace acol::server
