#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "acol/io/text.hpp"
#include "acol/study/sqlite_database.hpp"
#include "study/store_lines.hpp"
#include "support/scratch_file.hpp"

namespace acol::study {
namespace {

using testing::append;
using testing::complaint;
using testing::ScratchFile;
using testing::texts;

mode_t mode_of(const std::string& path) {
  struct stat found{};
  EXPECT_EQ(stat(path.c_str(), &found), 0) << path;
  return found.st_mode & 07777;
}

TEST(SqliteStore, RefusesWhatIsNoStudy) {
  const auto says = [](const std::string& path) {
    return complaint<StorageError>([&] { open_store(path); });
  };
  EXPECT_NE(says("/nowhere/study.db").find("no study here"), std::string::npos);
  EXPECT_NE(says("/tmp").find("is not a file"), std::string::npos);
  EXPECT_NE(says(ScratchFile("hello, world").path()).find("is not an acol study"),
            std::string::npos);
  EXPECT_NE(says(ScratchFile("").path()).find("is not an acol study"), std::string::npos);
  EXPECT_NE(
      complaint<InvalidArgument>([] { open_store("mysql://host/db"); }).find("is not a study"),
      std::string::npos);
}

TEST(SqliteStore, AFileCutAnywhereNearItsEndIsReadWhollyOrRefused) {
  const ScratchFile file("", ".db");
  std::filesystem::remove(file.path());
  create_store(file.path(), LogHead().extend(std::string(9000, 'c')));
  {
    const auto store = open_store(file.path());
    for (int i = 0; i < 40; ++i) append(*store, std::string(200, 'a'));
  }
  const std::vector<std::string> whole = texts(open_store(file.path())->read(0, Store::kAll));
  std::string bytes = io::read_file(file.path());
  int refused = 0;
  for (int cut = 1; cut <= 8192; ++cut) {  // each from the one before: opening changes nothing
    bytes.pop_back();
    std::filesystem::resize_file(file.path(), bytes.size());
    const std::string said = complaint<StorageError>([&] {
      const std::vector<LogLine> lines = open_store(file.path())->read(0, Store::kAll);
      LogHead head;
      for (const LogLine& line : lines) head.follow(line);
      EXPECT_TRUE(texts(lines) == whole) << "cut by " << cut;
    });
    refused += said != "none";
    ASSERT_TRUE(said == "none" || said.find("damaged") != std::string::npos) << said;
  }
  EXPECT_GT(refused, 8000) << "what is missing is missed";
  EXPECT_EQ(io::read_file(file.path()), bytes);
}

TEST(SqliteStore, OtherFormatsAreRefusedWithWhatToDo) {
  const ScratchFile file("", ".db");
  std::filesystem::remove(file.path());
  create_store(file.path(), LogHead().extend("created"));
  const auto set_version = [&](int version) {
    sqlite::Database(file.path(), SQLITE_OPEN_READWRITE)
        .run(fmt::format("PRAGMA user_version = {}", version).c_str());
  };
  set_version(99);
  EXPECT_NE(complaint<StorageError>([&] { open_store(file.path()); }).find("use a newer acol"),
            std::string::npos);
  set_version(0);
  EXPECT_NE(complaint<StorageError>([&] { open_store(file.path()); }).find("restore a backup"),
            std::string::npos);
}

TEST(SqliteStore, IsForItsOwnerAloneWhateverTheUmask) {
  for (const mode_t mask : {0000U, 0022U, 0377U}) {
    const ScratchFile file("", ".db");
    const ScratchFile copy("", ".db");
    std::filesystem::remove(file.path());
    std::filesystem::remove(copy.path());
    const mode_t before = umask(mask);
    create_store(file.path(), LogHead().extend("created"));
    open_store(file.path())->back_up(copy.path());
    sqlite::Database database(file.path(), SQLITE_OPEN_READWRITE);
    database.run("BEGIN IMMEDIATE; DELETE FROM log");
    umask(before);
    EXPECT_EQ(mode_of(file.path()), 0600u) << mask;
    EXPECT_EQ(mode_of(file.path() + "-journal"), 0600u) << mask;
    EXPECT_EQ(mode_of(copy.path()), 0600u) << mask;
  }
}

TEST(SqliteStore, AHostileFileIsRefused) {
  for (const char* change :
       {"DROP TABLE log; CREATE VIEW log AS WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + "
        "1 "
        "FROM n) SELECT i AS number, zeroblob(32) AS hash, 'x' AS entry FROM n",
        "CREATE TRIGGER t BEFORE INSERT ON log BEGIN DELETE FROM log; END", "CREATE TABLE more (x)",
        "CREATE INDEX i ON log (entry)"}) {
    const ScratchFile file("", ".db");
    std::filesystem::remove(file.path());
    create_store(file.path(), LogHead().extend("created"));
    sqlite::Database(file.path(), SQLITE_OPEN_READWRITE).run(change);
    EXPECT_NE(complaint<StorageError>([&] { open_store(file.path()); }).find("not an acol study"),
              std::string::npos)
        << change;
  }
}

TEST(SqliteStore, AFileThatIsGoneOrReplacedIsNotWrittenTo) {
  const ScratchFile file("", ".db");
  const ScratchFile other("", ".db");
  for (const bool replaced : {false, true}) {
    std::filesystem::remove(file.path());
    create_store(file.path(), LogHead().extend("created"));
    const auto store = open_store(file.path());
    append(*store, "first");
    std::filesystem::copy_file(file.path(), other.path(),
                               std::filesystem::copy_options::overwrite_existing);
    std::filesystem::remove(file.path());
    if (replaced) std::filesystem::copy_file(other.path(), file.path());
    const std::string said = complaint<StorageError>([&] { append(*store, "second"); });
    EXPECT_NE(said.find("moved, deleted or replaced"), std::string::npos) << said;
    const std::string probed = complaint<StorageError>([&] { store->probe(); });
    EXPECT_NE(probed.find("moved, deleted or replaced"), std::string::npos) << probed;
    if (replaced) {
      EXPECT_EQ(open_store(file.path())->read(0, Store::kAll).size(), 2u);
    }
  }
}

TEST(SqliteStore, ChangedBytesAreNoticed) {
  const ScratchFile file("", ".db");
  std::filesystem::remove(file.path());
  create_store(file.path(), LogHead().extend("created and so on"));
  std::fstream raw(file.path(), std::ios::in | std::ios::out | std::ios::binary);
  const std::string content((std::istreambuf_iterator<char>(raw)), {});
  raw.seekp(static_cast<std::streamoff>(content.find("created and so on")));
  raw << "C";
  raw.close();
  LogHead head;
  EXPECT_THROW(head.follow(open_store(file.path())->read(0, Store::kAll).front()), StorageError);
}

}  // namespace
}  // namespace acol::study
