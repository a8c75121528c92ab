#include "acol/study/sqlite_people.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "acol/core/error.hpp"

namespace acol::study::sqlite {
namespace {

class SqlitePeople : public ::testing::Test {
 protected:
  SqlitePeople() { create_people(database_); }
  Database database_{":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE};
};

TEST_F(SqlitePeople, AreFoundByName) {
  insert_people(database_, {{"p1", "Anna; DROP TABLE people", "s1"}, {"p2", "Ünal", "s2"}});
  EXPECT_EQ(all_people(database_).size(), 2U);
  const std::optional<NamedPerson> found = person_called(database_, "Anna; DROP TABLE people");
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->pseudonym, "p1");
  EXPECT_EQ(found->salt, "s1");
  EXPECT_EQ(person_called(database_, "Ünal")->pseudonym, "p2");
  EXPECT_FALSE(person_called(database_, "anna").has_value());
}

TEST_F(SqlitePeople, AreDeletedByPseudonym) {
  insert_people(database_, {{"p1", "a", "s"}, {"p2", "b", "s"}, {"p3", "c", "s"}});
  delete_people(database_, {"p1", "p3", "p9"});
  const std::vector<NamedPerson> left = all_people(database_);
  ASSERT_EQ(left.size(), 1U);
  EXPECT_EQ(left[0].name, "b");
}

TEST_F(SqlitePeople, ANameIsOnePersons) {
  insert_people(database_, {{"p1", "a", "s"}});
  EXPECT_THROW(insert_people(database_, {{"p2", "a", "s"}}), StorageError);
}

}  // namespace
}  // namespace acol::study::sqlite
