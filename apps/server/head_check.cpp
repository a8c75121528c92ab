#include "head_check.hpp"

#include <algorithm>
#include <cctype>

namespace acol::server {
namespace {

struct Seen {
  int hosts = 0;
  int lengths = 0;
  int codings = 0;
};

bool is_token_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
         std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) {
    return std::tolower(static_cast<unsigned char>(x)) ==
           std::tolower(static_cast<unsigned char>(y));
  });
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ') || text.starts_with('\t')) text.remove_prefix(1);
  while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
  return text;
}

std::optional<HeadRefusal> check_request_line(std::string_view line) {
  const std::size_t first = line.find(' ');
  const std::size_t last = line.rfind(' ');
  if (first == 0 || first == std::string_view::npos || first == last) {
    return HeadRefusal{400, "the request line must be METHOD TARGET VERSION"};
  }
  const std::string_view target = line.substr(first + 1, last - first - 1);
  const std::string_view version = line.substr(last + 1);
  if (target.size() > kMaxTarget) return HeadRefusal{414, "the address is too long"};
  if (version != "HTTP/1.1" && version != "HTTP/1.0") {
    return HeadRefusal{505, "this server speaks HTTP/1.1"};
  }
  const bool plain = std::ranges::all_of(target, [](char c) { return c > 0x20 && c < 0x7f; });
  if (!plain || !std::ranges::all_of(line.substr(0, first), is_token_character)) {
    return HeadRefusal{400, "the request line has characters that it may not have"};
  }
  return std::nullopt;
}

std::optional<HeadRefusal> check_field(std::string_view line, Seen& seen) {
  const std::size_t colon = line.find(':');
  const std::string_view name = line.substr(0, std::min(colon, line.size()));
  if (colon == std::string_view::npos || name.empty() ||
      !std::ranges::all_of(name, is_token_character)) {
    return HeadRefusal{400, "a header must be NAME: VALUE on one line"};
  }
  const std::string_view value = trimmed(line.substr(colon + 1));
  if (std::ranges::any_of(value, [](char c) {
        return (static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7f;
      })) {
    return HeadRefusal{400, "a header has control characters"};
  }
  if (equal_ignoring_case(name, "host")) ++seen.hosts;
  if (equal_ignoring_case(name, "content-length")) {
    ++seen.lengths;
    if (value.empty() || value.size() > 18 ||
        !std::ranges::all_of(value, [](char c) { return c >= '0' && c <= '9'; })) {
      return HeadRefusal{400, "Content-Length must be a whole number"};
    }
  }
  if (equal_ignoring_case(name, "transfer-encoding")) {
    ++seen.codings;
    if (!equal_ignoring_case(value, "chunked")) {
      return HeadRefusal{501, "the only supported Transfer-Encoding is chunked"};
    }
  }
  return std::nullopt;
}

/// Takes the first line off `head`; nothing where it does not end with CR LF.
std::optional<std::string_view> take_line(std::string_view& head) {
  const std::size_t end = head.find('\n');
  if (end == std::string_view::npos || end == 0 || head[end - 1] != '\r') return std::nullopt;
  const std::string_view line = head.substr(0, end - 1);
  head.remove_prefix(end + 1);
  return line;
}

/// What the lines say together.
std::optional<HeadRefusal> check_counts(const Seen& seen, bool old) {
  if (seen.hosts > 1 || (seen.hosts == 0 && !old)) {
    return HeadRefusal{400, "exactly one Host is needed"};
  }
  if (seen.lengths + seen.codings > 1 || (old && seen.codings > 0)) {
    return HeadRefusal{400, "the length of the body is stated twice"};
  }
  return std::nullopt;
}

}  // namespace

std::optional<HeadRefusal> check_head(std::string_view head) {
  HeadRefusal bad_end{400, "lines must end with CR LF"};
  if (head.size() > kMaxHead) return HeadRefusal{431, "the headers are too long"};
  const std::optional<std::string_view> first = take_line(head);
  if (!first) return bad_end;
  if (const auto refusal = check_request_line(*first)) return refusal;
  Seen seen;
  while (!head.empty()) {
    const std::optional<std::string_view> line = take_line(head);
    if (!line) return bad_end;
    if (line->empty()) break;
    if (const auto refusal = check_field(*line, seen)) return refusal;
  }
  return check_counts(seen, first->ends_with("HTTP/1.0"));
}

}  // namespace acol::server
