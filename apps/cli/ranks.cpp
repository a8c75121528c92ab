#include "ranks.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "acol/core/error.hpp"

namespace acol::cli {
namespace {

/// How many processes the launcher started, from the variable that it sets in all of them.
int launched_processes() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_SIZE"}) {
    const char* size = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): before any thread
    if (size != nullptr) return std::atoi(size);
  }
  return 1;
}

}  // namespace

std::unique_ptr<Ranks> join_ranks() {
  if (launched_processes() <= 1) return nullptr;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe");
  const std::filesystem::path library =
      program.parent_path().parent_path() / "lib/acol/acol_mpi.so";
  void* handle = dlopen(library.c_str(), RTLD_NOW | RTLD_GLOBAL);
  require(handle != nullptr,
          "started as one of {} processes, but this build has no MPI ({}); start one process",
          launched_processes(), library.string());
  using Join = Ranks* (*)();
  const auto join = reinterpret_cast<Join>(dlsym(handle, "acol_join_ranks"));
  require(join != nullptr, "{}: is not a part of acol", library.string());
  return std::unique_ptr<Ranks>(join());
}

}  // namespace acol::cli
