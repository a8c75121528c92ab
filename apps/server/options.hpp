#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "origin.hpp"

namespace acol::server {

/// How a study is served; nothing of it changes what the study is.
struct ServeOptions {
  std::string study = {};       ///< URL.
  std::string base_path = "/";  ///< Where the proxy has put us; begins and ends with a slash.
  std::string public_url = {};  ///< What links begin with, where it is not our own address.
  /// The address under which other machines reach us, "http://192.168.1.7:8080".
  std::vector<std::string> origins = {};
  HostOptions hosts = {};
  bool tokens = true;                 ///< Without: everybody is the owner.
  bool create = false;                ///< Make the study in the browser if it is not there.
  std::int64_t undo_window = 60'000;  ///< Milliseconds.
  std::string completion_code = {};   ///< Shown to people who are finished.
  std::string completion_url = {};    ///< Where people who are finished go next.
  /// Finished after this many; where people have hands, as many as the study says or none.
  std::optional<std::int64_t> answers_per_rater = {};
};

}  // namespace acol::server
