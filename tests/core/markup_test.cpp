#include "acol/core/markup.hpp"

#include <gtest/gtest.h>

namespace acol {
namespace {

TEST(Escaped, MarkupIsTextAndTheRestIsAsItWas) {
  EXPECT_EQ(escaped("<a href=\"x\">'&'</a>"),
            "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;");
  EXPECT_EQ(escaped("1 < 2 — größer"), "1 &lt; 2 — größer");
  EXPECT_EQ(escaped(""), "");
}

}  // namespace
}  // namespace acol
