#include "acol/core/parallel.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

namespace acol {
namespace {

TEST(Parallel, EveryIndexIsVisitedOnce) {
  for (const int jobs : {1, 2, 7, 100}) {
    for (const std::int64_t count : {0, 1, 5, 1000}) {
      std::vector<std::atomic<int>> visits(static_cast<std::size_t>(count));
      for_each_index(count, jobs, [&](std::int64_t i) { ++visits[static_cast<std::size_t>(i)]; });
      for (const auto& visit : visits) EXPECT_EQ(visit, 1) << jobs << " " << count;
    }
  }
}

TEST(Parallel, TheCallerIsOneOfTheThreadsAndThereAreNoMoreThanJobs) {
  std::mutex mutex;
  std::set<std::thread::id> threads;
  for_each_index(2000, 3, [&](std::int64_t) {
    const std::lock_guard lock(mutex);
    threads.insert(std::this_thread::get_id());
  });
  EXPECT_LE(threads.size(), 3U);
  threads.clear();
  for_each_index(50, 1, [&](std::int64_t) { threads.insert(std::this_thread::get_id()); });
  EXPECT_EQ(threads, std::set{std::this_thread::get_id()});
}

TEST(Parallel, WhatIsNextMayBeSaidByTheCaller) {
  std::atomic<std::int64_t> given = 0;
  std::mutex mutex;
  std::multiset<std::int64_t> seen;
  const auto task = [&](std::int64_t i) {
    const std::lock_guard lock(mutex);
    seen.insert(i);
  };
  for_each_index(10, 2, task, [&] { return 3 * given++; });
  EXPECT_EQ(seen, (std::multiset<std::int64_t>{0, 3, 6, 9}));
}

TEST(Parallel, TheFirstExceptionEndsTheWorkAndReachesTheCaller) {
  for (const int jobs : {1, 4}) {
    std::atomic<int> begun = 0;
    try {
      for_each_index(1'000'000, jobs, [&](std::int64_t) {
        ++begun;
        throw std::runtime_error("no more");
      });
      ADD_FAILURE() << "nothing was thrown";
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), "no more");
    }
    EXPECT_LE(begun, jobs);  // each thread sees it before its second
  }
}

}  // namespace
}  // namespace acol
