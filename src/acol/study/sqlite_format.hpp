#pragma once

#include "acol/study/sqlite_database.hpp"

namespace acol::study::sqlite {

// Storage formats: a log; with people; with pictures. A study has the first that it needs, so that
// an acol that knows no pictures opens those without.

constexpr int kWithoutPeople = 1;  ///< Until acol 0.1.
constexpr int kWithPeople = 2;
constexpr int kWithPictures = 3;

/// Makes a file that of a study, with an empty log. People are to follow.
void begin_log(Database& database);
void begin_pictures(Database& database);
void set_format(Database& database, int format);

/// The format of a file. Throws StorageError unless it has the tables of one, and nothing else.
std::int64_t checked_format(Database& database);

}  // namespace acol::study::sqlite
