#include <vector>

#include "acol/io/text.hpp"
#include "acol/study/postgres_store.hpp"

namespace acol {
namespace {

std::string percent_decoded(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && hex_value(text[i + 1]) >= 0 &&
        hex_value(text[i + 2]) >= 0) {
      decoded += static_cast<char>(16 * hex_value(text[i + 1]) + hex_value(text[i + 2]));
      i += 2;
    } else {
      decoded += text[i];
    }
  }
  return decoded;
}

/// user:password@host → user@host
std::string without_password(std::string url) {
  const std::size_t start = url.find("://") + 3;
  const std::size_t end = std::min(url.find_first_of("/?", start), url.size());
  const std::size_t at = url.find('@', start);
  const std::size_t colon = url.find(':', start);
  if (at < end && colon < at) url.erase(colon, at - colon);
  return url;
}

}  // namespace

PostgresUrl parse_postgres_url(const std::string& url) {
  const std::size_t colon = url.find("://");
  PostgresUrl result{.connection = fmt::format("postgresql{}", url.substr(colon))};
  const std::size_t question = result.connection.find('?');
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
      }
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    result.connection = result.connection.substr(0, question) + kept;
  }
  result.shown = without_password(result.connection);
  require(!result.study.empty(), "{}: which study? add ?study=NAME", result.shown);
  result.shown +=
      (result.shown.find('?') == std::string::npos ? "?study=" : "&study=") + result.study;
  return result;
}

}  // namespace acol
