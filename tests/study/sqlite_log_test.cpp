#include "acol/study/sqlite_log.hpp"

#include <gtest/gtest.h>

#include "study/store_lines.hpp"

namespace acol::study::sqlite {
namespace {

class SqliteLog : public ::testing::Test {
 protected:
  SqliteLog() {
    create_log(database_);
    LogHead head;
    for (const char* text : {"a", "b", "c", "d"}) lines_.push_back(head.extend(text));
  }
  Database database_{":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE};
  std::vector<LogLine> lines_;
};

TEST_F(SqliteLog, GivesBackWhatWasAddedInParts) {
  insert_lines(database_, 0, lines_);
  EXPECT_EQ(testing::texts(lines_from(database_, 0, Store::kAll)),
            (std::vector<std::string>{"a", "b", "c", "d"}));
  const std::vector<LogLine> part = lines_from(database_, 1, 2);
  EXPECT_EQ(testing::texts(part), (std::vector<std::string>{"b", "c"}));
  EXPECT_EQ(part.front().hash, lines_[1].hash);
  EXPECT_TRUE(lines_from(database_, 4, Store::kAll).empty());
}

TEST_F(SqliteLog, NoticesWhatIsMissingOrDamaged) {
  insert_lines(database_, 0, lines_);
  database_.run("UPDATE log SET hash = x'00' WHERE number = 3");
  EXPECT_EQ(lines_from(database_, 0, 3).size(), 3U);
  EXPECT_THROW(lines_from(database_, 0, Store::kAll), StorageError);
  database_.run("DELETE FROM log WHERE number = 1");
  EXPECT_THROW(lines_from(database_, 0, 3), StorageError);
}

}  // namespace
}  // namespace acol::study::sqlite
