#include "acol/experiment/journal.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <thread>

#include "acol/core/error.hpp"
#include "support/file_bytes.hpp"
#include "support/scratch_folder.hpp"

namespace acol::experiment {
namespace {

namespace fs = std::filesystem;
using testing::bytes_in;
using testing::ScratchFolder;

TEST(Journal, GivesBackWhatWasAppendedByAllWorkers) {
  const ScratchFolder folder;
  Journal(folder / "journal-0").append("k0", {"a,b,c", 1.5});
  Journal(folder / "journal-1").append("k1", {"", 0});
  Journal(folder / "journal-0").append("k2", {"row with, commas", 2});  // opened again
  std::ofstream(folder / "results.csv") << "other,3,file\n";
  const JournalEntries entries = read_journals(folder.path());
  ASSERT_EQ(entries.size(), 3U);
  EXPECT_EQ(entries.at("k0").row, "a,b,c");
  EXPECT_EQ(entries.at("k0").seconds, 1.5);
  EXPECT_EQ(entries.at("k2").row, "row with, commas");
  EXPECT_TRUE(read_journals(folder / "nowhere").empty());
}

TEST(Journal, ALineThatWasCutShortIsDropped) {
  const ScratchFolder folder;
  std::ofstream(folder / "journal-0") << "k0,1,whole\nk1,2,cut sho";
  EXPECT_EQ(read_journals(folder.path()).size(), 1U);
  Journal(folder / "journal-0").append("k1", {"whole again", 2});
  EXPECT_EQ(bytes_in(folder / "journal-0"), "k0,1,whole\nk1,2,whole again\n");
}

TEST(Journal, LinesThatAreNoneArePassedOver) {
  const ScratchFolder folder;
  std::ofstream(folder / "journal-0") << "no commas\nk0,x,row\nk1,1,row\n";
  const JournalEntries entries = read_journals(folder.path());
  ASSERT_EQ(entries.size(), 1U);
  EXPECT_EQ(entries.begin()->first, "k1");
}

TEST(Journal, ThreadsDoNotMixTheirLines) {
  const ScratchFolder folder;
  {
    Journal journal(folder / "journal-0");
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&, t] {
        for (int i = 0; i < 200; ++i) {
          journal.append(fmt::format("k{}-{}", t, i), {std::string(50, 'x'), 1});
        }
      });
    }
  }
  const JournalEntries entries = read_journals(folder.path());
  EXPECT_EQ(entries.size(), 800U);
  for (const auto& [key, entry] : entries) EXPECT_EQ(entry.row, std::string(50, 'x'));
}

TEST(Journal, OneProcessWritesAtATime) {
  const ScratchFolder folder;
  const Journal first(folder / "journal-0");
  EXPECT_THROW(Journal(folder / "journal-0"), Error);
  EXPECT_THROW(Journal(folder / "no/such/journal-0"), Error);
}

TEST(Journal, FilesAreReplacedWhole) {
  const ScratchFolder folder;
  std::ofstream(folder / "results.csv") << "before, and longer";
  write_whole(folder / "results.csv", "after");
  EXPECT_EQ(bytes_in(folder / "results.csv"), "after");
  EXPECT_FALSE(fs::exists(folder / "results.csv.part"));
  EXPECT_THROW(write_whole(folder / "no/such/file", "text"), Error);
}

}  // namespace
}  // namespace acol::experiment
