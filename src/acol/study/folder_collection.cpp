#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <set>

#include "acol/study/collection.hpp"
#include "acol/study/sqlite_file.hpp"

namespace acol::study {
namespace {

using sqlite::Database;
using sqlite::Statement;

constexpr const char* kIndex = ".acol-studies";  // beside the studies: links, and what is archived
constexpr std::string_view kEnding = ".db";      // that a name goes without
constexpr std::array<std::string_view, 3> kEndings = {".db", ".sqlite", ".sqlite3"};
constexpr const char* kIndexTables =
    "PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = FULL;"
    "CREATE TABLE links (number INTEGER PRIMARY KEY, role TEXT NOT NULL, hash BLOB NOT NULL,"
    " created INTEGER NOT NULL, revoked INTEGER NOT NULL DEFAULT 0) STRICT;"
    "CREATE TABLE archived (study TEXT PRIMARY KEY) STRICT;";

/// A database of SQLite says at its start what it is, and at byte 68 whose.
bool is_of_acol(const std::filesystem::path& path) {
  std::array<char, 72> start{};
  std::ifstream file(path, std::ios::binary);
  return file.read(start.data(), start.size()) &&
         std::string_view(start.data(), 15) == "SQLite format 3" &&
         std::string_view(start.data() + 68, 4) == "acol";
}

bool is_study_file(const std::filesystem::directory_entry& entry) {
  std::error_code ignored;
  const std::string name = entry.path().filename().string();
  if (name.starts_with('.') || !entry.is_regular_file(ignored)) return false;
  const bool called_so = std::ranges::any_of(
      kEndings, [&](std::string_view ending) { return name.ends_with(ending); });
  return called_so || is_of_acol(entry.path());
}

/// When the file was written last, how long and which it is; also of SQLite's log beside it.
std::string stamp_of(const std::string& path) {
  std::string stamp;
  for (const char* part : {"", "-wal"}) {
    struct stat found{};
    if (stat((path + part).c_str(), &found) != 0) continue;
    stamp += fmt::format("{}.{}.{}.{} ", found.st_mtim.tv_sec, found.st_mtim.tv_nsec, found.st_size,
                         found.st_ino);
  }
  return stamp;
}

class FolderCollection final : public Collection {
 public:
  explicit FolderCollection(std::string path) : path_(std::move(path)) {
    while (path_.size() > 1 && path_.ends_with('/')) path_.pop_back();
    files();
  }

  const std::string& name() const override { return path_; }

  std::vector<KeptStudy> studies() override {
    const std::set<std::string> archived = archived_ones();
    const std::set<std::string> found = files();
    std::vector<KeptStudy> all;
    for (const std::string& file : found) {
      // A study goes without the usual ending, unless another file is called like that.
      const std::string stem =
          file.ends_with(kEnding) ? file.substr(0, file.size() - kEnding.size()) : file;
      const std::string& study = found.contains(stem) ? file : stem;
      all.push_back({.name = study,
                     .url = path_of(file),
                     .stamp = stamp_of(path_of(file)),
                     .archived = archived.contains(study)});
    }
    std::ranges::sort(all, {}, &KeptStudy::name);
    return all;
  }

  std::string url_of(const std::string& study) const override {
    return path_of(study + std::string(kEnding));
  }

  void set_archived(const std::string& study, bool archived) override {
    Database index = opened();
    Statement statement(index, archived ? "INSERT OR IGNORE INTO archived (study) VALUES (?1)"
                                        : "DELETE FROM archived WHERE study = ?1");
    statement.bind(1, study);
    statement.step();
  }

  AccessBook links() override {
    if (!has_index()) return {};
    std::vector<KeptLink> all;
    Database index = opened();
    Statement statement(index, "SELECT number, role, hash, created, revoked FROM links ORDER BY 1");
    while (statement.step()) {
      all.push_back({statement.number(0), statement.text(1), statement.text(2), statement.number(3),
                     statement.number(4) != 0});
    }
    return book_of(all);
  }

  std::string add_link(Role role, const Digest& hash, std::int64_t now) override {
    Database index = opened();
    Statement statement(index, "INSERT INTO links (role, hash, created) VALUES (?1, ?2, ?3)");
    const std::string called(name_of(role));
    statement.bind(1, called);
    statement.bind(2, hash);
    statement.bind(3, now);
    statement.step();
    return link_id(sqlite3_last_insert_rowid(index.handle()));
  }

  void revoke_link(const std::string& id) override {
    Database index = opened();
    Statement statement(index, "UPDATE links SET revoked = 1 WHERE 'i' || number = ?1");
    statement.bind(1, id);
    statement.step();
    require(sqlite3_changes(index.handle()) == 1, "unknown invitation '{}'", id);
  }

 private:
  std::string path_of(const std::string& file) const { return path_ + "/" + file; }

  /// The names of the files that are studies.
  std::set<std::string> files() const {
    std::error_code error;
    std::set<std::string> found;
    std::filesystem::directory_iterator entry(path_, error);
    for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
      if (is_study_file(*entry)) found.insert(entry->path().filename().string());
    }
    if (error) {
      throw StorageError(fmt::format("{}: cannot be looked through: {}", path_, error.message()));
    }
    return found;
  }

  bool has_index() const {
    std::error_code ignored;
    return std::filesystem::exists(path_of(kIndex), ignored);
  }

  /// Opened for each use: it may be restored from a copy, and is used rarely.
  Database opened() const {
    const std::string path = path_of(kIndex);
    if (!has_index()) {
      try {
        sqlite::make_file(path, [](Database& made) { made.run(kIndexTables); });
      } catch (const StorageError&) {
        if (!has_index()) throw;  // else another server was quicker
      }
    }
    return Database(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX);
  }

  std::set<std::string> archived_ones() const {
    std::set<std::string> all;
    if (!has_index()) return all;
    Database index = opened();
    Statement statement(index, "SELECT study FROM archived");
    while (statement.step()) all.insert(statement.text(0));
    return all;
  }

  std::string path_;
};

}  // namespace

std::unique_ptr<Collection> open_folder(const std::string& path) {
  return std::make_unique<FolderCollection>(path);
}

}  // namespace acol::study
