#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "acol/study/command_table.hpp"
#include "message.hpp"

namespace acol::server {

/// Who may use a route. There is no default: a route that does not say does not compile.
enum class Rights {
  unstated,
  anyone,  ///< With or without a token.
  rater,   ///< Raters, and the owner.
  owner,
};

struct Call;

struct Route {
  std::string_view method;
  std::string_view path;  ///< Behind the base path; one that ends with '/' takes all below it.
  Rights rights = Rights::unstated;
  Response (*answer)(Call&) = nullptr;
  bool quick = false;                          ///< Never waits for the study.
  std::size_t most_bytes = 1 << 20;            ///< Of the body.
  const study::CommandRow* command = nullptr;  ///< That run_command() runs.

  bool changes() const { return method == "POST"; }
};

/// The routes of one study.
std::span<const Route> routes();
/// The routes of the list of studies.
std::span<const Route> hall_routes();

}  // namespace acol::server
