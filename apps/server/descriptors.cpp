#include "descriptors.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>

#include "acol/core/error.hpp"

namespace acol::server {
namespace {

/// The most files that may be open, once the limit is raised.
std::int64_t raised_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return INT32_MAX;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  getrlimit(RLIMIT_NOFILE, &limit);
  return static_cast<std::int64_t>(std::min<rlim_t>(limit.rlim_cur, INT32_MAX));
}

std::int64_t open_files(std::int64_t unknown) {
  std::error_code error;
  const std::filesystem::directory_iterator files("/proc/self/fd", error);
  return error ? unknown : std::distance(begin(files), end(files)) - 1;  // one is for looking
}

}  // namespace

int connections_within_limit(int wanted, int kept_files) {
  const std::int64_t limit = raised_limit();
  const std::int64_t kept = open_files(kept_files) + kept_files + kMaxTurnedAway;
  require(kept < limit,
          "the system allows {} open files, and {} are needed besides those of connections: raise "
          "the limit (ulimit -n)",
          limit, kept);
  return static_cast<int>(std::min<std::int64_t>(wanted, limit - kept));
}

}  // namespace acol::server
