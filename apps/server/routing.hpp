#pragma once

#include "route.hpp"

namespace acol::server {

/// Where a request leads: found once, for all that depends on it.
struct Routing {
  const Route* route = nullptr;  ///< None: the rest says why.
  int status = 404;
  std::string why = "not found";
  Headers headers = {};
  Target target = {};
  std::string rest = {};  ///< Of the path, behind the route's.

  /// Whether answering may take long: then not where others' bytes are moved.
  bool may_wait() const { return route != nullptr && !route->quick; }
  /// Throws an HttpError where it leads nowhere.
  void check() const;
};

Routing route_of(std::string_view method, std::string_view target, std::string_view base_path);

}  // namespace acol::server
