#include "acol/study/sqlite_store.hpp"

#include <sys/stat.h>

#include <cstring>
#include <filesystem>
#include <fstream>

#include "acol/io/private_file.hpp"
#include "acol/study/room.hpp"
#include "acol/study/sqlite_file.hpp"
#include "acol/study/sqlite_people.hpp"
#include "acol/study/sqlite_pictures.hpp"

namespace acol {
namespace {

using sqlite::Database;
using sqlite::number_of;
using sqlite::Statement;

constexpr int kApplication = 0x61636f6c;  // "acol"
/// Storage formats: a log; with people; with pictures. A study has the first that it needs, so that
/// an acol that knows no pictures opens those without.
constexpr int kWithoutPeople = 1;  // until acol 0.1
constexpr int kSqliteSchema = 2;
constexpr int kWithPictures = 3;
constexpr std::int64_t kProbe = -1;  // a number that no entry has
constexpr const char* kBeside = "-checkpoint";
/// What is deleted is overwritten: names must not stay in the file.
constexpr const char* kSettings =
    "PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;";

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

std::vector<LogLine> lines_from(Database& database, std::int64_t from, std::int64_t most) {
  Statement statement(
      database, "SELECT number, hash, entry FROM log WHERE number >= ?1 ORDER BY number LIMIT ?2");
  statement.bind(1, from);
  statement.bind(2, most);
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

/// Which file a path leads to; nothing where it leads nowhere.
std::optional<std::pair<dev_t, ino_t>> file_at(const std::string& path) {
  struct stat found{};
  if (stat(path.c_str(), &found) != 0) return std::nullopt;
  return std::pair(found.st_dev, found.st_ino);
}

void set_format(Database& database, int format) {
  database.run(fmt::format("PRAGMA user_version = {}", format).c_str());
}

void begin_pictures(Database& database) {
  sqlite::create_pictures(database);
  set_format(database, kWithPictures);
}

class SqliteStore final : public Store {
 public:
  explicit SqliteStore(const std::string& path)
      : database_(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX), file_(file_at(path)) {
    const std::int64_t application = number_of(database_, "PRAGMA application_id");
    if (application != kApplication) {
      throw StorageError(fmt::format("{}: is not an acol study", path));
    }
    const std::int64_t schema = number_of(database_, "PRAGMA user_version");
    if (schema < kWithoutPeople || schema > kWithPictures) {
      throw StorageError(fmt::format(
          "{}: has storage format {}, this acol knows {}: {}", path, schema, kWithPictures,
          schema > kWithPictures ? "use a newer acol"
                                 : "no acol has written that, restore a backup"));
    }
    has_people_ = schema >= kSqliteSchema;
    check_schema(schema);
    database_.run(kSettings);
  }

  const std::string& name() const override { return database_.path(); }

  std::vector<LogLine> read(std::int64_t from, std::int64_t most) override {
    check_place();
    sqlite::Transaction transaction(database_, "BEGIN");
    std::vector<LogLine> lines = lines_from(database_, from, most);
    transaction.commit();
    return lines;
  }

  void transact(std::int64_t from, const Writer& writer) override {
    check_place();
    sqlite::Transaction transaction(database_, "BEGIN IMMEDIATE");
    std::vector<LogLine> fresh = lines_from(database_, from, kAll);
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

  void probe() override {
    check_place();
    {
      sqlite::Transaction taken_back(database_, "BEGIN IMMEDIATE");
      insert(database_, kProbe, {LogLine{}});
    }
    const int error = try_to_grow(name());
    if (error != 0) {
      throw StorageError(
          fmt::format("{}: nothing more can be written: {}", name(), std::strerror(error)));
    }
  }

  /// Beside the file, as SQLite's own journal is.
  void keep(std::string checkpoint) override {
    write_privately(name() + kBeside, in_one_part(std::move(checkpoint)));
  }
  std::unique_ptr<std::istream> kept() override {
    return std::make_unique<std::ifstream>(name() + kBeside, std::ios::binary);
  }

  std::vector<NamedPerson> people() override {
    if (!has_people_) return {};
    return sqlite::all_people(database_);
  }
  std::optional<NamedPerson> person_called(const std::string& name) override {
    if (!has_people_) return std::nullopt;
    return sqlite::person_called(database_, name);
  }
  void add_person(const NamedPerson& person) override {
    if (!has_people_) throw_no_names();
    sqlite::insert_people(database_, {person});
  }
  void remove_people(const std::vector<std::string>& pseudonyms) override {
    if (has_people_) sqlite::delete_people(database_, pseudonyms);
  }

  void add_pictures(const std::vector<std::string>& pictures) override {
    if (!has_people_) throw_no_pictures();
    if (pictures.empty()) return;
    if (!has_pictures()) begin_pictures(database_);
    for (const std::string& picture : pictures) sqlite::insert_picture(database_, picture);
  }
  std::optional<std::string> picture(const Digest& digest) override {
    if (!has_pictures()) return std::nullopt;
    return sqlite::picture_with(database_, digest);
  }
  std::vector<Digest> pictures() override {
    if (!has_pictures()) return {};
    return sqlite::all_pictures(database_);
  }

  void rewrite(const Rewriter& rewriter) override {
    check_place();
    {
      sqlite::Transaction transaction(database_, "BEGIN IMMEDIATE");
      const Replacement replacement = rewriter(lines_from(database_, 0, kAll));
      database_.run("DELETE FROM log; DROP TABLE IF EXISTS people;");
      sqlite::create_people(database_);
      set_format(database_, has_pictures() ? kWithPictures : kSqliteSchema);
      insert(database_, 0, replacement.lines);
      sqlite::insert_people(database_, replacement.people);
      transaction.commit();
    }
    has_people_ = true;
    std::error_code ignored;  // there may be none
    std::filesystem::remove(name() + kBeside, ignored);
  }

  void back_up(const std::string& path, Names names) override {
    sqlite::make_file(path, [&](Database& copy) {
      sqlite3_backup* backup =
          sqlite3_backup_init(copy.handle(), "main", database_.handle(), "main");
      if (backup == nullptr) copy.fail();
      const int code = sqlite3_backup_step(backup, -1);
      sqlite3_backup_finish(backup);
      if (code != SQLITE_DONE) copy.fail();
      if (names == Names::without && has_people_) {
        copy.run("PRAGMA secure_delete = ON; DELETE FROM people;");
      }
    });
  }

 private:
  /// Others may have added some since this was opened.
  bool has_pictures() {
    return number_of(database_, "SELECT count(*) FROM sqlite_schema WHERE name = 'pictures'") > 0;
  }

  /// What is written to a file that has no name any more is lost.
  void check_place() const {
    if (file_ && file_at(name()) == file_) return;
    throw ReplacedLogError(
        fmt::format("{}: the file was moved, deleted or replaced while in use", name()));
  }

  /// The tables of the format and nothing else: a view in their place could run for ever.
  void check_schema(std::int64_t schema) {
    constexpr const char* kNames[] = {"'log'", "'people'", "'pictures'"};
    const std::string count =
        fmt::format("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN ({})",
                    fmt::join(std::begin(kNames), std::begin(kNames) + schema, ", "));
    const std::int64_t tables = number_of(database_, count.c_str());
    const std::int64_t all = number_of(database_, "SELECT count(*) FROM sqlite_schema");
    if (tables != schema || all != schema) {
      throw StorageError(
          fmt::format("{}: is not an acol study: it has other tables, views or "
                      "triggers than its own",
                      database_.path()));
    }
  }

  Database database_;
  std::optional<std::pair<dev_t, ino_t>> file_;  ///< That was opened.
  bool has_people_ = true;
};

void create_in(Database& database, const NextLines& next, const std::vector<NamedPerson>& people,
               const NextPicture& next_picture) {
  database.run(kSettings);
  sqlite::Transaction transaction(database, "BEGIN IMMEDIATE");
  database.run(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {};"
                           "CREATE TABLE log (number INTEGER PRIMARY KEY, hash BLOB NOT NULL,"
                           " entry TEXT NOT NULL) STRICT;",
                           kApplication, kSqliteSchema)
                   .c_str());
  sqlite::create_people(database);
  sqlite::insert_people(database, people);
  std::int64_t number = 0;
  for (std::vector<LogLine> lines = next(number); !lines.empty(); lines = next(number)) {
    insert(database, number, lines);
    number += std::ssize(lines);
  }
  std::optional<std::string> picture = next_picture();
  if (picture) begin_pictures(database);
  for (; picture; picture = next_picture()) sqlite::insert_picture(database, *picture);
  transaction.commit();
}

}  // namespace

std::unique_ptr<Store> open_sqlite(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) {
    if (error) {
      throw StorageError(fmt::format("{}: cannot be opened: {}", path, error.message()));
    }
    throw NoStudyError(path);
  }
  if (!std::filesystem::is_regular_file(path, error)) {
    throw StorageError(fmt::format("{}: is not a file", path));
  }
  return std::make_unique<SqliteStore>(path);
}

void create_sqlite(const std::string& path, const NextLines& next,
                   const std::vector<NamedPerson>& people, const NextPicture& next_picture) {
  sqlite::make_file(path,
                    [&](Database& database) { create_in(database, next, people, next_picture); });
}

}  // namespace acol
