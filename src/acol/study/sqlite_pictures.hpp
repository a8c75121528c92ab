#pragma once

#include <optional>
#include <vector>

#include "acol/study/sqlite_database.hpp"

namespace acol::study::sqlite {

// The table of pictures beside a log, by content. Files before storage format 3 have none.

void create_pictures(Database& database);
/// Nothing where its content is there already.
void insert_picture(Database& database, const std::string& bytes);
std::optional<std::string> picture_with(Database& database, const Digest& digest);
std::vector<Digest> all_pictures(Database& database);

}  // namespace acol::study::sqlite
