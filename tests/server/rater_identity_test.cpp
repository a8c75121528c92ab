// Who a rater is, by name, link or device, and what others may not touch.

#include "raters.hpp"

namespace acol::server {
namespace {

TEST_F(Raters, WithALinkOfTheirOwnAnswerUnderTheirName) {
  serve();
  const io::OrderedJson made =
      ok(post("/api/invitations", owner_, {{"role", "rater"}, {"name", "anna"}}));
  const std::string link = made.at("link").get<std::string>();
  const std::string token = link.substr(link.size() - 43);
  EXPECT_EQ(ok(get("/api/study", token)).at("rater"), "anna");
  const io::OrderedJson asked = ok(post("/api/ask", token, io::OrderedJson::object()));
  EXPECT_EQ(post("/api/ask", token, {{"rater", "bert"}}).status, 403);
  EXPECT_EQ(tell(first(asked), "yes", "bert").status, 403);
  EXPECT_EQ(
      ok(post("/api/tell", token, {{"question", first(asked)}, {"answer", "yes"}})).at("outcome"),
      "recorded");
  ok(post("/api/invitations/revoke", owner_, {{"id", made.at("id")}}));
  EXPECT_EQ(post("/api/ask", token, io::OrderedJson::object()).status, 401);
}

TEST_F(Raters, CannotReadOrTouchWhatOthersAnswered) {
  study::Definition wished = definition();
  wished.answers = io::AnswerKind::number;
  wished.threshold = study::Threshold{2};
  wished.answer_range = io::NumberRange{0, 5};
  serve(wished);
  const std::string one = first(ask("anna"));
  ok(tell(one, "1.25", "anna"));
  for (const char* rater : {"bert", "", "anna"}) {
    const Response reply = tell(one, "4.75", rater);
    EXPECT_GE(reply.status, 403) << rater;
    EXPECT_EQ(reply.body.find("1.25"), std::string::npos) << reply.body;
  }
  // Not even whether it is the same.
  EXPECT_EQ(tell(one, "1.25", "bert").body, tell(one, "4.75", "bert").body);
  const Response owners =
      post("/api/tell", owner_, {{"question", one}, {"answer", "4.75"}, {"rater", "anna"}});
  EXPECT_NE(owners.body.find("1.25"), std::string::npos) << owners.body;
}

/// The cookie that a browser would send from now on.
std::string kept_cookie(const Response& response) {
  const std::string cookie(response.header("Set-Cookie").value_or(""));
  return cookie.substr(0, cookie.find(';'));
}

TEST_F(Raters, WithoutANameHaveWhatTheirDeviceAskedFor) {
  serve();
  const std::string second = token_of("");
  const std::string programs = first(ok(post("/api/ask", raters_, io::OrderedJson::object())));
  const auto act = [&](const char* path, const std::string& question, const std::string& token,
                       const Headers& cookies) {
    return post(path, token, {{"question", question}, {"answer", "yes"}}, cookies).status;
  };
  // Browsers: the link's cookie is the same for all, the device's is not.
  const std::string link = kept_cookie(get("/?token=" + raters_));
  const Response page = post("/api/ask", "", io::OrderedJson::object(), {{"cookie", link}});
  const std::string device = kept_cookie(page);
  ASSERT_NE(device, "");
  const std::string browsers = first(ok(page));
  const Headers here = {{"cookie", link + "; " + device}};
  const Headers elsewhere = {
      {"cookie", link + "; " + device.substr(0, device.find('=') + 1) + std::string(43, 'x')}};
  EXPECT_EQ(post("/api/ask", "", io::OrderedJson::object(), here).header("Set-Cookie"),
            std::nullopt);
  for (const char* path : {"/api/tell", "/api/skip", "/api/undo"}) {
    EXPECT_EQ(act(path, programs, second, {}), 403) << path;
    EXPECT_EQ(act(path, browsers, second, {}), 403) << path;
    EXPECT_EQ(act(path, programs, "", here), 403) << path;
    EXPECT_EQ(act(path, browsers, "", elsewhere), 403) << path;
  }
  EXPECT_EQ(act("/api/tell", programs, raters_, {}), 200);
  EXPECT_EQ(act("/api/tell", browsers, "", here), 200);
  EXPECT_EQ(act("/api/undo", programs, second, {}), 403) << "an answer belongs to who gave it";
  EXPECT_EQ(act("/api/undo", browsers, "", elsewhere), 403);
  EXPECT_EQ(act("/api/undo", programs, raters_, {}), 200);
  EXPECT_EQ(act("/api/undo", browsers, "", here), 200);
  open();  // it is in the log
  EXPECT_EQ(act("/api/tell", browsers, "", elsewhere), 403);
  EXPECT_EQ(act("/api/tell", browsers, "", here), 200);
}

TEST_F(Raters, WhoAreInvitedByNameHaveThatNameForThemselves) {
  serve();
  const std::string token = token_of("anna");
  const std::string one = first(ok(post("/api/ask", token, io::OrderedJson::object())));
  const auto shared = [&](const char* path) {
    return post(path, raters_, {{"question", one}, {"answer", "yes"}, {"rater", "anna"}}).status;
  };
  for (const char* path : {"/api/ask", "/api/tell", "/api/skip", "/api/undo", "/api/leave"}) {
    EXPECT_EQ(shared(path), 403) << path;
  }
  EXPECT_EQ(post("/api/tell", token, {{"question", one}, {"answer", "yes"}}).status, 200);
  EXPECT_EQ(shared("/api/undo"), 403);
  EXPECT_EQ(post("/api/ask", owner_, {{"rater", "anna"}}).status, 200) << "the owner may";
  EXPECT_EQ(ask("bert").at("questions").size(), 1u) << "any other name may be claimed";
  EXPECT_EQ(post("/api/undo", token, {{"question", one}}).status, 200);
  ok(post("/api/invitations/revoke", owner_, {{"id", "i3"}}));
  EXPECT_EQ(first(ask("anna")), one) << "nobody holds it any more";
}

}  // namespace
}  // namespace acol::server
