#pragma once

#include <string>

#include "acol/io/text_parts.hpp"

namespace acol::io {

/// An open file under a name of its own.
struct PrivateFile {
  int descriptor = -1;
  std::string name = {};
};

/// Makes an empty file beside `path`, NAME.new-XXXXXX, which nobody but its owner may open,
/// whatever the umask. The descriptor is −1, with errno, where that is not possible.
PrivateFile open_beside(const std::string& path);

/// Writes a file whole: beside its place first, then moved there, so that whoever looks sees all of
/// it or what was there before. Only its owner may read it. Throws Error.
void write_privately(const std::string& path, const TextParts& parts);

}  // namespace acol::io
