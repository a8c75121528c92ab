#include "server/hall.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "served_hall.hpp"
#include "server/openapi.hpp"
#include "server/route.hpp"

namespace acol::server {
namespace {

TEST_F(HallTest, ListsStudiesInTheWordsOfVerdicts) {
  make("cookies");
  make("tea");
  open();
  ok(post("/studies/cookies/api/ask", raters_, {{"rater", "anna"}, {"count", 1}}));
  ok(post("/studies/tea/api/stop", owner_, {{"reason", "enough"}}));
  const auto studies = list(owner_);
  ASSERT_EQ(studies.size(), 2u);
  EXPECT_EQ(studies.at("cookies").at("verdict"), "not-yet");
  EXPECT_EQ(studies.at("cookies").at("people"), 1);
  EXPECT_EQ(studies.at("cookies").at("candidates"), 10);
  EXPECT_EQ(studies.at("cookies").at("path"), "studies/cookies/");
  EXPECT_EQ(studies.at("tea").at("verdict"), "stopped");
  EXPECT_EQ(studies.at("tea").at("running"), false);
  // The same as the study itself says.
  const io::OrderedJson status = ok(get("/studies/tea/api/status", owner_));
  EXPECT_EQ(studies.at("tea").at("claim"), status.at("claim"));
}

TEST_F(HallTest, ShowsRatersOnlyWhatWantsAnswers) {
  for (const char* name : {"running", "paused", "stopped", "archived"}) make(name);
  open();
  ok(post("/studies/paused/api/pause", owner_, io::OrderedJson::object()));
  ok(post("/studies/stopped/api/stop", owner_, io::OrderedJson::object()));
  ok(post("/api/studies/archive", owner_, {{"name", "archived"}}));
  folder_.write("broken.db", "no study");
  const auto studies = list(raters_);
  ASSERT_EQ(studies.size(), 1u);
  EXPECT_EQ(studies.at("running"),
            (io::OrderedJson{{"name", "running"}, {"path", "studies/running/"}, {"question", ""}}));
  EXPECT_EQ(list(owner_).size(), 5u);
}

TEST_F(HallTest, OpensNothingOfAnotherStudyWithTheTokenOfOne) {
  make("cookies");
  make("tea");
  open();
  const std::string owner = token_for("cookies", "owner");
  const std::string rater = token_for("cookies", "rater");
  EXPECT_EQ(get("/studies/cookies/api/status", owner).status, 200);
  EXPECT_EQ(get("/studies/cookies/api/study", rater).status, 200);
  for (const std::string& token : {owner, rater}) {
    EXPECT_EQ(get("/studies/tea/api/status", token).status, 401);
    EXPECT_EQ(get("/studies/tea/api/study", token).status, 401);
    EXPECT_EQ(post("/studies/tea/api/ask", token, {{"rater", "anna"}}).status, 401);
    EXPECT_EQ(get("/api/studies", token).status, 401);
    EXPECT_EQ(get("/studies/tea/?token=" + token).status, 401);
    EXPECT_EQ(get("/?token=" + token).status, 401);
  }
  // Links to the list open all of them, for what their role may.
  for (const char* study : {"cookies", "tea"}) {
    const std::string path = std::string("/studies/") + study;
    EXPECT_EQ(get(path + "/api/status", owner_).status, 200);
    EXPECT_EQ(get(path + "/api/status", raters_).status, 403);
    EXPECT_EQ(get(path + "/api/study", raters_).status, 200);
  }
}

TEST_F(HallTest, LeadsFromALinkToTheListAndSetsACookieForAll) {
  make("cookies");
  open({.base_path = "/lab/"});
  const Response owner = get("/lab/?token=" + owner_);
  EXPECT_EQ(owner.status, 303);
  EXPECT_EQ(owner.header("Location"), "list");
  const std::string cookie(owner.header("Set-Cookie").value_or(""));
  EXPECT_NE(cookie.find("; Path=/lab/;"), std::string::npos) << cookie;
  const std::string pair = cookie.substr(0, cookie.find(';'));
  EXPECT_EQ(
      send({.target = "/lab/studies/cookies/api/status", .headers = {{"cookie", pair}}}).status,
      200);
  EXPECT_EQ(get("/lab/?token=" + raters_).header("Location"), "take-part");
  EXPECT_EQ(get("/studies/cookies/api/status", owner_).status, 404) << "not below the base path";
  const io::OrderedJson made =
      ok(post("/lab/studies/cookies/api/invitations", owner_, {{"role", "rater"}}));
  EXPECT_TRUE(made.at("link").get<std::string>().starts_with(
      "http://127.0.0.1:8080/lab/studies/cookies/?token="));
}

TEST_F(HallTest, KeepsLinksOverARestartUntilTheyAreRevoked) {
  make("cookies");
  open();
  const std::string first = owner_;
  open();
  EXPECT_EQ(get("/api/studies", first).status, 200);
  io::OrderedJson links = ok(get("/api/invitations", owner_)).at("invitations");
  ASSERT_EQ(links.size(), 4u);
  ok(post("/api/invitations/revoke", owner_, {{"id", links.at(0).at("id")}}));
  EXPECT_EQ(get("/api/studies", first).status, 401);
  EXPECT_EQ(get("/studies/cookies/api/status", first).status, 401);
}

TEST_F(HallTest, HasADescriptionOfEveryRouteAndNoOther) {
  const io::OrderedJson document = io::OrderedJson::parse(hall_openapi_text());
  std::set<std::string> described;
  for (const auto& [path, operations] : document.at("paths").items()) {
    for (const auto& [method, operation] : operations.items()) {
      std::string name = method + " " + path.substr(0, path.find('{'));
      std::ranges::transform(name, name.begin(), [](char c) { return std::tolower(c); });
      described.insert(name);
    }
  }
  std::set<std::string> there;
  for (const Route& route : hall_routes()) {
    std::string name = std::string(route.method) + " " + std::string(route.path);
    std::ranges::transform(name, name.begin(), [](char c) { return std::tolower(c); });
    there.insert(name);
  }
  EXPECT_EQ(described, there);
}

TEST_F(HallTest, RefusesWhatIsForOneStudy) {
  EXPECT_THROW(open({.answers_per_rater = 4}), InvalidArgument);
}

}  // namespace
}  // namespace acol::server
