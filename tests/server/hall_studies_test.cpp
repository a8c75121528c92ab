// Studies that come, go, are broken, archived, copied and made in a folder that is served.

#include <gtest/gtest.h>

#include <filesystem>

#include "served_hall.hpp"

namespace acol::server {
namespace {

TEST_F(HallTest, FindsStudiesThatAppearAndForgetsThoseThatGo) {
  open();
  EXPECT_TRUE(list(owner_).empty());
  make("cookies");
  EXPECT_EQ(list(owner_).size(), 1u);
  EXPECT_EQ(get("/studies/cookies/api/status", owner_).status, 200);
  make("tea");  // asked for before anybody looked at the list
  seconds_ += 10;
  EXPECT_EQ(get("/studies/tea/api/status", owner_).status, 200);
  std::filesystem::remove(file("cookies"));
  seconds_ += 10;
  hall_->look();
  EXPECT_EQ(list(owner_).size(), 1u);
  EXPECT_EQ(get("/studies/cookies/api/status", owner_).status, 404);
}

TEST_F(HallTest, GoesOnBesideABrokenFile) {
  make("cookies");
  folder_.write("broken.db", "this is no study at all, and far too short to be one");
  make("cut");
  std::filesystem::resize_file(file("cut"), 3000);
  open();
  const auto studies = list(owner_);
  for (const char* name : {"broken", "cut"}) {
    ASSERT_TRUE(studies.contains(name));
    EXPECT_TRUE(studies.at(name).at("trouble").is_string()) << studies.at(name);
    EXPECT_TRUE(studies.at(name).at("verdict").is_null());
    EXPECT_EQ(studies.at(name).at("trouble").get<std::string>().find(folder_.path()),
              std::string::npos)
        << "where it is kept is said once";
    EXPECT_EQ(get(std::string("/studies/") + name + "/api/status", owner_).status, 503);
  }
  hall_->look();
  EXPECT_EQ(get("/studies/cookies/api/status", owner_).status, 200);
}

TEST_F(HallTest, ArchivesSoThatNothingChangesAndTakesBack) {
  make("cookies");
  open();
  const std::string rater = token_for("cookies", "rater");
  const std::string own = token_for("cookies", "owner");
  ok(post("/studies/cookies/api/ask", rater, {{"rater", "anna"}}));
  const std::int64_t head = ok(get("/studies/cookies/api/log", owner_)).at("head");
  ok(post("/api/studies/archive", owner_, {{"name", "cookies"}}));
  EXPECT_EQ(list(owner_).at("cookies").at("archived"), true);
  EXPECT_EQ(post("/studies/cookies/api/ask", rater, {{"rater", "bert"}}).status, 403);
  EXPECT_EQ(post("/studies/cookies/api/ask", owner_, {{"rater", "bert"}}).status, 403);
  EXPECT_EQ(get("/studies/cookies/api/status", own).status, 403);
  EXPECT_EQ(ok(get("/studies/cookies/api/log", owner_)).at("head"), head);
  ok(post("/api/studies/restore", owner_, {{"name", "cookies"}}));
  ok(post("/studies/cookies/api/ask", rater, {{"rater", "bert"}}));
  EXPECT_EQ(post("/api/studies/archive", owner_, {{"name", "none"}}).status, 404);
  EXPECT_EQ(post("/api/studies/archive", raters_, {{"name", "cookies"}}).status, 403);
}

TEST_F(HallTest, CopiesAStudyWithoutItsAnswers) {
  make("cookies");
  open();
  ok(post("/studies/cookies/api/ask", raters_, {{"rater", "anna"}}));
  EXPECT_EQ(
      ok(post("/api/studies/copy", owner_, {{"name", "cookies"}, {"to", "kekse 2"}})).at("path"),
      "studies/kekse%202/");
  const io::OrderedJson status = ok(get("/studies/kekse%202/api/status", owner_));
  EXPECT_EQ(status.at("people").at("seen"), 0);
  EXPECT_EQ(status.at("candidates"), 10);
  EXPECT_EQ(post("/api/studies/copy", owner_, {{"name", "cookies"}, {"to", "kekse 2"}}).status,
            409);
  EXPECT_EQ(post("/api/studies/copy", owner_, {{"name", "none"}, {"to", "x"}}).status, 404);
  EXPECT_EQ(post("/api/studies/copy", owner_, {{"name", "cookies"}, {"to", "../x"}}).status, 422);
  EXPECT_EQ(list(owner_).size(), 2u);
}

TEST_F(HallTest, MakesAStudyUnderItsNameAndNothingBefore) {
  open();
  const io::OrderedJson body = {
      {"csv", acol::testing::sizes_table()},
      {"definition",
       {{"id", "name"}, {"features", {"size"}}, {"maximize", "gain"}, {"answers", "yes-no"}}}};
  EXPECT_EQ(ok(post("/api/studies/new", owner_, {{"name", "tea & cake"}})).at("path"),
            "studies/tea%20%26%20cake/new");
  const std::string path = "/studies/tea%20%26%20cake";
  EXPECT_EQ(ok(post(path + "/api/new/columns", owner_, body)).at("rows"), 10);
  EXPECT_EQ(post(path + "/api/new/create", raters_, body).status, 404);
  EXPECT_EQ(post(path + "/api/new/create", "", body).status, 404);
  EXPECT_TRUE(list(owner_).empty()) << "nothing is made before it is started";
  ok(post(path + "/api/new/create", owner_, body));
  EXPECT_EQ(list(owner_).at("tea & cake").at("verdict"), "not-yet");
  EXPECT_EQ(ok(get(path + "/api/status", owner_)).at("candidates"), 10);
  EXPECT_TRUE(std::filesystem::exists(file("tea & cake")));
  EXPECT_EQ(post(path + "/api/new/create", owner_, body).status, 409);
  EXPECT_EQ(post("/api/studies/new", owner_, {{"name", "tea & cake"}}).status, 409);
  EXPECT_EQ(post("/api/studies/new", owner_, {{"name", "a/b"}}).status, 422);
}

}  // namespace
}  // namespace acol::server
