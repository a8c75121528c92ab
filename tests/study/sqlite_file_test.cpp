#include "acol/study/sqlite_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "acol/core/error.hpp"
#include "support/scratch_file.hpp"

namespace acol::study::sqlite {
namespace {

/// A place where nothing is, and how many files begin with its name.
struct EmptyPlace {
  acol::testing::ScratchFile file{"", ".db"};

  EmptyPlace() { std::filesystem::remove(file.path()); }
  int files() const {
    int count = 0;
    const auto folder = std::filesystem::path(file.path()).parent_path();
    for (const auto& one : std::filesystem::directory_iterator(folder)) {
      count += one.path().string().starts_with(file.path());
    }
    return count;
  }
};

TEST(SqliteFile, IsThereWholeOnceItWasMade) {
  const EmptyPlace place;
  make_file(place.file.path(), [&](Database& database) {
    EXPECT_FALSE(std::filesystem::exists(place.file.path()));
    database.run("CREATE TABLE t (x); INSERT INTO t VALUES (7)");
  });
  EXPECT_EQ(place.files(), 1);  // nothing is left beside it
  Database database(place.file.path(), SQLITE_OPEN_READONLY);
  EXPECT_EQ(number_of(database, "SELECT x FROM t"), 7);
  struct stat status{};
  ASSERT_EQ(stat(place.file.path().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600U);
}

TEST(SqliteFile, WhatFailsLeavesNothingBehind) {
  const EmptyPlace place;
  EXPECT_THROW(make_file(place.file.path(), [](Database& database) { database.run("no SQL"); }),
               StorageError);
  EXPECT_EQ(place.files(), 0);
}

TEST(SqliteFile, WhatIsThereIsNotReplaced) {
  const acol::testing::ScratchFile file("mine", ".db");
  EXPECT_EQ(
      acol::testing::complaint<StorageError>([&] { make_file(file.path(), [](Database&) {}); }),
      file.path() + " already exists");
  EXPECT_EQ(std::filesystem::file_size(file.path()), 4U);
  const EmptyPlace place;
  // Somebody makes one meanwhile.
  EXPECT_THROW(make_file(place.file.path(),
                         [&](Database&) { std::ofstream(place.file.path()) << "theirs"; }),
               StorageError);
  EXPECT_EQ(std::filesystem::file_size(place.file.path()), 6U);
  EXPECT_THROW(make_file("/nowhere/at/all.db", [](Database&) {}), StorageError);
}

}  // namespace
}  // namespace acol::study::sqlite
