#include "acol/core/version.hpp"

#include <fmt/format.h>

#include <Eigen/Core>

#include "commands.hpp"

namespace acol::cli {

std::string version_text() {
#ifdef __clang__
  const std::string compiler = "clang " __clang_version__;
#else
  const std::string compiler = "g++ " __VERSION__;
#endif
  return fmt::format("acol {}\n{}, {}, {}, Eigen {}.{}.{}\nresults {}", version(), ACOL_BUILD_TYPE,
                     instruction_set(), compiler, EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION,
                     EIGEN_MINOR_VERSION, results_digest());
}

}  // namespace acol::cli
