#include "addresses.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <array>
#include <memory>

namespace acol::server {
namespace {

/// As it stands in an address of the web; empty where others cannot use it.
std::string in_digits(const sockaddr& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (address.sa_family == AF_INET) {
    const auto& four = reinterpret_cast<const sockaddr_in&>(address).sin_addr;
    if ((ntohl(four.s_addr) >> 16) == 0xa9fe) return {};  // 169.254/16: on one link alone
    return inet_ntop(AF_INET, &four, text.data(), text.size());
  }
  const auto& six = reinterpret_cast<const sockaddr_in6&>(address).sin6_addr;
  if (IN6_IS_ADDR_LINKLOCAL(&six)) return {};
  return '[' + std::string(inet_ntop(AF_INET6, &six, text.data(), text.size())) + ']';
}

}  // namespace

std::vector<std::string> addresses_for_others() {
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) return {};
  const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> all(first, freeifaddrs);
  std::vector<std::string> found;
  for (const int family : {AF_INET, AF_INET6}) {
    for (const ifaddrs* one = first; one != nullptr; one = one->ifa_next) {
      const bool up = (one->ifa_flags & IFF_UP) != 0 && (one->ifa_flags & IFF_LOOPBACK) == 0;
      if (!up || one->ifa_addr == nullptr || one->ifa_addr->sa_family != family) continue;
      if (std::string digits = in_digits(*one->ifa_addr); !digits.empty()) {
        found.push_back(std::move(digits));
      }
    }
  }
  return found;
}

}  // namespace acol::server
