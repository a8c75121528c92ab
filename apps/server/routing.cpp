#include "routing.hpp"

#include <fmt/format.h>

#include "http_error.hpp"

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

std::optional<std::string> path_below(std::string_view path, std::string_view base_path) {
  const std::string_view start = base_path.substr(0, base_path.size() - 1);
  if (!path.starts_with(start)) return std::nullopt;
  path.remove_prefix(start.size());
  return std::string(path.empty() ? "/" : path);
}

void find_route(Routing& routing, std::string_view method, std::string_view path,
                std::span<const Route> table) {
  std::string allowed;
  for (const Route& route : table) {
    if (!leads(route, path)) continue;
    if (route.method == (method == "HEAD" ? "GET" : method)) routing.route = &route;
    allowed += fmt::format("{}{}{}", allowed.empty() ? "" : ", ", route.method,
                           route.changes() ? "" : ", HEAD");
  }
  if (routing.route != nullptr) {
    routing.rest = path.substr(routing.route->path.size());
  } else if (!allowed.empty()) {
    routing.status = 405;
    routing.why = fmt::format("{} is not allowed here, only {}", method, allowed);
    routing.headers = {{"Allow", allowed}};
  }
}

Routing route_of(std::string_view method, std::string_view target, std::string_view base_path,
                 std::span<const Route> table) {
  const std::optional<Target> parsed = parse_target(target);
  if (!parsed) return {.status = 400, .why = "the address cannot be read"};
  Routing routing{.target = *parsed};
  if (const auto path = path_below(routing.target.path, base_path)) {
    find_route(routing, method, *path, table);
  }
  return routing;
}

}  // namespace acol::server
