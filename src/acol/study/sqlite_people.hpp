#pragma once

#include <optional>
#include <vector>

#include "acol/study/sqlite_database.hpp"

namespace acol::study::sqlite {

// The table of names beside a log. Files before storage format 2 have none.

/// Of its rows nothing stays in the file once they are deleted (PRAGMA secure_delete).
void create_people(Database& database);
void insert_people(Database& database, const std::vector<NamedPerson>& people);
std::vector<NamedPerson> all_people(Database& database);
std::optional<NamedPerson> person_called(Database& database, const std::string& name);
void delete_people(Database& database, const std::vector<std::string>& pseudonyms);

}  // namespace acol::study::sqlite
