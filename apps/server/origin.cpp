#include "origin.hpp"

#include <algorithm>
#include <cctype>

#include "acol/io/text.hpp"

namespace acol::server {
namespace {

/// A proxy appends what it knows to what it was told: only the last is its own word.
std::string_view last_of(std::string_view list) {
  const std::size_t comma = list.rfind(',');
  return io::trim(comma == std::string_view::npos ? list : list.substr(comma + 1));
}

std::string_view without_port(std::string_view host) {
  return host.substr(0, host.find(':', host.starts_with('[') ? host.find(']') : 0));
}

bool is_in_digits(std::string_view host) {
  if (host.starts_with('[')) return host.find(']') == host.size() - 1;
  return !host.empty() &&
         std::ranges::all_of(host, [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
}

}  // namespace

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

std::string host_of(const Request& request, const HostOptions& options) {
  if (options.behind_proxy) {
    if (const auto forwarded = request.header("x-forwarded-host"))
      return lower(last_of(*forwarded));
  }
  return lower(io::trim(request.header("host").value_or("")));
}

bool is_our_host(const Request& request, const HostOptions& options) {
  const std::string host = host_of(request, options);
  const std::string_view name = without_port(host);
  if (name == "localhost" || is_in_digits(name)) return true;
  return std::ranges::any_of(options.allowed, [&](const std::string& allowed) {
    return lower(allowed) == name || lower(allowed) == host;
  });
}

bool is_same_origin(const Request& request, const HostOptions& options) {
  if (const auto site = request.header("sec-fetch-site")) {
    return *site == "same-origin" || *site == "none";
  }
  const auto origin = request.header("origin");
  if (!origin) return true;  // not a browser: those send it with whatever changes something
  const std::size_t scheme = origin->find("://");
  if (scheme == std::string_view::npos) return false;
  const std::string from = lower(origin->substr(scheme + 3));
  return from == host_of(request, options) || from == lower(request.header("host").value_or(""));
}

std::string sender_of(const Request& request, const HostOptions& options) {
  if (options.behind_proxy) {
    if (const auto forwarded = request.header("x-forwarded-for")) {
      return std::string(last_of(*forwarded));
    }
  }
  return request.address;
}

bool is_encrypted(const Request& request, const HostOptions& options) {
  return options.behind_proxy &&
         last_of(request.header("x-forwarded-proto").value_or("")) == "https";
}

}  // namespace acol::server
