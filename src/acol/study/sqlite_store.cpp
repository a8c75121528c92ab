#include "acol/study/sqlite_store.hpp"

#include <sys/stat.h>

#include <cstring>
#include <filesystem>
#include <fstream>

#include "acol/io/private_file.hpp"
#include "acol/study/room.hpp"
#include "acol/study/sqlite_file.hpp"
#include "acol/study/sqlite_format.hpp"
#include "acol/study/sqlite_log.hpp"
#include "acol/study/sqlite_people.hpp"
#include "acol/study/sqlite_pictures.hpp"

namespace acol::study {
namespace {

using sqlite::Database;
using sqlite::number_of;
using sqlite::Statement;

constexpr std::int64_t kProbe = -1;  // a number that no entry has
constexpr const char* kBeside = "-checkpoint";
/// What is deleted is overwritten: names must not stay in the file.
constexpr const char* kSettings =
    "PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;";

/// Which file a path leads to; nothing where it leads nowhere.
std::optional<std::pair<dev_t, ino_t>> file_at(const std::string& path) {
  struct stat found{};
  if (stat(path.c_str(), &found) != 0) return std::nullopt;
  return std::pair(found.st_dev, found.st_ino);
}

class SqliteStore final : public Store {
 public:
  explicit SqliteStore(const std::string& path)
      : database_(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX), file_(file_at(path)) {
    has_people_ = sqlite::checked_format(database_) >= sqlite::kWithPeople;
    database_.run(kSettings);
  }

  const std::string& name() const override { return database_.path(); }

  std::vector<LogLine> read(std::int64_t from, std::int64_t most) override {
    check_place();
    sqlite::Transaction transaction(database_, "BEGIN");
    std::vector<LogLine> lines = sqlite::lines_from(database_, from, most);
    transaction.commit();
    return lines;
  }

  void transact(std::int64_t from, const Writer& writer) override {
    check_place();
    sqlite::Transaction transaction(database_, "BEGIN IMMEDIATE");
    std::vector<LogLine> fresh = sqlite::lines_from(database_, from, kAll);
    const std::int64_t next = from + std::ssize(fresh);
    const std::vector<LogLine> lines = writer(std::move(fresh));
    if (lines.empty()) return;
    sqlite::insert_lines(database_, next, lines);
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
      sqlite::insert_lines(database_, kProbe, {LogLine{}});
    }
    const int error = try_to_grow(name());
    if (error != 0) {
      throw StorageError(
          fmt::format("{}: nothing more can be written: {}", name(), std::strerror(error)));
    }
  }

  /// Beside the file, as SQLite's own journal is.
  void keep(std::string checkpoint) override {
    io::write_privately(name() + kBeside, io::in_one_part(std::move(checkpoint)));
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
    if (!has_pictures()) sqlite::begin_pictures(database_);
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
      const Replacement replacement = rewriter(sqlite::lines_from(database_, 0, kAll));
      database_.run("DELETE FROM log; DROP TABLE IF EXISTS people;");
      sqlite::create_people(database_);
      sqlite::set_format(database_, has_pictures() ? sqlite::kWithPictures : sqlite::kWithPeople);
      sqlite::insert_lines(database_, 0, replacement.lines);
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

  /// What is written to a deleted file is lost.
  void check_place() const {
    if (file_ && file_at(name()) == file_) return;
    throw ReplacedLogError(
        fmt::format("{}: the file was moved, deleted or replaced while in use", name()));
  }

  Database database_;
  std::optional<std::pair<dev_t, ino_t>> file_;  ///< That was opened.
  bool has_people_ = true;
};

void create_in(Database& database, const NextLines& next, const std::vector<NamedPerson>& people,
               const NextPicture& next_picture) {
  database.run(kSettings);
  sqlite::Transaction transaction(database, "BEGIN IMMEDIATE");
  sqlite::begin_log(database);
  sqlite::create_people(database);
  sqlite::insert_people(database, people);
  std::int64_t number = 0;
  for (std::vector<LogLine> lines = next(number); !lines.empty(); lines = next(number)) {
    sqlite::insert_lines(database, number, lines);
    number += std::ssize(lines);
  }
  std::optional<std::string> picture = next_picture();
  if (picture) sqlite::begin_pictures(database);
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

}  // namespace acol::study
