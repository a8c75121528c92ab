#pragma once

#include <string>

namespace acol::study {

/// Whether the file at `path` could grow by some answers now: writes as many bytes beside it, as
/// far from the beginning as its end, and takes them back. To begin a transaction is not enough: it
/// may be written where its journal still fits and the file itself finds the disk full. 0, or
/// errno.
int try_to_grow(const std::string& path);

}  // namespace acol::study
