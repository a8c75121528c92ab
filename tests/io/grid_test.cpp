#include "acol/io/grid.hpp"

#include <gtest/gtest.h>

namespace acol::io {
namespace {

/// What stands at the head of the columns, counted as a milometer does.
TEST(Grid, ColumnsAreCountedInLetters) {
  std::string expected = "A";
  for (std::size_t column = 0; column < 20'000; ++column) {
    ASSERT_EQ(column_letters(column), expected) << column;
    std::size_t at = expected.size();
    while (at > 0 && expected[at - 1] == 'Z') expected[--at] = 'A';
    if (at == 0) {
      expected.insert(0, "A");
    } else {
      ++expected[at - 1];
    }
  }
}

}  // namespace
}  // namespace acol::io
