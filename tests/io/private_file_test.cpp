#include "acol/io/private_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "acol/core/error.hpp"
#include "support/file_bytes.hpp"
#include "support/scratch_file.hpp"
#include "support/scratch_folder.hpp"

namespace acol::io {
namespace {

namespace fs = std::filesystem;
using testing::bytes_in;
using testing::ScratchFolder;

mode_t mode_of(const std::string& path) {
  struct stat status{};
  EXPECT_EQ(stat(path.c_str(), &status), 0);
  return status.st_mode & 0777;
}

TEST(PrivateFile, IsForItsOwnerAloneWhateverTheUmask) {
  const ScratchFolder folder;
  for (const mode_t mask : {mode_t{0}, mode_t{022}, mode_t{0377}}) {
    const mode_t before = umask(mask);
    write_privately(folder.file("secret"), in_one_part("text"));
    umask(before);
    EXPECT_EQ(mode_of(folder.file("secret")), 0600U);
    EXPECT_EQ(bytes_in(folder.file("secret")), "text");
  }
}

TEST(PrivateFile, TakesThePlaceOfAnotherThatEverybodyCouldRead) {
  const ScratchFolder folder;
  std::ofstream(folder.file("x")) << "before, and longer than after";
  chmod(folder.file("x").c_str(), 0644);
  std::vector<std::string> parts = {"in ", "three ", "parts"};
  std::size_t next = 0;
  write_privately(folder.file("x"),
                  [&] { return next < parts.size() ? parts[next++] : std::string(); });
  EXPECT_EQ(bytes_in(folder.file("x")), "in three parts");
  EXPECT_EQ(mode_of(folder.file("x")), 0600U);
  EXPECT_EQ(folder.files(), 1);  // nothing is left beside it
}

TEST(PrivateFile, WhenItsTextFailsWhatWasThereStays) {
  const ScratchFolder folder;
  std::ofstream(folder.file("x")) << "before";
  int parts = 0;
  EXPECT_THROW(write_privately(folder.file("x"),
                               [&]() -> std::string {
                                 if (++parts == 2) throw std::runtime_error("no more");
                                 return "half";
                               }),
               std::runtime_error);
  EXPECT_EQ(bytes_in(folder.file("x")), "before");
  EXPECT_EQ(folder.files(), 1);
}

TEST(PrivateFile, SaysWhereItCannotBeWritten) {
  const ScratchFolder folder;
  const std::string path = folder.file("no/such/folder");
  EXPECT_EQ(testing::complaint<Error>([&] { write_privately(path, in_one_part("text")); }),
            path + ": cannot be written: No such file or directory");
  EXPECT_EQ(open_beside(path).descriptor, -1);
  fs::create_directory(folder.file("taken"));  // what is there cannot be replaced
  EXPECT_THROW(write_privately(folder.file("taken"), in_one_part("text")), Error);
  EXPECT_EQ(folder.files(), 1);
}

}  // namespace
}  // namespace acol::io
