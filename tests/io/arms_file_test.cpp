#include "acol/io/arms_file.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "support/scratch_file.hpp"

namespace acol::io {
namespace {

using testing::ScratchFile;

/// What reading such a file throws, without its path.
template <class Reading>
std::string complaint_about(const std::string& content, Reading&& reading) {
  const ScratchFile file(content, ".csv");
  const std::string message = testing::complaint<ParseError>([&] { reading(file.path()); });
  return message.starts_with(file.path()) ? message.substr(file.path().size()) : message;
}

TEST(ArmsFile, ReadsNumbersBelowAHeaderOrWithoutOne) {
  const Matrix expected{{1, -2.5}, {3e2, 0}};
  for (const char* text : {"1,-2.5\n3e2,0\n", "width, height\n1,-2.5\n3e2,0\n"}) {
    const ScratchFile file(text, ".csv");
    EXPECT_EQ(read_arms(file.path()), expected);
  }
}

TEST(ArmsFile, NamesTheLineAndTheColumnThatIsNoNumber) {
  const auto arms = [](const std::string& content) {
    return complaint_about(content, [](const std::string& path) { read_arms(path); });
  };
  EXPECT_EQ(arms("a,b\n1,2\n3,x\n"), ":3: column 2 must be a finite number, got 'x'");
  EXPECT_EQ(arms("1,b\n1,2\n"), ":1: column 2 must be a finite number, got 'b'");  // half a header
  EXPECT_EQ(arms("1,2\n3,nan\n"), ":2: column 2 must be a finite number, got 'nan'");
  EXPECT_EQ(arms("1,2\n3\n"), ":2: 1 cells where the first row has 2");
  EXPECT_EQ(arms("a,b\n1,2,3\n"), ":2: 3 cells where the first row has 2");
  EXPECT_EQ(arms("a,b\n"), ": no rows below the header");
  EXPECT_EQ(arms("1\n\xff\n"), ":2: is not UTF-8: save it as UTF-8");
}

TEST(ArmsFile, ReadsOneNumberALine) {
  const ScratchFile file("1\n -2.5 \n\n3e-1\n");
  EXPECT_EQ(read_numbers(file.path()), (std::vector<double>{1, -2.5, 0.3}));
  const auto numbers = [](const std::string& content) {
    return complaint_about(content, [](const std::string& path) { read_numbers(path); });
  };
  EXPECT_EQ(numbers("1\n2,3\n"), ":2: must be one finite number, got '2'");
  EXPECT_EQ(numbers("inf\n"), ":1: must be one finite number, got 'inf'");
}

TEST(ArmsFile, IndicesAreWholeAndBelowTheirBound) {
  const ScratchFile file("0\n9\n3\n3\n");
  EXPECT_EQ(read_indices(file.path(), 10), (std::vector<ArmIndex>{0, 9, 3, 3}));
  const auto indices = [](const std::string& content) {
    return complaint_about(content, [](const std::string& path) { read_indices(path, 10); });
  };
  for (const std::string bad : {"10", "-1", "1.5", "x", "1e300"}) {
    EXPECT_EQ(indices("1\n" + bad + "\n"),
              ":2: must be a whole number from 0 to 9, got '" + bad + "'");
  }
}

}  // namespace
}  // namespace acol::io
