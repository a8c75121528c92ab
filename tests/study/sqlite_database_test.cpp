#include "acol/study/sqlite_database.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "acol/core/error.hpp"
#include "support/scratch_file.hpp"

namespace acol::study::sqlite {
namespace {

using acol::testing::complaint;

constexpr int kMake = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;

TEST(SqliteDatabase, ValuesAreReadBackByteByByte) {
  Database database(":memory:", kMake);
  database.run("CREATE TABLE t (n INTEGER, s TEXT, b BLOB)");
  const std::string odd("quote ' and \0 byte", 18);
  const Digest digest = digest_of("x");
  {
    Statement insert(database, "INSERT INTO t VALUES (?1, ?2, ?3)");
    insert.bind(1, INT64_MIN);
    insert.bind(2, odd);
    insert.bind(3, digest);
    EXPECT_FALSE(insert.step());
  }
  Statement select(database, "SELECT n, s, b FROM t");
  ASSERT_TRUE(select.step());
  EXPECT_EQ(select.number(0), INT64_MIN);
  EXPECT_EQ(select.text(1), odd);
  EXPECT_EQ(select.text(2), std::string(digest.begin(), digest.end()));
  EXPECT_FALSE(select.step());
  select.reset();
  EXPECT_TRUE(select.step());
  EXPECT_EQ(number_of(database, "SELECT count(*) FROM t WHERE n = 5"), 0);
}

TEST(SqliteDatabase, WhatIsNotCommittedIsTakenBack) {
  Database database(":memory:", kMake);
  database.run("CREATE TABLE t (n)");
  {
    Transaction lost(database, "BEGIN");
    database.run("INSERT INTO t VALUES (1)");
  }
  EXPECT_EQ(number_of(database, "SELECT count(*) FROM t"), 0);
  {
    Transaction kept(database, "BEGIN");
    database.run("INSERT INTO t VALUES (1)");
    kept.commit();
  }
  EXPECT_EQ(number_of(database, "SELECT count(*) FROM t"), 1);
}

TEST(SqliteDatabase, FailuresAreSaidInPlainWords) {
  const acol::testing::ScratchFile file("this is no database, and long enough to be looked at",
                                        ".db");
  Database other(file.path(), SQLITE_OPEN_READONLY, "the study");
  EXPECT_EQ(complaint<StorageError>([&] { number_of(other, "SELECT count(*) FROM log"); }),
            "the study: is not an acol study");
  EXPECT_THROW(Database("/nowhere/at/all.db", SQLITE_OPEN_READONLY), StorageError);
  Database database(":memory:", kMake);
  EXPECT_THROW(Statement(database, "SELECT nonsense"), StorageError);
}

TEST(SqliteDatabase, AFileThatMayOnlyBeReadIsSaidToBe) {
  const acol::testing::ScratchFile file("", ".db");
  std::filesystem::remove(file.path());
  Database(file.path(), kMake).run("CREATE TABLE t (n)");
  Database database(file.path(), SQLITE_OPEN_READONLY);
  EXPECT_EQ(complaint<StorageError>([&] { database.run("INSERT INTO t VALUES (1)"); }),
            file.path() + ": the study may not be written to");
}

}  // namespace
}  // namespace acol::study::sqlite
