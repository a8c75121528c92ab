#include "acol/core/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace acol {

void for_each_index(std::int64_t count, int jobs, const std::function<void(std::int64_t)>& task,
                    const std::function<std::int64_t()>& next) {
  std::atomic<std::int64_t> counter = 0;
  std::atomic<bool> failed = false;
  std::mutex mutex;
  std::exception_ptr failure;
  const auto take = [&] { return next ? next() : counter++; };
  const auto work = [&] {
    for (std::int64_t i = take(); i < count && !failed; i = take()) {
      try {
        task(i);
      } catch (...) {
        const std::lock_guard lock(mutex);
        if (!failure) failure = std::current_exception();
        failed = true;
      }
    }
  };
  {
    std::vector<std::jthread> workers;
    for (int job = 1; job < std::min<std::int64_t>(jobs, count); ++job) workers.emplace_back(work);
    work();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace acol
