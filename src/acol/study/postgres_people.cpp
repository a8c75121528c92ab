#include "acol/study/postgres_people.hpp"

namespace acol::study::postgres {
namespace {

std::vector<NamedPerson> people_in(const Result& result) {
  std::vector<NamedPerson> people;
  for (int row = 0; row < PQntuples(result.get()); ++row) {
    people.push_back({bytes_of(result.get(), row, 0), bytes_of(result.get(), row, 1),
                      bytes_of(result.get(), row, 2)});
  }
  return people;
}

}  // namespace

void insert_people(Connection& connection, const std::vector<NamedPerson>& people) {
  for (const NamedPerson& one : people) {
    connection.run("INSERT INTO acol_people (study, name, pseudonym, salt) VALUES ($1, $2, $3, $4)",
                   {{connection.url().study}, {one.name}, {one.pseudonym}, {one.salt}});
  }
}

std::vector<NamedPerson> all_people(Connection& connection) {
  if (!connection.has("acol_people")) return {};
  return people_in(connection.run("SELECT pseudonym, name, salt FROM acol_people WHERE study = $1",
                                  {{connection.url().study}}));
}

std::optional<NamedPerson> person_called(Connection& connection, const std::string& name) {
  const std::vector<NamedPerson> found = people_in(
      connection.run("SELECT pseudonym, name, salt FROM acol_people WHERE study = $1 AND name = $2",
                     {{connection.url().study}, {name}}));
  return found.empty() ? std::nullopt : std::optional(found.front());
}

void delete_people(Connection& connection, const std::vector<std::string>& pseudonyms) {
  for (const std::string& one : pseudonyms) {
    connection.run("DELETE FROM acol_people WHERE study = $1 AND pseudonym = $2",
                   {{connection.url().study}, {one}});
  }
}

}  // namespace acol::study::postgres
