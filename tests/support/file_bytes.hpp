#pragma once

#include <fstream>
#include <sstream>
#include <string>

namespace acol::testing {

/// The whole file, whatever is in it.
inline std::string bytes_in(const std::string& path) {
  std::ostringstream bytes;
  bytes << std::ifstream(path, std::ios::binary).rdbuf();
  return bytes.str();
}

}  // namespace acol::testing
