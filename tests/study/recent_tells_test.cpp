#include "acol/study/recent_tells.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace acol::study {
namespace {

TEST(RecentTells, KnowWhatWasToldWithAKey) {
  RecentTells tells;
  tells.add("k1", {7, "yes", "anna"});
  tells.add("k2", {8, "no", "", true});
  ASSERT_NE(tells.find("k1"), nullptr);
  EXPECT_EQ(tells.find("k1")->question, 7);
  EXPECT_TRUE(tells.find("k1")->says("yes"));
  EXPECT_FALSE(tells.find("k1")->says("no"));
  EXPECT_TRUE(tells.find("k1")->by("anna"));
  EXPECT_FALSE(tells.find("k1")->by(""));
  EXPECT_FALSE(tells.find("k1")->late);
  EXPECT_TRUE(tells.find("k2")->late);
  EXPECT_EQ(tells.find("k3"), nullptr);
}

TEST(RecentTells, NoKeyIsNeverRemembered) {
  RecentTells tells;
  tells.add("", {1, "yes", ""});
  EXPECT_EQ(tells.find(""), nullptr);
}

TEST(RecentTells, ForgetTheOldestBeyondTheirNumber) {
  RecentTells tells;
  const auto most = static_cast<std::int64_t>(RecentTells::kMax);
  for (std::int64_t i = 0; i <= most; ++i) tells.add(fmt::format("k{}", i), {i, "yes", ""});
  EXPECT_EQ(tells.find("k0"), nullptr);
  ASSERT_NE(tells.find("k1"), nullptr);
  EXPECT_EQ(tells.find(fmt::format("k{}", most))->question, most);
}

}  // namespace
}  // namespace acol::study
