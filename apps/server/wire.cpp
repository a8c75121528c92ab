#include "wire.hpp"

#include <fmt/chrono.h>

#include <ctime>

#include "origin.hpp"
#include "target.hpp"

namespace acol::server {

namespace http = boost::beast::http;

Request to_request(const http::request<http::string_body>& message, const std::string& address) {
  const Addressed addressed = split_address(std::string(message.target()));
  Request request{.method = std::string(message.method_string()),
                  .target = addressed.target,
                  .headers = {},
                  .body = message.body(),
                  .address = address};
  // A host in the address counts instead of the one in the header (RFC 9112, 3.2.2).
  if (addressed.host) request.headers.emplace_back("host", *addressed.host);
  for (const auto& field : message) {
    request.headers.emplace_back(lower(std::string(field.name_string())),
                                 std::string(field.value()));
  }
  return request;
}

std::string head_of(const Response& response, bool keep_alive) {
  const http::status status = http::int_to_status(static_cast<unsigned>(response.status));
  std::string head = fmt::format("HTTP/1.1 {} {}\r\n", response.status,
                                 std::string(http::obsolete_reason(status)));
  const std::time_t now = std::time(nullptr);
  head += fmt::format("Date: {:%a, %d %b %Y %H:%M:%S} GMT\r\n", fmt::gmtime(now));
  if (!response.content().empty() || response.watched || response.parts) {
    head += fmt::format("Content-Type: {}\r\n", response.type);
  }
  if (response.parts) {
    if (response.chunked) head += "Transfer-Encoding: chunked\r\n";
  } else if (!response.watched && response.status != 304) {
    head += fmt::format("Content-Length: {}\r\n", response.content().size());
  }
  head += keep_alive ? "Connection: keep-alive\r\n" : "Connection: close\r\n";
  for (const auto& [name, value] : response.headers) {
    head += fmt::format("{}: {}\r\n", name, value);
  }
  return head + "\r\n";
}

std::string chunk_of(const std::string& part) {
  return fmt::format("{:x}\r\n{}\r\n", part.size(), part);
}

}  // namespace acol::server
