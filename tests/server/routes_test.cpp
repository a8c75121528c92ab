#include <set>

#include "served.hpp"

namespace acol::server {
namespace {

class Routes : public Served {
 protected:
  void SetUp() override {
    serve(definition(), {.create = true});
    const io::OrderedJson made =
        ok(post("/api/invitations", owner_, {{"role", "rater"}, {"name", "gone"}}));
    const std::string link = made.at("link").get<std::string>();
    revoked_ = link.substr(link.size() - 43);
    ok(post("/api/invitations/revoke", owner_, {{"id", made.at("id")}}));
  }

  Response with(const Route& route, const std::string& token) {
    return route.changes() ? post(std::string(route.path), token, io::OrderedJson::object())
                           : get(std::string(route.path), token);
  }

  std::string revoked_;
};

TEST_F(Routes, AllSayWhoMayUseThem) {
  for (const Route& route : routes()) {
    SCOPED_TRACE(std::string(route.method) + " " + std::string(route.path));
    const int none = with(route, "").status;
    const int wrong = with(route, std::string(43, 'A')).status;
    const int gone = with(route, revoked_).status;
    const int rater = with(route, raters_).status;
    const int owner = with(route, owner_).status;
    EXPECT_NE(owner, 401);
    EXPECT_NE(owner, 403);
    switch (route.rights) {
      case Rights::anyone:
        for (const int status : {none, wrong, gone, rater}) EXPECT_EQ(status, owner);
        break;
      case Rights::rater:
        for (const int status : {none, wrong, gone}) EXPECT_EQ(status, 401);
        EXPECT_EQ(rater, owner);
        break;
      case Rights::owner:
        EXPECT_EQ(none, 401);
        EXPECT_TRUE(wrong == 401 || wrong == 429);
        EXPECT_TRUE(gone == 401 || gone == 429);
        EXPECT_EQ(rater, 403);
        break;
      default:
        ADD_FAILURE() << "a route without rights";
    }
    // Cookies say the same as tokens; a rater's token in the owner's cookie opens nothing.
    if (route.rights != Rights::owner) continue;
    Request request{
        .method = std::string(route.method),
        .target = std::string(route.path),
        .headers = {{"cookie", "acol_owner=" + raters_}, {"content-type", "application/json"}},
        .body = "{}",
        .address = "10.1.1.1"};
    EXPECT_GE(send(request).status, 401);
    EXPECT_LE(send(request).status, 429);
  }
}

TEST_F(Routes, ThatChangeSomethingAreForOurOwnPagesOnly) {
  for (const Route& route : routes()) {
    if (!route.changes()) continue;
    SCOPED_TRACE(std::string(route.path));
    const std::string path(route.path);
    const std::int64_t before = entries();
    for (const Headers& headers :
         {Headers{{"origin", "http://evil.example"}}, Headers{{"origin", "null"}},
          Headers{{"sec-fetch-site", "cross-site"}}}) {
      EXPECT_EQ(post(path, owner_, io::OrderedJson::object(), headers).status, 403);
    }
    for (const char* type : {"text/plain", "application/x-www-form-urlencoded", "",
                             "application/jsonx", "multipart/form-data"}) {
      const Response response =
          send({.method = "POST",
                .target = path,
                .headers = {{"authorization", "Bearer " + owner_}, {"content-type", type}},
                .body = "{}"});
      EXPECT_EQ(response.status, 415) << type;
    }
    for (const char* body :
         {"", "x", "[]", "1", "{", "{\"a\":1}}", "{\"a\":\"\\ud800\"}", "{\"a\":\"\xff\"}"}) {
      const Response response = send(
          {.method = "POST",
           .target = path,
           .headers = {{"authorization", "Bearer " + owner_}, {"content-type", "application/json"}},
           .body = body});
      EXPECT_EQ(response.status, 400) << body;
    }
    EXPECT_EQ(entries(), before);
  }
}

TEST_F(Routes, TakeDeepAndWideJsonWithoutHarm) {
  const auto send_body = [&](std::string body) {
    return send({.method = "POST",
                 .target = "/api/ask",
                 .headers = {{"authorization", "Bearer " + raters_},
                             {"content-type", "application/json; charset=utf-8"}},
                 .body = std::move(body)})
        .status;
  };
  EXPECT_EQ(send_body("{\"a\":" + std::string(300'000, '[')), 400);
  EXPECT_EQ(send_body("{\"a\":" + std::string(40, '[') + std::string(40, ']') + "}"), 400);
  std::string wide = "{";
  for (int i = 0; i < 60'000; ++i) wide += "\"k" + std::to_string(i) + "\":1,";
  EXPECT_EQ(send_body(wide + "\"rater\":\"anna\"}"), 200);
  EXPECT_EQ(send_body("{\"rater\":\"a\",\"rater\":\"b\"}"), 200);
  EXPECT_EQ(send_body("{\"count\":1e999}"), 400);
  EXPECT_EQ(send_body("{\"count\":99999999999999999999999}"), 400);
  EXPECT_EQ(send_body("{\"count\":-1}"), 400);
  EXPECT_EQ(send_body("{\"rater\":5}"), 400);
  EXPECT_EQ(send_body("{\"rater\":\"" + std::string(5000, 'a') + "\"}"), 400);
}

TEST_F(Routes, AreTheOnesOfTheDescription) {
  const io::OrderedJson document = io::OrderedJson::parse(get("/api/openapi.json").content());
  std::set<std::string> described;
  for (const auto& [path, operations] : document.at("paths").items()) {
    for (const auto& [method, operation] : operations.items()) {
      std::string key = method + " " + path;
      if (const auto brace = key.find('{'); brace != std::string::npos) key.erase(brace);
      std::string rights = "anyone";
      for (const io::OrderedJson& way : operation.at("security")) {
        if (way.contains("raterCookie")) rights = "rater";
        if (way.contains("ownerCookie") && rights != "rater") rights = "owner";
      }
      described.insert(key + " " + rights);
    }
  }
  std::set<std::string> known;
  for (const Route& route : routes()) {
    const char* rights = route.rights == Rights::owner   ? "owner"
                         : route.rights == Rights::rater ? "rater"
                                                         : "anyone";
    known.insert(std::string(route.method == "GET" ? "get " : "post ") + std::string(route.path) +
                 " " + rights);
  }
  EXPECT_EQ(described, known);
}

TEST_F(Routes, SendHeadersThatKeepBrowsersSafe) {
  for (const Response& response :
       {get("/rate"), get("/api/study", raters_), get("/nothing"), get("/")}) {
    EXPECT_EQ(response.header("X-Content-Type-Options"), "nosniff");
    EXPECT_EQ(response.header("X-Frame-Options"), "DENY");
    EXPECT_EQ(response.header("Referrer-Policy"), "no-referrer");
    const std::string policy(response.header("Content-Security-Policy").value_or(""));
    EXPECT_NE(policy.find("default-src 'none'"), std::string::npos);
    EXPECT_NE(policy.find("frame-ancestors 'none'"), std::string::npos);
    EXPECT_EQ(policy.find("unsafe"), std::string::npos);
    EXPECT_EQ(response.header("Access-Control-Allow-Origin"), std::nullopt);
  }
}

TEST_F(Routes, DoNotAnswerUnderOtherNames) {
  EXPECT_EQ(get("/api/study", raters_, {{"host", "evil.example"}}).status, 421);
  EXPECT_EQ(send({.target = "/healthz", .headers = {{"host", ""}}}).status, 421);
}

TEST_F(Routes, AnswerOtherMethodsWithWhatIsPossible) {
  EXPECT_EQ(get("/api/ask", raters_).status, 405);
  EXPECT_EQ(get("/api/ask", raters_).header("Allow"), "POST");
  EXPECT_EQ(send({.method = "DELETE", .target = "/api/invitations"}).header("Allow"),
            "GET, HEAD, POST");
  EXPECT_EQ(send({.method = "OPTIONS", .target = "/api/ask"}).status, 405);
  EXPECT_EQ(send({.method = "HEAD", .target = "/healthz"}).status, 200);
  EXPECT_EQ(get("/api/nothing", owner_).status, 404);
  EXPECT_EQ(get("/assets/report.js.sha256").status, 404);
  EXPECT_EQ(get("/assets/../rate").status, 400);
}

TEST_F(Routes, LimitTriesByCountingFailuresOnly) {
  int refused = 0;
  for (int i = 0; i < 60; ++i) {
    const int status = get("/api/status", fmt::format("{:A>43}", i)).status;
    EXPECT_TRUE(status == 401 || status == 429);
    refused += status == 429;
    EXPECT_EQ(get("/api/status", owner_).status, 200);  // whoever has a link is not shut out
  }
  EXPECT_GT(refused, 30);
  *clock_.time += 61'000;
  EXPECT_EQ(get("/api/status", std::string(43, 'A')).status, 401);
}

TEST_F(Routes, LogNeitherTokensNorNames) {
  get("/?token=" + owner_);
  get("/?token=" + owner_ + "&participant=anna-secret");
  ask("anna-secret");
  get("/" + owner_);
  ASSERT_FALSE(log_.empty());
  for (const std::string& line : log_) {
    for (const std::string& secret :
         {owner_, raters_, std::string("anna"), std::string("10.1.1.1")}) {
      EXPECT_EQ(line.find(secret), std::string::npos) << line;
    }
    EXPECT_TRUE(io::OrderedJson::parse(line).contains("status")) << line;
  }
}

TEST_F(Routes, KeepOnlyHashesOfTokens) {
  for (const study::LogLine& line : application_->study()->watch.lines()) {
    EXPECT_EQ(line.text.find(owner_), std::string::npos);
    EXPECT_EQ(line.text.find(raters_), std::string::npos);
  }
}

}  // namespace
}  // namespace acol::server
