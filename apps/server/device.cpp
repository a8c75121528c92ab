#include "device.hpp"

#include "target.hpp"
#include "token.hpp"

namespace acol::server {
namespace {

constexpr std::string_view kDevice = "device";

std::string id_of(const std::string& secret) {
  return study::to_hex(study::digest_of(fmt::format("{} {}", kDevice, secret))).substr(0, 32);
}

}  // namespace

std::string study_cookie(const Call& call, std::string_view kind, const std::string& value) {
  // Cookies know no ports: the study's name keeps those of two studies on one machine apart.
  const ServeOptions& options = call.front.options();
  return fmt::format("acol_{}_{}={}; Path={}; Max-Age=7776000; HttpOnly; SameSite=Strict{}", kind,
                     study::to_hex(study::digest_of(options.study)).substr(0, 8), value,
                     options.base_path,
                     is_encrypted(call.request, options.hosts) ? "; Secure" : "");
}

Device device_of(const Call& call) {
  if (const auto key = call.request.header("authorization"))
    return {.id = id_of(std::string(*key))};
  const std::string_view header = call.request.header("cookie").value_or("");
  const std::string prefix = fmt::format("acol_{}", kDevice);
  for (const std::string& token : cookies(header, prefix)) {
    if (looks_like_token(token)) return {.id = id_of(token)};
  }
  const std::string fresh = new_token();
  return {.id = id_of(fresh), .cookie = study_cookie(call, kDevice, fresh)};
}

}  // namespace acol::server
