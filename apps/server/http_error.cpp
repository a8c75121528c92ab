#include "http_error.hpp"

#include <algorithm>

namespace acol::server {
namespace {

struct WhyStatus {
  study::Why why;
  int status;
};
constexpr WhyStatus kStatuses[] = {{study::Why::unknown, 404},   {study::Why::foreign, 403},
                                   {study::Why::conflict, 409},  {study::Why::withdrawn, 410},
                                   {study::Why::off_scale, 422}, {study::Why::key_reused, 422},
                                   {study::Why::erased, 410},    {study::Why::consent, 428}};

}  // namespace

int status_of(study::Why why) {
  const auto* const found = std::ranges::find(kStatuses, why, &WhyStatus::why);
  return found == std::end(kStatuses) ? 400 : found->status;
}

Response json_response(const io::OrderedJson& json, int status) {
  return {.status = status,
          .body = json.dump(-1, ' ', false, io::OrderedJson::error_handler_t::replace) + "\n",
          .headers = {{"Cache-Control", "no-store"}}};
}

Response error_response(int status, std::string_view message) {
  return json_response({{"error", message}}, status);
}

void add_security_headers(Response& response) {
  response.headers.emplace_back("X-Content-Type-Options", "nosniff");
  response.headers.emplace_back("X-Frame-Options", "DENY");
  response.headers.emplace_back("Referrer-Policy", "no-referrer");
  response.headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
  response.headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
  if (response.header("Content-Security-Policy")) return;
  response.headers.emplace_back(
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; "
      "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
}

}  // namespace acol::server
