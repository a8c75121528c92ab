#pragma once

#include <string>
#include <vector>

namespace acol::server {

/// The addresses in digits by which other machines reach this one, those of the usual kind (IPv4)
/// first; neither loopback nor addresses that hold on one link alone.
std::vector<std::string> addresses_for_others();

}  // namespace acol::server
