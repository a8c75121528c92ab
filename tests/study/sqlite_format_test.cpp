#include "acol/study/sqlite_format.hpp"

#include <gtest/gtest.h>

#include "acol/study/sqlite_people.hpp"

namespace acol::study::sqlite {
namespace {

class SqliteFormat : public ::testing::Test {
 protected:
  SqliteFormat() {
    begin_log(database_);
    create_people(database_);
  }
  Database database_{":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE};
};

TEST_F(SqliteFormat, IsTheFirstThatAStudyNeeds) {
  EXPECT_EQ(checked_format(database_), kWithPeople);
  begin_pictures(database_);
  EXPECT_EQ(checked_format(database_), kWithPictures);
}

TEST_F(SqliteFormat, HasItsOwnTablesAndNothingElse) {
  database_.run("CREATE VIEW more AS SELECT * FROM log");
  EXPECT_THROW(checked_format(database_), StorageError);
  database_.run("DROP VIEW more; DROP TABLE people;");
  EXPECT_THROW(checked_format(database_), StorageError);
  set_format(database_, kWithoutPeople);
  EXPECT_EQ(checked_format(database_), kWithoutPeople);
}

TEST_F(SqliteFormat, OfTheFutureOrOfNobodyIsRefused) {
  set_format(database_, kWithPictures + 1);
  EXPECT_THROW(checked_format(database_), StorageError);
  set_format(database_, 0);
  EXPECT_THROW(checked_format(database_), StorageError);
  database_.run("PRAGMA application_id = 7");
  EXPECT_THROW(checked_format(database_), StorageError);
}

}  // namespace
}  // namespace acol::study::sqlite
