#include "server/hall.hpp"

#include <gtest/gtest.h>

#include <set>

#include "acol/io/json.hpp"
#include "server/openapi.hpp"
#include "server/route.hpp"
#include "support/scratch_folder.hpp"
#include "support/scratch_study.hpp"

namespace acol::server {
namespace {

/// A server of a folder, without a port.
class HallTest : public ::testing::Test {
 protected:
  HallTest() : table_(acol::testing::sizes_table(), ".csv") {}

  std::string file(const std::string& name) const { return folder_.path() + "/" + name + ".db"; }
  void make(const std::string& name) {
    create_store(file(name),
                 acol::testing::created_line(acol::testing::sizes_definition(table_.path())));
  }
  void open(ServeOptions options = {}) {
    options.study = folder_.path();
    hall_ = std::make_unique<Hall>(
        options, ApplicationContext{.now = clock_, .seconds = [this] { return seconds_; }});
    std::tie(owner_, raters_) = hall_->open_doors();
  }

  Response send(Request request) {
    request.headers.emplace_back("host", "127.0.0.1:8080");
    Response response = hall_->answer(request);
    if (response.parts) response.body = whole(response.parts);
    return response;
  }
  Response get(const std::string& target, const std::string& token = "") {
    Headers headers;
    if (!token.empty()) headers.emplace_back("authorization", "Bearer " + token);
    return send({.target = target, .headers = headers});
  }
  Response post(const std::string& target, const std::string& token, const OrderedJson& body) {
    Headers headers = {{"content-type", "application/json"}};
    if (!token.empty()) headers.emplace_back("authorization", "Bearer " + token);
    return send({.method = "POST", .target = target, .headers = headers, .body = body.dump()});
  }
  static OrderedJson ok(const Response& response) {
    EXPECT_EQ(response.status, 200) << response.body;
    return OrderedJson::parse(response.body);
  }
  /// The list by name, as whoever has the token sees it.
  std::map<std::string, OrderedJson> list(const std::string& token) {
    seconds_ += 10;
    const OrderedJson reply = ok(get("/api/studies", token));
    std::map<std::string, OrderedJson> found;
    for (const OrderedJson& one : reply.at("studies")) found[one.at("name")] = one;
    return found;
  }
  std::string token_for(const std::string& study, const std::string& role) {
    const std::string link =
        ok(post("/studies/" + study + "/api/invitations", owner_, {{"role", role}})).at("link");
    return link.substr(link.size() - 43);
  }

  acol::testing::ScratchFolder folder_;
  acol::testing::ScratchFile table_;
  acol::testing::TestClock clock_;
  double seconds_ = 0;
  std::unique_ptr<Hall> hall_;
  std::string owner_;
  std::string raters_;
};

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
  const OrderedJson status = ok(get("/studies/tea/api/status", owner_));
  EXPECT_EQ(studies.at("tea").at("claim"), status.at("claim"));
}

TEST_F(HallTest, ShowsRatersOnlyWhatWantsAnswers) {
  for (const char* name : {"running", "paused", "stopped", "archived"}) make(name);
  open();
  ok(post("/studies/paused/api/pause", owner_, OrderedJson::object()));
  ok(post("/studies/stopped/api/stop", owner_, OrderedJson::object()));
  ok(post("/api/studies/archive", owner_, {{"name", "archived"}}));
  folder_.write("broken.db", "no study");
  const auto studies = list(raters_);
  ASSERT_EQ(studies.size(), 1u);
  EXPECT_EQ(studies.at("running"),
            (OrderedJson{{"name", "running"}, {"path", "studies/running/"}, {"question", ""}}));
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
  const OrderedJson made =
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
  OrderedJson links = ok(get("/api/invitations", owner_)).at("invitations");
  ASSERT_EQ(links.size(), 4u);
  ok(post("/api/invitations/revoke", owner_, {{"id", links.at(0).at("id")}}));
  EXPECT_EQ(get("/api/studies", first).status, 401);
  EXPECT_EQ(get("/studies/cookies/api/status", first).status, 401);
}

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
  const OrderedJson status = ok(get("/studies/kekse%202/api/status", owner_));
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
  const OrderedJson body = {
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

TEST_F(HallTest, OpensStudiesWhenTheyAreAskedForAndClosesThemLater) {
  for (int i = 0; i < 80; ++i) make(fmt::format("s{}", i));
  open();
  EXPECT_EQ(list(owner_).size(), 80u);
  EXPECT_EQ(hall_->open(), 0u) << "a list opens nothing for good";
  for (int i = 0; i < 80; ++i) {
    ok(get(fmt::format("/studies/s{}/api/status", i), owner_));
    seconds_ += 0.01;
  }
  EXPECT_LE(hall_->open(), OpenStudies::kMost + 1);
  seconds_ += 400;
  hall_->look();
  EXPECT_EQ(hall_->open(), 0u);
  ok(get("/studies/s7/api/status", owner_));
  EXPECT_EQ(hall_->open(), 1u);
}

TEST_F(HallTest, KeepsWhatSomebodyWatchesOpen) {
  make("cookies");
  open();
  {
    const Response events = get("/studies/cookies/api/events", owner_);
    ASSERT_TRUE(events.watched);
    seconds_ += 400;
    hall_->look();
    EXPECT_EQ(hall_->open(), 1u);
    const std::int64_t before = *events.watched;
    ok(post("/studies/cookies/api/pause", owner_, OrderedJson::object()));
    EXPECT_TRUE(hall_->look());
    EXPECT_GT(*events.watched, before);
  }
  seconds_ += 400;
  hall_->look();
  EXPECT_EQ(hall_->open(), 0u);
}

TEST_F(HallTest, NoticesALogThatIsNotWhatItWasEvenAfterItWasClosed) {
  make("cookies");
  open();
  std::filesystem::copy_file(file("cookies"), folder_.path() + "/copy.txt");
  ok(post("/studies/cookies/api/pause", owner_, OrderedJson::object()));
  seconds_ += 400;
  hall_->look();
  ASSERT_EQ(hall_->open(), 0u);
  std::filesystem::copy_file(folder_.path() + "/copy.txt", file("cookies"),
                             std::filesystem::copy_options::overwrite_existing);
  EXPECT_EQ(get("/studies/cookies/api/status", owner_).status, 503);
}

TEST_F(HallTest, HasADescriptionOfEveryRouteAndNoOther) {
  const OrderedJson document = OrderedJson::parse(hall_openapi_text());
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
