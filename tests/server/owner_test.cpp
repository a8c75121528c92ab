#include "acol/study/answers_csv.hpp"
#include "acol/study/certificate.hpp"
#include "acol/study/question_view.hpp"
#include "served.hpp"

namespace acol::server {
namespace {

class Owner : public Served {};

TEST_F(Owner, SeesTheStatusOfTheCommandLine) {
  serve();
  const io::OrderedJson status = ok(get("/api/status", owner_));
  EXPECT_EQ(status.at("outcome"), "running");
  EXPECT_EQ(status.at("undecided"), 10);
  ok(tell(first(ask("anna")), "yes", "anna"));
  EXPECT_EQ(ok(get("/api/status", owner_)).at("answered"), 1);
}

TEST_F(Owner, SeesEveryCandidateAgainstTheThreshold) {
  serve();
  for (int i = 0; i < 400; ++i) {
    const std::string rater = fmt::format("r{}", i);
    const io::OrderedJson asked = ask(rater);
    for (const io::OrderedJson& one : asked.at("questions")) {
      const std::int64_t arm = one.at("arm").get<std::int64_t>();
      ok(tell(one.at("question").get<std::string>(), arm < 5 ? "yes" : "no", rater));
    }
  }
  const io::OrderedJson overview = ok(get("/api/overview", owner_));
  EXPECT_EQ(overview.at("threshold"), 0.5);
  EXPECT_EQ(overview.at("acceptable"), "at least");
  EXPECT_EQ(overview.at("reward").at("name"), "gain");
  EXPECT_EQ(overview.at("candidates").size(), 10u);
  std::int64_t asked = 0;
  for (const io::OrderedJson& one : overview.at("candidates")) {
    asked += one.at("asked").get<std::int64_t>();
    if (one.at("estimate").is_null()) continue;
    EXPECT_LE(one.at("low").get<double>(), one.at("estimate").get<double>());
    EXPECT_LE(one.at("estimate").get<double>(), one.at("high").get<double>());
    EXPECT_GE(one.at("low").get<double>(), 0);
    EXPECT_LE(one.at("high").get<double>(), 1);
  }
  EXPECT_EQ(asked, overview.at("status").at("answered").get<std::int64_t>());
  const io::OrderedJson& small = overview.at("candidates").at(0);
  const io::OrderedJson& large = overview.at("candidates").at(9);
  EXPECT_GT(small.at("estimate").get<double>(), large.at("estimate").get<double>());
  // All say the same of a candidate: they agree in every case.
  EXPECT_EQ(overview.at("agreement"), 1.0);
  // Nobody says yes to large ones.
  ASSERT_EQ(overview.at("effects").at("list").size(), 1u) << "the constant has no effect";
  const io::OrderedJson& size = overview.at("effects").at("list").at(0);
  EXPECT_EQ(size.at("compares"), "from 0 to 9");
  EXPECT_LT(size.at("high").get<double>(), 0) << "certainly fewer people accept";
  EXPECT_EQ(overview.at("effects"),
            application_->study()->watch.view(
                [](const study::Study& study) { return io::json_of(effects(study)); }));
  EXPECT_EQ(overview.at("head"), application_->study()->watch.head());
}

TEST_F(Owner, ReadsTheLogInParts) {
  serve();
  ask("anna");
  const io::OrderedJson all = ok(get("/api/log", owner_));
  EXPECT_EQ(all.at("entries").size(), all.at("head").get<std::size_t>());
  EXPECT_EQ(all.at("entries").at(0).at("kind"), "created");
  const io::OrderedJson part = ok(get("/api/log?from=1&limit=2", owner_));
  ASSERT_EQ(part.at("entries").size(), 2u);
  EXPECT_EQ(part.at("entries").at(0).at("number"), 1);
  EXPECT_EQ(part.at("entries").at(0), all.at("entries").at(1));
  EXPECT_EQ(part.at("entries").at(1), all.at("entries").at(2));
  EXPECT_TRUE(ok(get("/api/log?from=999999", owner_)).at("entries").empty());
  EXPECT_EQ(get("/api/log?from=-1", owner_).status, 400);
  EXPECT_EQ(get("/api/log?from=99999999999999999999", owner_).status, 400);
}

TEST_F(Owner, PausesStopsAndClosesRounds) {
  serve();
  EXPECT_EQ(ok(post("/api/pause", owner_, {{"reason", "lunch"}})).at("paused"), true);
  EXPECT_EQ(ok(post("/api/resume", owner_, io::OrderedJson::object())).at("paused"), false);
  ask("anna");
  EXPECT_EQ(ok(post("/api/close-round", owner_, {{"reason", "nobody left"}})).at("outcome"),
            "running");
  EXPECT_EQ(ok(post("/api/stop", owner_, {{"reason", "enough"}})).at("outcome"), "stopped");
  // The next round may have been planned before the stop; none is planned after it.
  post("/api/close-round", owner_, io::OrderedJson::object());
  EXPECT_EQ(post("/api/close-round", owner_, io::OrderedJson::object()).status, 409);
  EXPECT_EQ(post("/api/stop", owner_, {{"reason", std::string(5000, 'a')}}).status, 400);
}

TEST_F(Owner, MakesLinksAndTakesThemBack) {
  serve();
  const io::OrderedJson made =
      ok(post("/api/invitations", owner_, {{"role", "rater"}, {"name", "<b>anna</b>"}}));
  const io::OrderedJson list = ok(get("/api/invitations", owner_)).at("invitations");
  ASSERT_EQ(list.size(), 3u);
  EXPECT_EQ(list.at(2).at("name"), "<b>anna</b>");
  EXPECT_EQ(list.at(2).at("id"), made.at("id"));
  EXPECT_EQ(list.dump().find("token"), std::string::npos);
  EXPECT_TRUE(made.at("link").get<std::string>().starts_with("http://127.0.0.1:8080/?token="));
  EXPECT_EQ(post("/api/invitations/revoke", owner_, {{"id", "i99"}}).status, 404);
  EXPECT_EQ(post("/api/invitations", owner_, {{"role", "king"}}).status, 400);
  // The last of all: the owner's own.
  ok(post("/api/invitations/revoke", owner_, {{"id", "i1"}}));
  EXPECT_EQ(get("/api/status", owner_).status, 401);
}

TEST_F(Owner, DownloadsWhatTheCommandLineWrites) {
  serve();
  ok(tell(first(ask("=anna()")), "yes", "=anna()"));
  const Response answers = get("/api/export", owner_);
  EXPECT_EQ(answers.type, "text/csv; charset=utf-8");
  EXPECT_NE(answers.body.find("q1,"), std::string::npos);
  EXPECT_NE(answers.body.find(",'=anna(),"), std::string::npos) << "no cell is a formula";
  EXPECT_EQ(get("/api/export?raw=false", owner_).body, answers.body);
  const std::string raw = io::whole(answers_csv(application_->study()->watch, false));
  EXPECT_NE(raw.find(",=anna(),"), std::string::npos);
  EXPECT_EQ(get("/api/export?raw", owner_).body, raw);
  EXPECT_EQ(get("/api/export?raw=true", owner_).body, raw);
  EXPECT_EQ(get("/api/export?raw=maybe", owner_).status, 400);
  const Response report = get("/api/report", owner_);
  EXPECT_TRUE(report.body.starts_with("<!DOCTYPE html>"));
  EXPECT_TRUE(report.header("Content-Disposition")->starts_with("attachment"));
  const io::OrderedJson certificate = io::OrderedJson::parse(get("/api/certificate", owner_).body);
  EXPECT_EQ(certificate.at("format"), "acol-certificate");
}

TEST_F(Owner, FindsCountersForPrometheus) {
  serve();
  ask("anna");
  get("/api/status", std::string(43, 'x'));
  const std::string text = get("/metrics", owner_).body;
  EXPECT_NE(text.find("acol_http_requests_total{route=\"/api/ask\",status=\"200\"} 1\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("acol_wrong_tokens_total 1\n"), std::string::npos);
  EXPECT_NE(text.find("acol_open_questions 1\n"), std::string::npos);
  EXPECT_NE(text.find("acol_http_request_seconds_bucket{route=\"/api/ask\",le=\"+Inf\"} 1\n"),
            std::string::npos);
}

class Doors : public Served {};

TEST_F(Doors, ExchangeATokenForACookieAndForgetIt) {
  serve();
  const Response owner = get("/?token=" + owner_);
  EXPECT_EQ(owner.status, 303);
  EXPECT_EQ(owner.header("Location"), "owner");
  const std::string cookie(owner.header("Set-Cookie").value_or(""));
  EXPECT_TRUE(cookie.starts_with("acol_owner"));
  EXPECT_NE(cookie.find("; Path=/;"), std::string::npos);
  EXPECT_NE(cookie.find("; HttpOnly; SameSite=Strict"), std::string::npos);
  EXPECT_EQ(cookie.find("Secure"), std::string::npos);
  const std::string pair = cookie.substr(0, cookie.find(';'));
  EXPECT_EQ(get("/api/status", "", {{"cookie", pair}}).status, 200);
  EXPECT_EQ(get("/", "", {{"cookie", pair}}).header("Location"), "owner");
  const Response rater = get("/?PROLIFIC_PID=p1&token=" + raters_);
  EXPECT_EQ(rater.header("Location"), "rate?PROLIFIC_PID=p1");
  EXPECT_EQ(get("/").header("Location"), "rate");
  EXPECT_EQ(get("/?token=wrong").status, 401);
}

TEST_F(Doors, KnowWhichOfTwoCookiesIsMeant) {
  serve();
  const std::string both = "acol_owner=" + owner_ + "; acol_rater=" + raters_;
  EXPECT_EQ(ok(get("/api/study", "", {{"cookie", both}, {"acol-role", "rater"}})).at("role"),
            "rater");
  EXPECT_EQ(ok(get("/api/study", "", {{"cookie", both}, {"acol-role", "owner"}})).at("role"),
            "owner");
  EXPECT_EQ(get("/api/status", "", {{"cookie", both}, {"acol-role", "rater"}}).status, 200);
  // Cookies of another study on this machine do no harm.
  const std::string others =
      "acol_owner_other=" + std::string(43, 'o') + "; acol_owner_x=" + owner_;
  EXPECT_EQ(get("/api/status", "", {{"cookie", others}}).status, 200);
}

TEST_F(Doors, StayOpenAfterARestart) {
  serve();
  const std::string owner = owner_;
  const std::string raters = raters_;
  open();
  EXPECT_NE(owner_, owner);
  for (const std::string& token : {owner, owner_}) EXPECT_EQ(get("/api/status", token).status, 200);
  EXPECT_EQ(get("/api/study", raters).status, 200);
}

TEST_F(Doors, OfAnotherServerOnTheSameStudyAreKnown) {
  serve();
  Application other({.study = place_.path()}, {.now = clock_, .seconds = [] { return 0.0; }});
  const auto [owner, raters] = other.open_doors();
  EXPECT_EQ(get("/api/status", owner).status, 200);
  EXPECT_EQ(get("/api/study", raters).status, 200);
}

TEST_F(Doors, StandBelowABasePath) {
  serve(definition(), {.base_path = "/studies/cookies/",
                       .hosts = {.allowed = {"example.org"}, .behind_proxy = true}});
  const Headers proxied = {{"host", "127.0.0.1:8080"},
                           {"x-forwarded-host", "example.org"},
                           {"x-forwarded-proto", "https"}};
  const Response response = get("/studies/cookies/?token=" + owner_, "", proxied);
  EXPECT_EQ(response.header("Location"), "owner");
  const std::string cookie(response.header("Set-Cookie").value_or(""));
  EXPECT_NE(cookie.find("; Path=/studies/cookies/;"), std::string::npos);
  EXPECT_NE(cookie.find("; Secure"), std::string::npos);
  EXPECT_EQ(get("/studies/cookies?token=" + owner_, "", proxied).header("Location"),
            "cookies/owner");
  EXPECT_EQ(get("/studies/cookies/api/status", owner_, proxied).status, 200);
  EXPECT_EQ(get("/api/status", owner_, proxied).status, 404);
  EXPECT_EQ(get("/studies/cookiesX", owner_, proxied).status, 404);
  Headers origin = proxied;
  origin.emplace_back("origin", "https://example.org");
  const io::OrderedJson made =
      ok(post("/studies/cookies/api/invitations", owner_, {{"role", "rater"}}, origin));
  EXPECT_TRUE(made.at("link").get<std::string>().starts_with(
      "https://example.org/studies/cookies/?token="));
}

TEST_F(Doors, NeedNoTokenWhereTheOwnerSaysSo) {
  serve(definition(), {.tokens = false});
  EXPECT_EQ(get("/api/status").status, 200);
  EXPECT_EQ(get("/").header("Location"), "owner");
  EXPECT_EQ(get("/api/status", "", {{"host", "evil.example"}}).status, 421);
}

}  // namespace
}  // namespace acol::server
