#pragma once

#include <string>
#include <string_view>

#include "call.hpp"

namespace acol::server {

/// The value of a header that makes the browser keep `value` for this study as acol_`kind`.
std::string study_cookie(const Call& call, std::string_view kind, const std::string& value);

/// Tells those apart who ask without a name: programs by the key that they send, browsers by a
/// cookie.
struct Device {
  std::string id = {};      ///< As the log knows it: a digest, from which no key can be had.
  std::string cookie = {};  ///< To be set, where the browser has none yet; else empty.
};

Device device_of(const Call& call);

}  // namespace acol::server
