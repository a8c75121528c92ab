#include "ranks.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "acol/core/error.hpp"

namespace acol::cli {
namespace {

/// How a launcher says that it started several processes, and how many.
struct Launcher {
  const char* mark;
  const char* size;
};

constexpr Launcher kLaunchers[] = {{"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_SIZE"},  // mpirun
                                   {"PMI_SIZE", "PMI_SIZE"},
                                   {"PMIX_RANK", "SLURM_STEP_NUM_TASKS"}};  // srun --mpi=pmix

int launched_processes() {
  for (const Launcher& launcher : kLaunchers) {
    const char* mark = std::getenv(launcher.mark);  // NOLINT(concurrency-mt-unsafe): before any
    const char* size = std::getenv(launcher.size);  // NOLINT(concurrency-mt-unsafe): thread
    if (mark != nullptr && size != nullptr) return std::atoi(size);
  }
  return 1;
}

}  // namespace

std::unique_ptr<experiment::Ranks> join_ranks() {
  if (launched_processes() <= 1) return nullptr;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe");
  const std::filesystem::path library =
      program.parent_path().parent_path() / "lib/acol/acol_mpi.so";
  void* handle = dlopen(library.c_str(), RTLD_NOW | RTLD_GLOBAL);
  require(handle != nullptr,
          "started as one of {} processes, but this build has no MPI ({}); start one process",
          launched_processes(), library.string());
  using Join = experiment::Ranks* (*)();
  const auto join = reinterpret_cast<Join>(dlsym(handle, "acol_join_ranks"));
  require(join != nullptr, "{}: is not a part of acol", library.string());
  return std::unique_ptr<experiment::Ranks>(join());
}

}  // namespace acol::cli
