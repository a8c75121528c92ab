#include <fmt/format.h>

#include "session.hpp"

namespace acol::server {

// Server-sent events: a response that stays open, for owners who watch.

void Session::start_events() {
  busy_ = false;
  ++context_.front.metrics().watchers;
  if (context_.stopping) return close();
  watch_for_end();
  changed_ = true;
  beat();
}

void Session::tell_of_change() {
  net::post(stream_.get_executor(), [self = shared_from_this()] {
    if (!self->watched_ || *self->watched_ == self->told_) return;
    self->changed_ = true;
    if (!self->writing_) self->send_event("");
  });
}

/// Sends what is due, a change before all else.
void Session::send_event(std::string text) {
  if (changed_) {
    told_ = *watched_;
    text = fmt::format("event: changed\ndata: {{\"head\":{}}}\n\n", told_);
  }
  changed_ = false;
  writing_ = true;
  head_ = std::move(text);
  expire_after(context_.options.write_time);
  net::async_write(stream_, net::buffer(head_),
                   [self = shared_from_this()](Error error, std::size_t /*size*/) {
                     if (error) return self->close();
                     self->stream_.expires_never();
                     self->writing_ = false;
                     if (self->changed_) self->send_event("");
                   });
}

void Session::beat() {
  if (!writing_) send_event(":\n\n");
  timer_.expires_after(
      std::chrono::milliseconds(static_cast<std::int64_t>(1000 * context_.options.heartbeat)));
  timer_.async_wait([self = shared_from_this()](Error error) {
    if (!error && self->stream_.socket().is_open()) self->beat();
  });
}

/// Nothing more is read from whoever watches; that they have gone is seen here.
void Session::watch_for_end() {
  stream_.socket().async_read_some(net::buffer(&first_, 1),
                                   [self = shared_from_this()](Error error, std::size_t /*size*/) {
                                     if (error) return self->close();
                                     self->watch_for_end();
                                   });
}

}  // namespace acol::server
