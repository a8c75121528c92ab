#pragma once

#include <string>
#include <vector>

namespace acol::server {

/// How another program ended.
struct ProgramEnd {
  int status = -1;           ///< 0: it did what it was asked to.
  std::string message = {};  ///< The last line that it said.
};

/// Runs another program: `input` is what it reads, `settings` what it finds in /dev/fd/3, where
/// secrets are seen by nobody else. One that takes longer than `seconds` is ended.
ProgramEnd run_program(const std::vector<std::string>& words, const std::string& input,
                       const std::string& settings, double seconds);

/// Whether there is such a program, on the path or at this place.
bool has_program(const std::string& name);

}  // namespace acol::server
