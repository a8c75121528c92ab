#include "server/origin.hpp"

#include <gtest/gtest.h>

#include "server/failure_limit.hpp"
#include "server/token.hpp"

namespace acol::server {
namespace {

bool ours(const std::string& host, const HostOptions& options = {}) {
  return is_our_host({.headers = {{"host", host}}}, options);
}

TEST(Host, IsAnAddressOrANameThatWasAllowed) {
  for (const char* host :
       {"127.0.0.1", "127.0.0.1:8080", "localhost:1", "[::1]:80", "10.0.0.7", "LOCALHOST"}) {
    EXPECT_TRUE(ours(host)) << host;
  }
  for (const char* host : {"", "evil.example", "localhost.evil.example",
                           "127.0.0.1.evil.example:80", "[::1].evil.example"}) {
    EXPECT_FALSE(ours(host)) << host;
  }
  EXPECT_TRUE(ours("studies.example:8443", {.allowed = {"Studies.Example"}}));
  EXPECT_FALSE(ours("other.example", {.allowed = {"studies.example"}}));
}

TEST(Host, IsWhatTheProxySaysOnlyBehindOne) {
  const Request request{
      .headers = {{"host", "127.0.0.1:8080"}, {"x-forwarded-host", "evil.example"}}};
  EXPECT_TRUE(is_our_host(request, {}));
  EXPECT_FALSE(is_our_host(request, {.behind_proxy = true}));
  EXPECT_TRUE(is_our_host(request, {.allowed = {"evil.example"}, .behind_proxy = true}));
}

bool same(Headers headers, const HostOptions& options = {}) {
  headers.emplace_back("host", "localhost:8080");
  return is_same_origin({.method = "POST", .headers = std::move(headers)}, options);
}

TEST(Origin, MustBeOurs) {
  EXPECT_TRUE(same({}));
  EXPECT_TRUE(same({{"origin", "http://localhost:8080"}}));
  EXPECT_TRUE(same({{"origin", "http://LOCALHOST:8080"}}));
  EXPECT_FALSE(same({{"origin", "http://localhost:9090"}}));
  EXPECT_FALSE(same({{"origin", "http://evil.example"}}));
  EXPECT_FALSE(same({{"origin", "null"}}));
  EXPECT_FALSE(same({{"origin", ""}}));
}

TEST(Origin, IsWhatTheBrowserSaysOfTheSite) {
  EXPECT_TRUE(same({{"sec-fetch-site", "same-origin"}, {"origin", "https://studies.example"}}));
  EXPECT_TRUE(same({{"sec-fetch-site", "none"}}));
  EXPECT_FALSE(same({{"sec-fetch-site", "cross-site"}, {"origin", "http://localhost:8080"}}));
  EXPECT_FALSE(same({{"sec-fetch-site", "same-site"}}));
}

TEST(Origin, SurvivesAProxy) {
  // The proxy's own address in Host, the public name where it forwards it.
  const HostOptions proxied{.allowed = {"studies.example"}, .behind_proxy = true};
  EXPECT_TRUE(same({{"origin", "https://studies.example"}, {"x-forwarded-host", "studies.example"}},
                   proxied));
  EXPECT_FALSE(
      same({{"origin", "https://evil.example"}, {"x-forwarded-host", "studies.example"}}, proxied));
  const Request request{
      .headers = {{"x-forwarded-for", "1.1.1.1, 2.2.2.2"}, {"x-forwarded-proto", "https"}},
      .address = "127.0.0.1"};
  EXPECT_EQ(sender_of(request, proxied), "2.2.2.2");
  EXPECT_EQ(sender_of(request, {}), "127.0.0.1");
  EXPECT_TRUE(is_encrypted(request, proxied));
  EXPECT_FALSE(is_encrypted(request, {}));
}

TEST(Token, Has256BitsInFortyThreeCharacters) {
  const std::string token = new_token();
  EXPECT_TRUE(looks_like_token(token)) << token;
  EXPECT_NE(token, new_token());
  for (const std::string& bad : {std::string(), token + "a", token.substr(1), std::string(43, ' '),
                                 std::string(43, '='), std::string(43, '\0')}) {
    EXPECT_FALSE(looks_like_token(bad));
  }
}

TEST(FailureLimit, CountsEachSenderForAMinute) {
  FailureLimit limit(3, 60'000);
  for (const char* token : {"1", "2", "3"}) EXPECT_FALSE(limit.too_many("a", token, 1000));
  EXPECT_TRUE(limit.too_many("a", "4", 1000));
  EXPECT_FALSE(limit.too_many("b", "4", 1000));
  EXPECT_TRUE(limit.too_many("a", "1", 60'000));
  EXPECT_FALSE(limit.too_many("a", "1", 62'000));
  EXPECT_EQ(limit.failures(), 7);
}

TEST(FailureLimit, TakesTheSameTokenForOne) {
  FailureLimit limit(3, 60'000);
  for (int i = 0; i < 100; ++i) {
    for (const char* token : {"1", "2", "3"}) EXPECT_FALSE(limit.too_many("a", token, 1000));
  }
  EXPECT_TRUE(limit.too_many("a", "4", 1000));
}

TEST(FailureLimit, ForgetsBeforeItGrowsWithoutEnd) {
  FailureLimit limit(3, 60'000);
  for (int i = 0; i < 50'000; ++i) EXPECT_FALSE(limit.too_many(std::to_string(i), "1", i));
}

}  // namespace
}  // namespace acol::server
