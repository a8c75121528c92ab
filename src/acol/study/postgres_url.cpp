#include "acol/study/postgres_url.hpp"

#include <vector>

#include "acol/core/error.hpp"
#include "acol/io/text.hpp"

namespace acol::study {
namespace {

std::string percent_decoded(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && io::hex_value(text[i + 1]) >= 0 &&
        io::hex_value(text[i + 2]) >= 0) {
      decoded += static_cast<char>(16 * io::hex_value(text[i + 1]) + io::hex_value(text[i + 2]));
      i += 2;
    } else {
      decoded += text[i];
    }
  }
  return decoded;
}

/// Where the host begins. libpq takes what is before the first @ for user and password, if no /
/// comes before that, whatever other characters do.
std::size_t start_of_host(const std::string& url) {
  const std::size_t start = url.find("://") + 3;
  const std::size_t at = url.find('@', start);
  return at < url.find('/', start) ? at + 1 : start;
}

bool is_password(std::string_view part) {
  return percent_decoded(part.substr(0, part.find('='))).ends_with("password");  // sslpassword too
}

/// user:password@host → user@host
std::string without_password(std::string url) {
  const std::size_t host = start_of_host(url);
  const std::size_t colon = url.find(':', url.find("://") + 3);
  if (colon < host) url.erase(colon, host - 1 - colon);
  return url;
}

}  // namespace

bool is_postgres(const std::string& url) {
  return url.starts_with("postgres") && url.find("://") != std::string::npos;
}

PostgresUrl parse_postgres_database(const std::string& url) {
  const std::size_t colon = url.find("://");
  PostgresUrl result{.connection = fmt::format("postgresql{}", url.substr(colon))};
  const std::size_t question = result.connection.find('?', start_of_host(result.connection));
  std::string shown;
  if (question != std::string::npos) {
    std::string kept;
    std::string_view rest = std::string_view(result.connection).substr(question + 1);
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('&'), rest.size());
      const std::string_view part = rest.substr(0, end);
      if (part.starts_with("study=")) {
        result.study = percent_decoded(part.substr(6));
      } else if (!part.empty()) {
        kept += fmt::format("{}{}", kept.empty() ? "?" : "&", part);
        if (!is_password(part)) shown += fmt::format("{}{}", shown.empty() ? "?" : "&", part);
      }
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    result.connection.replace(question, std::string::npos, kept);
  }
  result.shown = without_password(result.connection.substr(0, question)) + shown;
  if (!result.study.empty()) result.shown += (shown.empty() ? "?study=" : "&study=") + result.study;
  return result;
}

PostgresUrl parse_postgres_url(const std::string& url) {
  PostgresUrl result = parse_postgres_database(url);
  require(!result.study.empty(), "{}: which study? add ?study=NAME", result.shown);
  return result;
}

}  // namespace acol::study
