#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace acol::server {

constexpr std::size_t kMaxHead = 8192;
constexpr std::size_t kMaxTarget = 4096;

/// Why a request is refused before anybody looks at what it asks for.
struct HeadRefusal {
  int status = 400;
  std::string message = {};
};

/// Looks at the bytes of a request up to the empty line. Boost's parser takes some that others read
/// differently, which is how requests are smuggled past a proxy (RFC 9112, sections 2.2, 5.2 and
/// 6.3): refuses folded lines, line ends that are not CR LF, several lengths, a length beside a
/// transfer coding, any transfer coding but "chunked", two hosts or none, control characters, and
/// what is too long.
std::optional<HeadRefusal> check_head(std::string_view head);

}  // namespace acol::server
