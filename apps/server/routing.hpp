#pragma once

#include <optional>
#include <span>
#include <string>

#include "message.hpp"
#include "route.hpp"
#include "target.hpp"

namespace acol::server {

/// Where a request leads: found once, for all that depends on it.
struct Routing {
  const Route* route = nullptr;  ///< None: the rest says why.
  int status = 404;
  std::string why = "not found";
  Headers headers = {};
  Target target = {};
  std::string rest = {};   ///< Of the path, behind the route's.
  std::string study = {};  ///< One of many; empty: there is one, or their list is meant.

  /// Whether answering may take long: then not where others' bytes are moved.
  bool may_wait() const { return route != nullptr && (!route->quick || !study.empty()); }
  /// Throws an HttpError where it leads nowhere.
  void check() const;
};

/// Among these routes, which begin at `base_path`.
Routing route_of(std::string_view method, std::string_view target, std::string_view base_path,
                 std::span<const Route> table);
/// The same with a path behind the base path.
void find_route(Routing& routing, std::string_view method, std::string_view path,
                std::span<const Route> table);
/// What of the path is behind the base path, with its slash; none: it is elsewhere.
std::optional<std::string> path_below(std::string_view path, std::string_view base_path);

}  // namespace acol::server
