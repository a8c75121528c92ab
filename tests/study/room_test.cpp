#include "acol/study/room.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>

#include "support/scratch_file.hpp"

namespace acol::study {
namespace {

TEST(Room, TryingLeavesNoTrace) {
  const testing::ScratchFile file("content", ".db");
  const auto folder = std::filesystem::path(file.path()).parent_path();
  const auto named_like_it = [&] {
    int count = 0;
    for (const auto& one : std::filesystem::directory_iterator(folder)) {
      count += one.path().string().starts_with(file.path());
    }
    return count;
  };
  EXPECT_EQ(try_to_grow(file.path()), 0);
  EXPECT_EQ(named_like_it(), 1);
  EXPECT_EQ(std::filesystem::file_size(file.path()), 7U);
}

TEST(Room, WhatIsNotThereCannotGrow) { EXPECT_EQ(try_to_grow("/nowhere/at/all.db"), ENOENT); }

/// A limit on the size of files is met as a full disk would be: at the end of the file, not at its
/// beginning.
TEST(Room, AFileThatIsAsLargeAsFilesMayBeCannotGrow) {
  const testing::ScratchFile file(std::string(100'000, 'x'), ".db");
  struct rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto ignored = std::signal(SIGXFSZ, SIG_IGN);
  const struct rlimit small{100'000, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  const int error = try_to_grow(file.path());
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, ignored);
  EXPECT_EQ(error, EFBIG);
}

}  // namespace
}  // namespace acol::study
