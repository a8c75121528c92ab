#include "acol/study/sqlite_database.hpp"

#include <cstring>

namespace acol::study::sqlite {
namespace {

constexpr int kPatience = 60'000;  // milliseconds

}  // namespace

Database::Database(const std::string& path, int flags, std::string shown)
    : path_(shown.empty() ? path : std::move(shown)) {
  const int code = sqlite3_open_v2(path.c_str(), &handle_, flags | SQLITE_OPEN_EXRESCODE, nullptr);
  if (code != SQLITE_OK) {
    const std::string why = handle_ != nullptr ? sqlite3_errmsg(handle_) : sqlite3_errstr(code);
    sqlite3_close(handle_);
    throw StorageError(fmt::format("{}: {}", path_, why));
  }
  sqlite3_busy_timeout(handle_, kPatience);
  sqlite3_db_config(handle_, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(handle_, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_limit(handle_, SQLITE_LIMIT_ATTACHED, 0);
}

void Database::fail() const {
  const int full = sqlite3_extended_errcode(handle_);
  const int code = full & 0xff;
  std::string why = sqlite3_errmsg(handle_);
  if (code == SQLITE_NOTADB) why = "is not an acol study";
  if (code == SQLITE_CORRUPT) why = "the file is damaged (" + why + "): restore a backup";
  if (code == SQLITE_BUSY) why = "another program has kept the study locked for a minute";
  if (code == SQLITE_READONLY) why = "the study may not be written to";
  if (full == SQLITE_READONLY_DBMOVED) {
    why = "the file was moved, deleted or replaced while in use: nothing was written";
  }
  if (code == SQLITE_CANTOPEN) {
    why = fmt::format("its journal cannot be opened ({}): nothing was written",
                      std::strerror(sqlite3_system_errno(handle_)));
  }
  if (code == SQLITE_FULL) why = "no space is left: nothing was written";
  if (code == SQLITE_IOERR) why = "reading or writing failed (" + why + ")";
  throw StorageError(fmt::format("{}: {}", path_, why));
}

Statement::Statement(Database& database, const char* sql) : database_(&database) {
  if (sqlite3_prepare_v2(database.handle(), sql, -1, &handle_, nullptr) != SQLITE_OK) {
    database.fail();
  }
}

bool Statement::step() {
  const int code = sqlite3_step(handle_);
  if (code != SQLITE_ROW && code != SQLITE_DONE) database_->fail();
  return code == SQLITE_ROW;
}

std::string Statement::text(int column) {
  const auto* data = static_cast<const char*>(sqlite3_column_blob(handle_, column));
  const int size = sqlite3_column_bytes(handle_, column);
  return data == nullptr ? std::string() : std::string(data, static_cast<std::size_t>(size));
}

std::int64_t number_of(Database& database, const char* sql) {
  Statement statement(database, sql);
  return statement.step() ? statement.number(0) : 0;
}

}  // namespace acol::study::sqlite
