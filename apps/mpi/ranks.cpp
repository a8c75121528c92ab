// The processes of one MPI job as acol::Ranks. A library of its own, loaded when `mpirun` starts
// acol, so that nobody else pays for MPI.

#include <mpi.h>

#include <cstdlib>
#include <exception>
#include <mutex>

#include "acol/experiment/runner.hpp"

namespace acol {
namespace {

/// Tasks are handed out by one counter, in the memory of rank 0, which every rank adds to.
class MpiRanks final : public experiment::Ranks {
 public:
  MpiRanks() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    const MPI_Aint bytes = rank_ == 0 ? sizeof(std::int64_t) : 0;
    MPI_Win_allocate(bytes, sizeof(std::int64_t), MPI_INFO_NULL, MPI_COMM_WORLD,
                     static_cast<void*>(&counter_), &window_);
  }

  /// Leaving is something that all ranks do together. One that fails cannot wait for the others,
  /// nor they for it: it ends them all once it has said why.
  ~MpiRanks() override {
    if (std::uncaught_exceptions() > 0) {
      on_exit([](int status, void*) { MPI_Abort(MPI_COMM_WORLD, status); }, nullptr);
      return;
    }
    MPI_Win_free(&window_);
    MPI_Finalize();
  }

  int rank() const override { return rank_; }
  int size() const override { return size_; }

  void begin() override {
    barrier();
    if (rank_ == 0) {
      MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window_);
      *counter_ = 0;
      MPI_Win_unlock(0, window_);
    }
    barrier();
  }

  std::int64_t next() override {
    const std::lock_guard lock(mutex_);
    const std::int64_t one = 1;
    std::int64_t value = 0;
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, window_);
    MPI_Fetch_and_op(&one, &value, MPI_INT64_T, 0, 0, MPI_SUM, window_);
    MPI_Win_unlock(0, window_);
    return value;
  }

  void barrier() override { MPI_Barrier(MPI_COMM_WORLD); }

 private:
  int rank_ = 0;
  int size_ = 1;
  std::int64_t* counter_ = nullptr;
  MPI_Win window_ = MPI_WIN_NULL;
  std::mutex mutex_;
};

}  // namespace
}  // namespace acol

extern "C" acol::experiment::Ranks* acol_join_ranks() { return new acol::MpiRanks; }
