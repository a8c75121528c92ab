#include "wire.hpp"

#include <fmt/chrono.h>

#include <ctime>

namespace acol::server {

namespace beast = boost::beast;
namespace http = boost::beast::http;

namespace {

std::string lower(beast::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

}  // namespace

Request to_request(const http::request<http::string_body>& message, const std::string& address) {
  Request request{.method = std::string(message.method_string()),
                  .target = std::string(message.target()),
                  .headers = {},
                  .body = message.body(),
                  .address = address};
  for (const auto& field : message) {
    request.headers.emplace_back(lower(field.name_string()), std::string(field.value()));
  }
  return request;
}

std::string head_of(const Response& response, bool keep_alive) {
  const http::status status = http::int_to_status(static_cast<unsigned>(response.status));
  std::string head = fmt::format("HTTP/1.1 {} {}\r\n", response.status,
                                 std::string(http::obsolete_reason(status)));
  const std::time_t now = std::time(nullptr);
  head += fmt::format("Date: {:%a, %d %b %Y %H:%M:%S} GMT\r\n", fmt::gmtime(now));
  if (!response.content().empty() || response.events) {
    head += fmt::format("Content-Type: {}\r\n", response.type);
  }
  if (!response.events && response.status != 304) {
    head += fmt::format("Content-Length: {}\r\n", response.content().size());
  }
  head += keep_alive ? "Connection: keep-alive\r\n" : "Connection: close\r\n";
  for (const auto& [name, value] : response.headers) {
    head += fmt::format("{}: {}\r\n", name, value);
  }
  return head + "\r\n";
}

}  // namespace acol::server
