#include <gtest/gtest.h>

#include <filesystem>

#include "acol/study/collection.hpp"
#include "support/scratch_folder.hpp"
#include "support/scratch_study.hpp"

namespace acol::study {
namespace {

using testing::complaint;
using testing::ScratchFile;
using testing::ScratchFolder;

TEST(FolderCollection, HasWhateverAcolMadeAndWhatLooksLikeAStudy) {
  const ScratchFolder folder;
  const ScratchFile table(testing::sizes_table(), ".csv");
  const auto make = [&](const std::string& file) {
    create_store(folder.path() + "/" + file,
                 testing::created_line(testing::sizes_definition(table.path())));
  };
  make("cookies.db");
  make("cookies");  // so that NAME.db cannot go by this name
  make("tea.sqlite");
  folder.write("broken.db", "this is no study");
  folder.write("notes.txt", "neither is this, and it does not say so");
  folder.write(".hidden.db", "");
  folder.write("cookies.db-journal", "");
  std::filesystem::create_directory(folder.path() + "/folder.db");
  open_folder(folder.path())->set_archived("tea.sqlite", true);  // makes the index
  std::vector<std::string> names;
  for (const KeptStudy& one : open_folder(folder.path() + "/")->studies())
    names.push_back(one.name);
  EXPECT_EQ(names, (std::vector<std::string>{"broken", "cookies", "cookies.db", "tea.sqlite"}));
}

TEST(FolderCollection, SaysWhyItCannotBeLookedThrough) {
  EXPECT_FALSE(is_collection("/nowhere/at/all"));
  EXPECT_NE(complaint<StorageError>([] {
              open_folder("/nowhere/at/all");
            }).find("/nowhere/at/all: cannot be looked through"),
            std::string::npos);
}

}  // namespace
}  // namespace acol::study
