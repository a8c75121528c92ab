#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace acol::server {

/// What a request asks for, decoded.
struct Target {
  std::string path = {};
  std::vector<std::pair<std::string, std::string>> query = {};

  std::optional<std::string> parameter(std::string_view name) const;
};

/// What stands in the first line of a request, without the host that it may begin with: proxies are
/// sent "http://HOST/path", but everybody has to take it.
struct Addressed {
  std::optional<std::string> host = {};
  std::string target = {};
};
Addressed split_address(std::string_view text);

/// Nothing unless `text` is an absolute path, decodes, and names no folder above itself by any
/// trick.
std::optional<Target> parse_target(std::string_view text);

/// As a part of an address.
std::string percent_encoded(std::string_view text);

/// "a=1&b=2" of all parameters except one.
std::string query_without(const Target& target, std::string_view name);

/// The values of all cookies whose name starts with `prefix`.
std::vector<std::string> cookies(std::string_view header, std::string_view prefix);

}  // namespace acol::server
