#include "server/target.hpp"

#include <gtest/gtest.h>

namespace acol::server {
namespace {

TEST(Target, IsDecoded) {
  const auto target = parse_target("/api/log?from=1&name=a%20b+c&empty&x=%C3%A9");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->path, "/api/log");
  EXPECT_EQ(target->parameter("from"), "1");
  EXPECT_EQ(target->parameter("name"), "a b c");
  EXPECT_EQ(target->parameter("empty"), "");
  EXPECT_EQ(target->parameter("x"), "\xc3\xa9");
  EXPECT_EQ(target->parameter("none"), std::nullopt);
}

TEST(Target, LeadsNowhereElse) {
  for (const char* bad :
       {"", "*", "http://evil/", "api", "/../etc/passwd", "/assets/../x", "/assets/%2e%2e/x",
        "/assets/%2E%2E%2fetc", "/assets/..%5cx", "/assets\\..\\x", "/a%00b", "/a%0d%0ab", "/a%",
        "/a%g1", "/a%2", "/./a", "/a#b", "/?a=%", "/?%zz=1"}) {
    EXPECT_FALSE(parse_target(bad)) << bad;
  }
}

TEST(Target, MayBeginWithAHost) {
  const auto split = [](const char* text) {
    const Addressed found = split_address(text);
    return std::pair(found.host.value_or("(none)"), found.target);
  };
  using Parts = std::pair<std::string, std::string>;
  EXPECT_EQ(split("/a?b=http://c/d"), Parts("(none)", "/a?b=http://c/d"));
  EXPECT_EQ(split("http://host:80/a?b"), Parts("host:80", "/a?b"));
  EXPECT_EQ(split("HTTPS://[::1]:80/a"), Parts("[::1]:80", "/a"));
  EXPECT_EQ(split("http://host"), Parts("host", "/"));
  EXPECT_EQ(split("http://host?a=/b"), Parts("host", "/?a=/b"));
  EXPECT_EQ(split("http:///a"), Parts("", "/a"));
  EXPECT_EQ(split("ftp://host/a"), Parts("(none)", "ftp://host/a"));
  EXPECT_EQ(split("*"), Parts("(none)", "*"));
}

TEST(Target, KeepsEverythingButTheToken) {
  const auto target = parse_target("/?token=abc&PROLIFIC_PID=5%2Fx%26&b=%3Cscript%3E");
  ASSERT_TRUE(target);
  EXPECT_EQ(query_without(*target, "token"), "PROLIFIC_PID=5%2Fx%26&b=%3Cscript%3E");
}

TEST(Cookies, AreFoundByTheStartOfTheirNames) {
  EXPECT_EQ(cookies("a=1; acol_rater_x=two;acol_rater=3; acol_owner=4; broken", "acol_rater"),
            (std::vector<std::string>{"two", "3"}));
  EXPECT_TRUE(cookies("", "acol").empty());
  EXPECT_TRUE(cookies(";;; =; ==", "acol").empty());
}

}  // namespace
}  // namespace acol::server
