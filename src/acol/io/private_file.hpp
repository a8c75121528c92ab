#pragma once

#include <string>

namespace acol {

/// An open file under a name of its own.
struct PrivateFile {
  int descriptor = -1;
  std::string name = {};
};

/// Makes an empty file beside `path`, NAME.new-XXXXXX, which nobody but its owner may open,
/// whatever the umask. The descriptor is −1, with errno, where that is not possible.
PrivateFile open_beside(const std::string& path);

}  // namespace acol
