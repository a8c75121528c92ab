#pragma once

#include <sqlite3.h>

#include "acol/study/log.hpp"

namespace acol::study::sqlite {

/// A connection, with settings that neither lose what was committed nor trust the file.
class Database {
 public:
  /// `shown` is what messages call it, where that is not its path.
  Database(const std::string& path, int flags, std::string shown = {});
  ~Database() { sqlite3_close(handle_); }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  sqlite3* handle() const { return handle_; }
  const std::string& path() const { return path_; }  ///< As messages say it.

  void run(const char* sql) {
    if (sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
  }
  /// Throws StorageError: what went wrong last, in plain words.
  [[noreturn]] void fail() const;

 private:
  std::string path_;
  sqlite3* handle_ = nullptr;
};

class Statement {
 public:
  Statement(Database& database, const char* sql);
  ~Statement() { sqlite3_finalize(handle_); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  // What is bound must outlive the step.
  void bind(int at, std::int64_t value) { sqlite3_bind_int64(handle_, at, value); }
  void bind(int at, const std::string& text) {
    sqlite3_bind_text64(handle_, at, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8);
  }
  void bind(int at, const Digest& digest) {
    sqlite3_bind_blob64(handle_, at, digest.data(), digest.size(), SQLITE_STATIC);
  }
  void bind_bytes(int at, const std::string& bytes) {
    sqlite3_bind_blob64(handle_, at, bytes.data(), bytes.size(), SQLITE_STATIC);
  }
  /// Whether there is a row.
  bool step();
  void reset() { sqlite3_reset(handle_); }
  std::int64_t number(int column) { return sqlite3_column_int64(handle_, column); }
  std::string text(int column);

 private:
  Database* database_;
  sqlite3_stmt* handle_ = nullptr;
};

/// The first number of the first row, or 0.
std::int64_t number_of(Database& database, const char* sql);

/// BEGIN … COMMIT, or ROLLBACK on the way out.
class Transaction {
 public:
  Transaction(Database& database, const char* begin) : database_(&database) { database.run(begin); }
  ~Transaction() {
    if (!done_) sqlite3_exec(database_->handle(), "ROLLBACK", nullptr, nullptr, nullptr);
  }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  void commit() {
    database_->run("COMMIT");
    done_ = true;
  }

 private:
  Database* database_;
  bool done_ = false;
};

}  // namespace acol::study::sqlite
