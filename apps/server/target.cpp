#include "target.hpp"

#include <algorithm>

#include "acol/io/text.hpp"
#include "origin.hpp"

namespace acol::server {
namespace {

std::optional<std::string> decoded(std::string_view text, bool plus_is_blank) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+' && plus_is_blank) {
      result += ' ';
    } else if (text[i] != '%') {
      result += text[i];
    } else {
      if (i + 2 >= text.size()) return std::nullopt;
      const int high = io::hex_value(text[i + 1]);
      const int low = io::hex_value(text[i + 2]);
      if (high < 0 || low < 0) return std::nullopt;
      result += static_cast<char>(16 * high + low);
      i += 2;
    }
  }
  return result;
}

template <class Use>
void for_each_part(std::string_view text, char separator, Use&& use) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    if (end > 0) use(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

/// No control characters, no backslashes, no "." or ".." between slashes.
bool is_safe_path(std::string_view path) {
  const auto unsafe = [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7f || c == '\\';
  };
  if (!path.starts_with('/') || std::ranges::any_of(path, unsafe)) return false;
  bool safe = true;
  for_each_part(path, '/', [&](std::string_view part) { safe &= part != "." && part != ".."; });
  return safe;
}

}  // namespace

std::string percent_encoded(std::string_view text) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string result;
  for (const char character : text) {
    const auto byte = static_cast<unsigned char>(character);
    const bool plain = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
                       (byte >= '0' && byte <= '9') ||
                       std::string_view("-_.~").find(character) != std::string_view::npos;
    if (plain) {
      result += character;
    } else {
      result += '%';
      result += kHex[byte / 16];
      result += kHex[byte % 16];
    }
  }
  return result;
}

std::optional<std::string> Target::parameter(std::string_view name) const {
  for (const auto& [key, value] : query) {
    if (key == name) return value;
  }
  return std::nullopt;
}

Addressed split_address(std::string_view text) {
  const std::size_t scheme = text.find("://");
  const std::string name = lower(text.substr(0, std::min(scheme, text.size())));
  if (name != "http" && name != "https") return {.target = std::string(text)};
  text.remove_prefix(scheme + 3);
  const std::size_t end = std::min(text.find_first_of("/?#"), text.size());
  std::string rest(text.substr(end));
  if (!rest.starts_with('/')) rest.insert(rest.begin(), '/');
  return {.host = std::string(text.substr(0, end)), .target = std::move(rest)};
}

std::optional<Target> parse_target(std::string_view text) {
  const std::size_t question = std::min(text.find('?'), text.size());
  const std::optional<std::string> path = decoded(text.substr(0, question), false);
  if (!path || !is_safe_path(*path) || text.find('#') != std::string_view::npos) {
    return std::nullopt;
  }
  Target target{.path = *path};
  bool whole = true;
  for_each_part(text.substr(std::min(question + 1, text.size())), '&', [&](std::string_view part) {
    const std::size_t equals = std::min(part.find('='), part.size());
    const auto key = decoded(part.substr(0, equals), true);
    const auto value = decoded(part.substr(std::min(equals + 1, part.size())), true);
    whole &= key && value;
    if (whole) target.query.emplace_back(*key, *value);
  });
  if (!whole) return std::nullopt;
  return target;
}

std::string query_without(const Target& target, std::string_view name) {
  std::string text;
  for (const auto& [key, value] : target.query) {
    if (key == name) continue;
    if (!text.empty()) text += '&';
    text += percent_encoded(key) + "=" + percent_encoded(value);
  }
  return text;
}

std::vector<std::string> cookies(std::string_view header, std::string_view prefix) {
  std::vector<std::string> values;
  for_each_part(header, ';', [&](std::string_view part) {
    while (part.starts_with(' ')) part.remove_prefix(1);
    const std::size_t equals = part.find('=');
    if (part.starts_with(prefix) && equals != std::string_view::npos) {
      values.emplace_back(part.substr(equals + 1));
    }
  });
  return values;
}

}  // namespace acol::server
