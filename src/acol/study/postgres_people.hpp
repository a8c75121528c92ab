#pragma once

#include <optional>
#include <vector>

#include "acol/study/postgres_connection.hpp"

namespace acol::study::postgres {

// The table of names beside the logs, by study. Databases from before may have none.

void insert_people(Connection& connection, const std::vector<NamedPerson>& people);
std::vector<NamedPerson> all_people(Connection& connection);
std::optional<NamedPerson> person_called(Connection& connection, const std::string& name);
void delete_people(Connection& connection, const std::vector<std::string>& pseudonyms);

}  // namespace acol::study::postgres
