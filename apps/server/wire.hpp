#pragma once

// clang-format off: Boost 1.74's awaitable.hpp needs it first and does not say so
#include <utility>
// clang-format on
#include <boost/asio/read_until.hpp>
#include <boost/beast/http.hpp>

#include "message.hpp"

namespace acol::server {

/// Ends a head at its empty line, or at a line that does not end as it must, which then is refused.
struct EndOfHead {
  template <class Iterator>
  std::pair<Iterator, bool> operator()(Iterator begin, Iterator end) const {
    for (Iterator at = begin; at != end; ++at) {
      if (*at != '\n' || at == begin) continue;
      if (*(at - 1) != '\r') return {at + 1, true};
      if (at - begin >= 3 && *(at - 2) == '\n' && *(at - 3) == '\r') return {at + 1, true};
    }
    return {end - begin > 3 ? end - 3 : begin, false};  // where to go on when there is more
  }
};

/// A request as Boost parsed it.
Request to_request(const boost::beast::http::request<boost::beast::http::string_body>& message,
                   const std::string& address);

/// The bytes of a response up to its body.
std::string head_of(const Response& response, bool keep_alive);

/// A part of a body that is sent part by part; an empty one ends it.
std::string chunk_of(const std::string& part);

}  // namespace acol::server

template <>
struct boost::asio::is_match_condition<acol::server::EndOfHead> : std::true_type {};
