#include "acol/io/catalogue.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "support/scratch_file.hpp"

namespace acol::io {
namespace {

using testing::complaint;
using testing::ScratchFile;

TEST(Catalogue, TakesTheNamedColumns) {
  const ScratchFile file("id,a,b,cost\nx,1,2,10\ny,3,4,20\n");
  const Catalogue catalogue = read_catalogue(
      file.path(), {.id = "id", .features = {"b", "a"}, .reward = "cost", .minimize = true});
  EXPECT_EQ(catalogue.ids, (std::vector<std::string>{"x", "y"}));
  EXPECT_EQ(catalogue.arms, (Matrix{{2, 1}, {4, 3}}));
  EXPECT_EQ(catalogue.rewards, (Vector{{-10, -20}}));
}

TEST(Catalogue, RefusesIdsThatRepeatOrAreMissing) {
  const auto reading = [](const std::string& content) {
    const ScratchFile file(content);
    const std::string message = complaint<ParseError>(
        [&] { read_catalogue(file.path(), {.id = "id", .features = {"a"}, .reward = "a"}); });
    return message.substr(std::min(message.size(), file.path().size()));
  };
  EXPECT_EQ(reading("id,a\nx,1\nx,2\n"), ":3: column 'id': the id 'x' appears twice");
  EXPECT_EQ(reading("id,a\nx,1\n,2\n"), ":3: column 'id' (the id) is empty");
}

TEST(Catalogue, NeedsFeatures) {
  EXPECT_THROW(read_catalogue("x.csv", {.id = "id", .reward = "a"}), InvalidArgument);
}

}  // namespace
}  // namespace acol::io
