#include <gtest/gtest.h>

#include <filesystem>

#include "acol/study/store.hpp"
#include "support/scratch_file.hpp"

namespace acol::study {
namespace {

TEST(SqlitePictures, IsMadeWithThem) {
  const testing::ScratchFile file("", ".db");
  std::filesystem::remove(file.path());
  create_store(file.path(), LogHead().extend("created"), {}, {"one", "two", "one"});
  EXPECT_EQ(open_store(file.path())->pictures().size(), 2u);
}

}  // namespace
}  // namespace acol::study
