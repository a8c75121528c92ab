#include "acol/study/sqlite_people.hpp"

namespace acol::study::sqlite {
namespace {

NamedPerson person_in(Statement& statement) {
  return {statement.text(0), statement.text(1), statement.text(2)};
}

}  // namespace

void create_people(Database& database) {
  database.run(
      "CREATE TABLE people (name TEXT PRIMARY KEY, pseudonym TEXT NOT NULL, salt TEXT NOT NULL)"
      " STRICT, WITHOUT ROWID");
}

void insert_people(Database& database, const std::vector<NamedPerson>& people) {
  Statement statement(database, "INSERT INTO people (name, pseudonym, salt) VALUES (?1, ?2, ?3)");
  for (const NamedPerson& one : people) {
    statement.bind(1, one.name);
    statement.bind(2, one.pseudonym);
    statement.bind(3, one.salt);
    statement.step();
    statement.reset();
  }
}

std::vector<NamedPerson> all_people(Database& database) {
  Statement statement(database, "SELECT pseudonym, name, salt FROM people");
  std::vector<NamedPerson> people;
  while (statement.step()) people.push_back(person_in(statement));
  return people;
}

std::optional<NamedPerson> person_called(Database& database, const std::string& name) {
  Statement statement(database, "SELECT pseudonym, name, salt FROM people WHERE name = ?1");
  statement.bind(1, name);
  if (!statement.step()) return std::nullopt;
  return person_in(statement);
}

void delete_people(Database& database, const std::vector<std::string>& pseudonyms) {
  Statement statement(database, "DELETE FROM people WHERE pseudonym = ?1");
  for (const std::string& one : pseudonyms) {
    statement.bind(1, one);
    statement.step();
    statement.reset();
  }
}

}  // namespace acol::study::sqlite
