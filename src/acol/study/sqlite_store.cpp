#include "acol/study/sqlite_store.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace acol {
namespace {

constexpr int kApplication = 0x61636f6c;  // "acol"
constexpr int kSchema = 1;
constexpr int kPatience = 60'000;  // milliseconds

/// A connection, with settings that neither lose what was committed nor trust the file.
class Database {
 public:
  Database(std::string path, int flags) : path_(std::move(path)) {
    const int code =
        sqlite3_open_v2(path_.c_str(), &handle_, flags | SQLITE_OPEN_EXRESCODE, nullptr);
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
  ~Database() { sqlite3_close(handle_); }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  sqlite3* handle() const { return handle_; }
  const std::string& path() const { return path_; }

  void run(const char* sql) {
    if (sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
  }
  [[noreturn]] void fail() const {
    const int code = sqlite3_extended_errcode(handle_) & 0xff;
    std::string why = sqlite3_errmsg(handle_);
    if (code == SQLITE_NOTADB) why = "is not an acol study";
    if (code == SQLITE_CORRUPT) why = "the file is damaged (" + why + "): restore a backup";
    if (code == SQLITE_BUSY) why = "another program has kept the study locked for a minute";
    if (code == SQLITE_READONLY) why = "the study may not be written to";
    if (code == SQLITE_FULL) why = "no space is left: nothing was written";
    if (code == SQLITE_IOERR) why = "reading or writing failed (" + why + ")";
    throw StorageError(fmt::format("{}: {}", path_, why));
  }

 private:
  std::string path_;
  sqlite3* handle_ = nullptr;
};

class Statement {
 public:
  Statement(Database& database, const char* sql) : database_(&database) {
    if (sqlite3_prepare_v2(database.handle(), sql, -1, &handle_, nullptr) != SQLITE_OK) {
      database.fail();
    }
  }
  ~Statement() { sqlite3_finalize(handle_); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  void bind(int at, std::int64_t value) { sqlite3_bind_int64(handle_, at, value); }
  void bind(int at, const std::string& text) {
    sqlite3_bind_text64(handle_, at, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8);
  }
  void bind(int at, const Digest& digest) {
    sqlite3_bind_blob64(handle_, at, digest.data(), digest.size(), SQLITE_STATIC);
  }
  /// Whether there is a row.
  bool step() {
    const int code = sqlite3_step(handle_);
    if (code != SQLITE_ROW && code != SQLITE_DONE) database_->fail();
    return code == SQLITE_ROW;
  }
  void reset() { sqlite3_reset(handle_); }
  std::int64_t number(int column) { return sqlite3_column_int64(handle_, column); }
  std::string text(int column) {
    const auto* data = static_cast<const char*>(sqlite3_column_blob(handle_, column));
    const int size = sqlite3_column_bytes(handle_, column);
    return data == nullptr ? std::string() : std::string(data, static_cast<std::size_t>(size));
  }

 private:
  Database* database_;
  sqlite3_stmt* handle_ = nullptr;
};

std::int64_t number_of(Database& database, const char* sql) {
  Statement statement(database, sql);
  return statement.step() ? statement.number(0) : 0;
}

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

void insert(Database& database, std::int64_t number, const std::vector<LogLine>& lines) {
  Statement statement(database, "INSERT INTO log (number, hash, entry) VALUES (?1, ?2, ?3)");
  for (const LogLine& line : lines) {
    statement.bind(1, number++);
    statement.bind(2, line.hash);
    statement.bind(3, line.text);
    statement.step();
    statement.reset();
  }
}

std::vector<LogLine> lines_from(Database& database, std::int64_t from) {
  Statement statement(database,
                      "SELECT number, hash, entry FROM log WHERE number >= ?1 ORDER BY number");
  statement.bind(1, from);
  std::vector<LogLine> lines;
  while (statement.step()) {
    const std::string hash = statement.text(1);
    LogLine line{.text = statement.text(2)};
    if (statement.number(0) != from + std::ssize(lines) || hash.size() != line.hash.size()) {
      throw StorageError(fmt::format("{}: entry {} of the log is missing or damaged",
                                     database.path(), from + std::ssize(lines)));
    }
    std::memcpy(line.hash.data(), hash.data(), hash.size());
    lines.push_back(std::move(line));
  }
  return lines;
}

class SqliteStore final : public Store {
 public:
  explicit SqliteStore(const std::string& path)
      : database_(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX) {
    const std::int64_t application = number_of(database_, "PRAGMA application_id");
    if (application != kApplication) {
      throw StorageError(fmt::format("{}: is not an acol study", path));
    }
    const std::int64_t schema = number_of(database_, "PRAGMA user_version");
    if (schema != kSchema) {
      throw StorageError(
          fmt::format("{}: has storage format {}, this acol knows {}{}", path, schema, kSchema,
                      schema > kSchema ? ": use a newer acol" : ": run acol storage upgrade"));
    }
    database_.run("PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = FULL;");
  }

  const std::string& name() const override { return database_.path(); }

  std::vector<LogLine> read(std::int64_t from) override {
    Transaction transaction(database_, "BEGIN");
    std::vector<LogLine> lines = lines_from(database_, from);
    transaction.commit();
    return lines;
  }

  void transact(std::int64_t from, const Writer& writer) override {
    Transaction transaction(database_, "BEGIN IMMEDIATE");
    std::vector<LogLine> fresh = lines_from(database_, from);
    const std::int64_t next = from + std::ssize(fresh);
    const std::vector<LogLine> lines = writer(std::move(fresh));
    if (lines.empty()) return;
    insert(database_, next, lines);
    transaction.commit();
  }

  std::vector<std::string> check() override {
    std::vector<std::string> found;
    Statement statement(database_, "PRAGMA integrity_check");
    while (statement.step()) {
      if (statement.text(0) != "ok") found.push_back(statement.text(0));
    }
    return found;
  }

  void back_up(const std::string& path) override {
    require(!std::filesystem::exists(path), "{}: exists already", path);
    Database copy(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    sqlite3_backup* backup = sqlite3_backup_init(copy.handle(), "main", database_.handle(), "main");
    if (backup == nullptr) copy.fail();
    const int code = sqlite3_backup_step(backup, -1);
    sqlite3_backup_finish(backup);
    if (code != SQLITE_DONE) copy.fail();
  }

 private:
  Database database_;
};

void create_in(const std::string& path, const LogLine& created) {
  Database database(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  database.run("PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = FULL;");
  Transaction transaction(database, "BEGIN IMMEDIATE");
  database.run(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {};"
                           "CREATE TABLE log (number INTEGER PRIMARY KEY, hash BLOB NOT NULL,"
                           " entry TEXT NOT NULL) STRICT;",
                           kApplication, kSchema)
                   .c_str());
  insert(database, 0, {created});
  transaction.commit();
}

void sync_folder_of(const std::filesystem::path& path) {
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY);
  if (descriptor < 0) return;
  fsync(descriptor);
  close(descriptor);
}

}  // namespace

std::unique_ptr<Store> open_sqlite(const std::string& path) {
  if (!std::filesystem::exists(path)) {
    throw StorageError(fmt::format("{}: there is no study (acol init makes one)", path));
  }
  if (!std::filesystem::is_regular_file(path)) {
    throw StorageError(fmt::format("{}: is not a file", path));
  }
  return std::make_unique<SqliteStore>(path);
}

void create_sqlite(const std::string& path, const LogLine& created) {
  if (std::filesystem::exists(path)) {
    throw StorageError(fmt::format("{}: exists already", path));
  }
  // Made beside its place, then moved there: whoever looks sees all of it or nothing.
  const std::string beside = fmt::format("{}.new-{}", path, getpid());
  try {
    create_in(beside, created);
    if (link(beside.c_str(), path.c_str()) != 0) {
      throw StorageError(errno == EEXIST
                             ? fmt::format("{}: exists already", path)
                             : fmt::format("{}: cannot be made: {}", path, std::strerror(errno)));
    }
  } catch (...) {
    std::error_code ignored;
    std::filesystem::remove(beside, ignored);
    std::filesystem::remove(beside + "-journal", ignored);
    throw;
  }
  std::filesystem::remove(beside);
  std::error_code ignored;
  std::filesystem::remove(beside + "-journal", ignored);
  sync_folder_of(path);
}

}  // namespace acol
