#include "routing.hpp"

namespace acol::server {
namespace {

bool leads(const Route& route, std::string_view path) {
  return route.path == path ||
         (route.path.size() > 1 && route.path.ends_with('/') && path.starts_with(route.path));
}

}  // namespace

void Routing::check() const {
  if (route == nullptr) throw HttpError(status, why, headers);
}

Routing route_of(std::string_view method, std::string_view target, std::string_view base_path) {
  const std::optional<Target> parsed = parse_target(target);
  if (!parsed) return {.status = 400, .why = "the address cannot be read"};
  Routing routing{.target = *parsed};
  std::string_view path = routing.target.path;
  if (!path.starts_with(base_path.substr(0, base_path.size() - 1))) return routing;
  path.remove_prefix(base_path.size() - 1);
  if (path.empty()) path = "/";
  std::string allowed;
  for (const Route& route : routes()) {
    if (!leads(route, path)) continue;
    if (route.method == (method == "HEAD" ? "GET" : method)) routing.route = &route;
    allowed += fmt::format("{}{}{}", allowed.empty() ? "" : ", ", route.method,
                           route.changes() ? "" : ", HEAD");
  }
  if (routing.route != nullptr) {
    routing.rest = path.substr(routing.route->path.size());
  } else if (!allowed.empty()) {
    routing.status = 405;
    routing.why = fmt::format("{} is not possible here, only {}", method, allowed);
    routing.headers = {{"Allow", allowed}};
  }
  return routing;
}

}  // namespace acol::server
