#include "acol/study/store.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <thread>

#include "acol/io/text.hpp"
#include "acol/study/postgres_store.hpp"
#include "acol/study/sqlite_database.hpp"
#include "support/scratch_file.hpp"
#include "support/scratch_stores.hpp"

namespace acol {
namespace {

using testing::complaint;
using testing::ScratchFile;

std::vector<std::string> texts(const std::vector<LogLine>& lines) {
  std::vector<std::string> texts;
  for (const LogLine& line : lines) texts.push_back(line.text);
  return texts;
}

void append(Store& store, const std::string& text) {
  store.transact(0, [&](const std::vector<LogLine>& lines) {
    LogHead head;
    for (const LogLine& line : lines) head.follow(line);
    return std::vector<LogLine>{head.extend(text)};
  });
}

/// What every kind of store promises.
class EveryStore : public ::testing::TestWithParam<const testing::StoreKind*> {
 protected:
  void SetUp() override { place_ = GetParam()->make(LogHead().extend("created")); }
  std::unique_ptr<Store> open() { return place_->open(); }

  std::unique_ptr<testing::StorePlace> place_;
};

TEST_P(EveryStore, ReadsWhatWasWrittenByteByByte) {
  const std::string odd = "quote ' \" \\ line\nbreak, ünïcode 👍, tab\t.";
  append(*open(), odd);
  const auto store = open();
  EXPECT_EQ(texts(store->read(0, Store::kAll)), (std::vector<std::string>{"created", odd}));
  EXPECT_EQ(texts(store->read(1, Store::kAll)), std::vector<std::string>{odd});
  EXPECT_TRUE(store->read(2, Store::kAll).empty());
  LogHead head;
  for (const LogLine& line : store->read(0, Store::kAll)) head.follow(line);
}

TEST_P(EveryStore, AppendsAllOrNothing) {
  const auto store = open();
  EXPECT_THROW(store->transact(1,
                               [](const std::vector<LogLine>&) -> std::vector<LogLine> {
                                 throw InvalidArgument("no");
                               }),
               InvalidArgument);
  store->transact(1, [](const std::vector<LogLine>&) { return std::vector<LogLine>(); });
  EXPECT_EQ(store->read(0, Store::kAll).size(), 1u);
  append(*store, "still works");
  EXPECT_EQ(store->read(0, Store::kAll).size(), 2u);
}

TEST_P(EveryStore, WritersSeeWhatOthersWrote) {
  const auto one = open();
  const auto other = open();
  append(*one, "a");
  append(*other, "b");
  append(*one, "c");
  EXPECT_EQ(texts(other->read(0, Store::kAll)),
            (std::vector<std::string>{"created", "a", "b", "c"}));
}

TEST_P(EveryStore, ManyWritersAtOnceLoseNothing) {
  constexpr int kThreads = 8;
  constexpr int kEach = 10;
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      const auto store = open();
      for (int i = 0; i < kEach; ++i) append(*store, fmt::format("{}.{}", t, i));
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::vector<std::string> found = texts(open()->read(1, Store::kAll));
  std::vector<std::string> expected;
  for (int t = 0; t < kThreads; ++t) {
    for (int i = 0; i < kEach; ++i) expected.push_back(fmt::format("{}.{}", t, i));
  }
  std::ranges::sort(found);
  std::ranges::sort(expected);
  EXPECT_EQ(found, expected);
}

TEST_P(EveryStore, HoldsALargeEntry) {
  const std::string large(20'000'000, 'x');
  append(*open(), large);
  EXPECT_EQ(open()->read(1, Store::kAll).front().text, large);
}

TEST_P(EveryStore, IsFoundSoundByItsCheck) {
  append(*open(), "a");
  EXPECT_EQ(open()->check(), std::vector<std::string>());
}

TEST_P(EveryStore, IsProbedWithoutATrace) {
  const auto store = open();
  append(*store, "a");
  store->probe();
  open()->probe();
  EXPECT_EQ(texts(open()->read(0, Store::kAll)), (std::vector<std::string>{"created", "a"}));
  append(*store, "b");
  EXPECT_EQ(open()->read(0, Store::kAll).size(), 3u);
}

TEST_P(EveryStore, IsNotMadeTwice) {
  if (!place_->lasting()) return;
  EXPECT_NE(complaint<StorageError>([&] {
              place_->create(LogHead().extend("again"));
            }).find("exists already"),
            std::string::npos);
  EXPECT_EQ(texts(open()->read(0, Store::kAll)), std::vector<std::string>{"created"});
}

TEST_P(EveryStore, IsBackedUpWhileInUse) {
  if (!place_->lasting()) return;
  const auto store = open();
  append(*store, "a");
  const ScratchFile file("", ".db");
  std::filesystem::remove(file.path());
  store->back_up(file.path());
  append(*store, "b");
  EXPECT_EQ(texts(open_store(file.path())->read(0, Store::kAll)),
            (std::vector<std::string>{"created", "a"}));
  EXPECT_NE(complaint<Error>([&] { store->back_up(file.path()); }).find("exists already"),
            std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(All, EveryStore, ::testing::ValuesIn(testing::store_kinds()),
                         [](const auto& kind) { return kind.param->name; });

TEST(SqliteStore, RefusesWhatIsNoStudy) {
  const auto says = [](const std::string& path) {
    return complaint<StorageError>([&] { open_store(path); });
  };
  EXPECT_NE(says("/nowhere/study.db").find("there is no study"), std::string::npos);
  EXPECT_NE(says("/tmp").find("is not a file"), std::string::npos);
  EXPECT_NE(says(ScratchFile("hello, world").path()).find("is not an acol study"),
            std::string::npos);
  EXPECT_NE(says(ScratchFile("").path()).find("is not an acol study"), std::string::npos);
  EXPECT_NE(
      complaint<InvalidArgument>([] { open_store("mysql://host/db"); }).find("is not a study"),
      std::string::npos);
}

TEST(SqliteStore, UrlsAreRelativeWithThreeSlashesAndAbsoluteWithFour) {
  const ScratchFile file("", ".db");
  std::filesystem::remove(file.path());
  create_store("sqlite:///" + file.path(), LogHead().extend("created"));  // path begins with /
  EXPECT_EQ(open_store(file.path())->read(0, Store::kAll).size(), 1u);
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
  std::string bytes = read_file(file.path());
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
  EXPECT_EQ(read_file(file.path()), bytes);
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

mode_t mode_of(const std::string& path) {
  struct stat found{};
  EXPECT_EQ(stat(path.c_str(), &found), 0) << path;
  return found.st_mode & 07777;
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

TEST(PostgresStore, UrlsNameTheStudyAndHideThePassword) {
  const PostgresUrl url =
      parse_postgres_url("postgresql+psycopg2://me:secret@host:99/db?a=b&study=my%20study&c=d");
  EXPECT_EQ(url.connection, "postgresql://me:secret@host:99/db?a=b&c=d");
  EXPECT_EQ(url.study, "my study");
  EXPECT_EQ(url.shown, "postgresql://me@host:99/db?a=b&c=d&study=my study");
  // Wherever libpq takes one from.
  for (const char* other : {"postgresql://me@host/db?password=secret&a=b&study=s",
                            "postgresql://me@host/db?a=b&pass%77ord=secret&study=s",
                            "postgresql://me:sec?ret@host/db?a=b&study=s",
                            "postgresql://me:se:cret@host/db?a=b&study=s"}) {
    EXPECT_EQ(parse_postgres_url(other).shown, "postgresql://me@host/db?a=b&study=s") << other;
  }
  EXPECT_EQ(parse_postgres_url("postgresql://me:sec?ret@host/db?a=b&study=s").connection,
            "postgresql://me:sec?ret@host/db?a=b");
  EXPECT_NE(complaint<InvalidArgument>([] {
              open_store("postgresql://me:secret@host/db");
            }).find("postgresql://me@host/db: which study? add ?study=NAME"),
            std::string::npos);
}

TEST(PostgresStore, SaysWhatIsNotThere) {
  const auto says = [](const std::string& url) {
    return complaint<StorageError>([&] { open_store(url); });
  };
  EXPECT_NE(says(testing::PostgresServer::instance().url("nowhere")).find("there is no study"),
            std::string::npos);
  EXPECT_NE(says("postgresql:///x?host=/nowhere&study=y"), "none");
}

TEST(PostgresStore, IsProbedForBeingWritable) {
  const std::string url = testing::PostgresServer::instance().url("probed");
  create_store(url, LogHead().extend("created"));
  open_store(url)->probe();
  const auto store = open_store(url + "&options=-c%20default_transaction_read_only%3Don");
  EXPECT_EQ(store->read(0, Store::kAll).size(), 1u);
  const std::string said = complaint<StorageError>([&] { store->probe(); });
  EXPECT_NE(said.find("read-only"), std::string::npos) << said;
}

TEST(PostgresStore, SurvivesARestartOfItsServer) {
  testing::PostgresPlace place(LogHead().extend("created"));
  const auto store = place.open();
  append(*store, "before");
  testing::PostgresServer::instance().restart();
  // The first try may find the connection dead; the next one has a new one.
  complaint<PassingStorageError>([&] { store->read(0, Store::kAll); });
  append(*store, "after");
  EXPECT_EQ(texts(store->read(0, Store::kAll)),
            (std::vector<std::string>{"created", "before", "after"}));
}

}  // namespace
}  // namespace acol
