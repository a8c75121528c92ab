#pragma once

#include "acol/io/json.hpp"
#include "doorkeeper.hpp"
#include "route.hpp"
#include "target.hpp"

namespace acol::server {

class Application;
class Front;
class Hall;
struct ServedStudy;

/// A request that was let in.
struct Call {
  Front& front;
  const Request& request;
  const Target& target;
  std::string_view rest;  ///< Of the path, behind the route's.
  const Route& route;
  io::OrderedJson body = {};
  std::optional<Visitor> visitor = {};

  // The front, as what the table of its route belongs to.
  Application& application() const;
  Hall& hall() const;
  ServedStudy& study() const;  ///< Throws a 404 if there is no study yet.
};

}  // namespace acol::server
