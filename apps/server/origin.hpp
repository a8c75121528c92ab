#pragma once

#include <string>
#include <vector>

#include "message.hpp"

namespace acol::server {

/// Names of hosts, schemes and types are the same in any case.
std::string lower(std::string_view text);

/// Which names the server goes by.
struct HostOptions {
  std::vector<std::string> allowed = {};  ///< Besides localhost and addresses in digits.
  bool behind_proxy = false;              ///< X-Forwarded-* are true.
};

/// The host that the sender believes to talk to, with its port if it named one; empty if none.
std::string host_of(const Request& request, const HostOptions& options);

/// Whether that is us. Addresses in digits are: a page of another name that was made to resolve to
/// this machine (DNS rebinding) always sends that name.
bool is_our_host(const Request& request, const HostOptions& options);

/// Whether a request that changes something comes from our own page, or from no page at all. What
/// browsers say: Sec-Fetch-Site, and where they do not send it, Origin.
bool is_same_origin(const Request& request, const HostOptions& options);

/// Who sent it: the address, or what the proxy says.
std::string sender_of(const Request& request, const HostOptions& options);

/// Whether the connection is encrypted on its way to us or to the proxy.
bool is_encrypted(const Request& request, const HostOptions& options);

}  // namespace acol::server
