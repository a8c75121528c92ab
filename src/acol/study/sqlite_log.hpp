#pragma once

#include <vector>

#include "acol/study/sqlite_database.hpp"

namespace acol::study::sqlite {

// The table of the log itself.

void create_log(Database& database);
/// Adds lines, the first of which has this number.
void insert_lines(Database& database, std::int64_t number, const std::vector<LogLine>& lines);
/// At most `most` lines from number `from` on. Throws StorageError where one is missing.
std::vector<LogLine> lines_from(Database& database, std::int64_t from, std::int64_t most);

}  // namespace acol::study::sqlite
