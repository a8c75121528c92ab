#include "acol/experiment/task.hpp"

#include <gtest/gtest.h>

namespace acol::experiment {
namespace {

// Published test vectors of FNV-1a with 64 bits (draft-eastlake-fnv, appendix C).
TEST(Task, DigestsAreFnv1a) {
  EXPECT_EQ(digest(""), "cbf29ce484222325");
  EXPECT_EQ(digest("a"), "af63dc4c8601ec8c");
  EXPECT_EQ(digest("foobar"), "85944171f73967e8");
}

}  // namespace
}  // namespace acol::experiment
