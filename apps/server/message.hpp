#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "acol/io/text_parts.hpp"

namespace acol::server {

/// Names in lower case.
using Headers = std::vector<std::pair<std::string, std::string>>;

/// An HTTP request, whole.
struct Request {
  std::string method = "GET";
  std::string target = "/";
  Headers headers = {};
  std::string body = {};
  std::string address = {};  ///< Of who sent it.

  /// The first header of that name.
  std::optional<std::string_view> header(std::string_view name) const {
    for (const auto& [key, value] : headers) {
      if (key == name) return value;
    }
    return std::nullopt;
  }
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
  std::string_view asset = {};  ///< The body, where it is a part of the program.
  Headers headers = {};
  /// Of a response that stays open and tells of changes (server-sent events): the number that
  /// changes.
  std::shared_ptr<const std::atomic<std::int64_t>> watched = {};
  std::shared_ptr<const void> alive = {};  ///< What its parts are made of.
  io::TextParts parts =
      {};  ///< The body, where it is too long to be held; each part may take a while.
  bool chunked =
      true;  ///< Its parts say how long they are; else the body ends with the connection.

  std::string_view content() const { return asset.empty() ? std::string_view(body) : asset; }
  std::optional<std::string_view> header(std::string_view name) const {
    for (const auto& [key, value] : headers) {
      if (key == name) return value;
    }
    return std::nullopt;
  }
};

}  // namespace acol::server
