#include "acol/core/visible.hpp"

#include <gtest/gtest.h>

namespace acol {
namespace {

TEST(VisibleForm, ForgetsWhatNobodySees) {
  for (const char* same : {"a b", " a b ", "a\u00a0b", "a \u200bb", "\ufeffa\tb", "a\u202e\u2003b",
                           "a\u00ad b", "a\r\nb"}) {
    EXPECT_EQ(visible_form(same), "a b") << same;
  }
  EXPECT_EQ(visible_form("\u200b\u2060 "), "");
}

TEST(VisibleForm, KeepsWhatPeopleSee) {
  for (const char* text : {"Größe 4", "クッキー", "🍪", "a,b", "é", "-0"}) {
    EXPECT_EQ(visible_form(text), text);
  }
  EXPECT_NE(visible_form("ab"), visible_form("a b"));
  EXPECT_EQ(visible_form("a\xff"
                         "b"),
            "a\xff"
            "b")
      << "what is no UTF-8 stays";
}

}  // namespace
}  // namespace acol
