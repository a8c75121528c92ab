#include "acol/study/sqlite_format.hpp"

#include "acol/study/sqlite_log.hpp"
#include "acol/study/sqlite_pictures.hpp"

namespace acol::study::sqlite {
namespace {

constexpr int kApplication = 0x61636f6c;  // "acol"

/// The tables of the format and nothing else: a view in their place could run for ever.
void check_tables(Database& database, std::int64_t format) {
  constexpr const char* kNames[] = {"'log'", "'people'", "'pictures'"};
  const std::string count =
      fmt::format("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN ({})",
                  fmt::join(std::begin(kNames), std::begin(kNames) + format, ", "));
  const std::int64_t tables = number_of(database, count.c_str());
  const std::int64_t all = number_of(database, "SELECT count(*) FROM sqlite_schema");
  if (tables != format || all != format) {
    throw StorageError(
        fmt::format("{}: is not an acol study: it has other tables, views or triggers than its own",
                    database.path()));
  }
}

}  // namespace

void begin_log(Database& database) {
  database.run(fmt::format("PRAGMA application_id = {}", kApplication).c_str());
  set_format(database, kWithPeople);
  create_log(database);
}

void begin_pictures(Database& database) {
  create_pictures(database);
  set_format(database, kWithPictures);
}

void set_format(Database& database, int format) {
  database.run(fmt::format("PRAGMA user_version = {}", format).c_str());
}

std::int64_t checked_format(Database& database) {
  if (number_of(database, "PRAGMA application_id") != kApplication) {
    throw StorageError(fmt::format("{}: is not an acol study", database.path()));
  }
  const std::int64_t format = number_of(database, "PRAGMA user_version");
  if (format < kWithoutPeople || format > kWithPictures) {
    throw StorageError(fmt::format(
        "{} has storage format {}; this acol knows {}: {}", database.path(), format, kWithPictures,
        format > kWithPictures ? "use a newer acol" : "no acol ever wrote that: restore a backup"));
  }
  check_tables(database, format);
  return format;
}

}  // namespace acol::study::sqlite
