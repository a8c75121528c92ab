#include "acol/verify/verify.hpp"
#include "served.hpp"

namespace acol::server {
namespace {

class Raters : public Served {};

TEST_F(Raters, AreToldWhatTheStudyAsks) {
  Definition wished = definition();
  wished.question = "Would you take it?";
  wished.instructions = "Think of <b>yourself</b>.";
  serve(wished);
  const OrderedJson json = ok(get("/api/study", raters_));
  EXPECT_EQ(json.at("question"), "Would you take it?");
  EXPECT_EQ(json.at("instructions"), "Think of <b>yourself</b>.");
  EXPECT_EQ(json.at("answers").at("kind"), "yes-no");
  EXPECT_EQ(json.at("rater"), nullptr);
  EXPECT_EQ(json.at("role"), "rater");
  EXPECT_EQ(json.at("over"), false);
  EXPECT_EQ(json.at("id").get<std::string>().size(), 64u);
}

TEST_F(Raters, SeeNothingOfTheEvidence) {
  serve();
  for (const OrderedJson& json : {ok(get("/api/study", raters_)), ask("anna")}) {
    for (const char* word : {"estimate", "gain", "reward", "recommendation", "threshold"}) {
      EXPECT_EQ(json.dump().find(word), std::string::npos) << word;
    }
  }
}

TEST_F(Raters, GetTheSameQuestionBackAndNeverAnothersOne) {
  serve();
  const std::string one = first(ask("anna"));
  EXPECT_EQ(first(ask("anna")), one);
  EXPECT_NE(first(ask("bert")), one);
  EXPECT_EQ(tell(one, "yes", "bert").status, 403);
  EXPECT_EQ(tell(one, "yes", "").status, 403);
  EXPECT_EQ(post("/api/skip", raters_, {{"question", one}, {"rater", "bert"}}).status, 403);
  EXPECT_EQ(ok(tell(one, "yes", "anna")).at("outcome"), "recorded");
  EXPECT_EQ(ask("anna").at("answered"), 1);
}

TEST_F(Raters, ShowCardsAndFilms) {
  const testing::ScratchFile table(
      "name,size,gain,title,words,picture\na,0,0,First,,https://x.example/1.png\n"
      "b,1,1,Second,some text,<svg xmlns='http://www.w3.org/2000/svg'/>\n",
      ".csv");
  Definition wished = testing::sizes_definition(table.path());
  wished.label = "title";
  wished.text = "words";
  wished.image = "picture";
  serve(wished);
  std::map<std::string, OrderedJson> seen;
  for (int i = 0; i < 60 && seen.size() < 2; ++i) {
    const OrderedJson one = ask(fmt::format("r{}", i)).at("questions").at(0);
    seen[one.at("candidate").get<std::string>()] = one;
  }
  ASSERT_EQ(seen.size(), 2u);
  EXPECT_EQ(seen["a"].at("label"), "First");
  EXPECT_EQ(seen["a"].at("text"), nullptr);
  EXPECT_EQ(seen["a"].at("image"), "https://x.example/1.png");
  EXPECT_EQ(seen["a"].at("film"), nullptr);
  EXPECT_EQ(seen["b"].at("text"), "some text");
  EXPECT_EQ(seen["b"].at("image"), nullptr);
  EXPECT_EQ(seen["b"].at("film"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
}

TEST_F(Raters, AreAnsweredByTheStateOfTheQuestion) {
  serve();
  const std::string one = first(ask("anna"));
  const std::int64_t before = entries();
  EXPECT_EQ(tell("q99", "yes", "anna").status, 404);
  EXPECT_EQ(tell("nonsense", "yes", "anna").status, 404);
  EXPECT_EQ(tell(one, "perhaps", "anna").status, 422);
  EXPECT_EQ(post("/api/tell", raters_, {{"question", one}, {"rater", "anna"}}).status, 400);
  EXPECT_EQ(post("/api/tell", raters_, {{"answer", "yes"}, {"rater", "anna"}}).status, 400);
  EXPECT_EQ(entries(), before);
  EXPECT_EQ(ok(tell(one, "yes", "anna")).at("outcome"), "recorded");
  EXPECT_EQ(ok(tell(one, "yes", "anna")).at("outcome"), "repeated");
  EXPECT_EQ(tell(one, "no", "anna").status, 409);
  EXPECT_EQ(post("/api/skip", raters_, {{"question", one}, {"rater", "anna"}}).status, 409);
  const std::string two = first(ask("anna"));
  application_->study()->service.run([&](const Study& study, Changes& changes) {
    std::vector<std::string> all = study.cards().ids;
    all.pop_back();
    withdraw(study, all, "gone", changes);
  });
  EXPECT_TRUE(tell(two, "yes", "anna").status == 410 ||
              ok(tell(two, "yes", "anna")).at("outcome") == "late");
}

TEST_F(Raters, WhoTellOfAWithdrawnCandidateLearnThatItHasGone) {
  serve();
  const OrderedJson question = ask("anna").at("questions").at(0);
  application_->study()->service.run([&](const Study& study, Changes& changes) {
    withdraw(study, {question.at("candidate").get<std::string>()}, "sold out", changes);
  });
  EXPECT_EQ(tell(question.at("question").get<std::string>(), "yes", "anna").status, 410);
}

TEST_F(Raters, WhoAnswerTooLateAreThankedAllTheSame) {
  serve();
  const std::string one = first(ask("anna"));
  ok(post("/api/stop", owner_, {{"reason", "enough"}}));
  const OrderedJson reply = ok(tell(one, "yes", "anna"));
  EXPECT_EQ(reply.at("outcome"), "late");
  EXPECT_EQ(reply.at("undo_until"), nullptr);
  EXPECT_EQ(ask("anna").at("done"), true);
  EXPECT_EQ(ok(get("/api/status", owner_)).at("answered"), 0);
}

TEST_F(Raters, WhoSendARequestAgainGetTheSameReply) {
  serve();
  const std::string one = first(ask("anna"));
  const Response reply = tell(one, "yes", "anna", "key-1");
  const std::int64_t after = entries();
  *clock_.time += 5000;
  EXPECT_EQ(tell(one, "yes", "anna", "key-1").body, reply.body);
  EXPECT_EQ(ok(reply).at("outcome"), "recorded");
  EXPECT_EQ(tell(one, "no", "anna", "key-1").status, 422);
  const std::string two = first(ask("anna"));
  EXPECT_EQ(tell(two, "yes", "anna", "key-1").status, 422);
  EXPECT_EQ(ok(tell(two, "yes", "anna", "key-2")).at("outcome"), "recorded");
  // Another's key is another key.
  EXPECT_EQ(ok(tell(first(ask("bert")), "no", "bert", "key-1")).at("outcome"), "recorded");
  EXPECT_GT(entries(), after);
  const std::string raters = raters_;
  open();  // as after a crash: the keys are in the log
  raters_ = raters;
  EXPECT_EQ(tell(one, "yes", "anna", "key-1").body, reply.body);
  EXPECT_EQ(tell(one, "no", "anna", "key-1").status, 422);
}

TEST_F(Raters, TakeAnAnswerBackWithinTheWindow) {
  serve();
  const std::string one = first(ask("anna"));
  const OrderedJson told = ok(tell(one, "yes", "anna"));
  EXPECT_EQ(told.at("undo_until"), *clock_.time + 60'000);
  const OrderedJson body = {{"question", one}, {"rater", "anna"}};
  EXPECT_EQ(post("/api/undo", raters_, {{"question", one}, {"rater", "bert"}}).status, 403);
  EXPECT_EQ(post("/api/undo", raters_, {{"question", one}}).status, 403);
  EXPECT_EQ(post("/api/undo", raters_, {{"question", "q77"}, {"rater", "anna"}}).status, 404);
  EXPECT_EQ(ok(post("/api/undo", raters_, body)).at("question").at("question"), one);
  EXPECT_EQ(ok(post("/api/undo", raters_, body)).at("question").at("question"), one);  // twice
  EXPECT_EQ(ok(get("/api/status", owner_)).at("answered"), 0);
  EXPECT_EQ(first(ask("anna")), one);
  EXPECT_EQ(ok(tell(one, "no", "anna")).at("outcome"), "recorded");
  *clock_.time += 60'001;
  EXPECT_EQ(post("/api/undo", raters_, body).status, 409);
  EXPECT_EQ(ok(get("/api/status", owner_)).at("guarantee"), "pending");
}

TEST_F(Raters, CannotTakeBackWhatCounts) {
  Definition wished = definition();
  wished.budget = 1;
  serve(wished);
  const std::string one = first(ask("anna"));
  ok(tell(one, "yes", "anna"));
  EXPECT_EQ(post("/api/undo", raters_, {{"question", one}, {"rater", "anna"}}).status, 409);
}

TEST_F(Raters, SkipSoThatSomebodyElseIsAsked) {
  serve();
  const OrderedJson one = ask("anna").at("questions").at(0);
  ok(post("/api/skip", raters_,
          {{"question", one.at("question")}, {"rater", "anna"}, {"reason", "not sure"}}));
  ok(post("/api/skip", raters_,
          {{"question", one.at("question")}, {"rater", "anna"}}));  // again: harmless
  EXPECT_NE(first(ask("anna")), one.at("question").get<std::string>());
  const OrderedJson overview = ok(get("/api/overview", owner_));
  EXPECT_EQ(overview.at("raters").at(0).at("skipped"), 1);
}

TEST_F(Raters, WithALinkOfTheirOwnAnswerUnderTheirName) {
  serve();
  const OrderedJson made =
      ok(post("/api/invitations", owner_, {{"role", "rater"}, {"name", "anna"}}));
  const std::string link = made.at("link").get<std::string>();
  const std::string token = link.substr(link.size() - 43);
  EXPECT_EQ(ok(get("/api/study", token)).at("rater"), "anna");
  const OrderedJson asked = ok(post("/api/ask", token, OrderedJson::object()));
  EXPECT_EQ(post("/api/ask", token, {{"rater", "bert"}}).status, 403);
  EXPECT_EQ(tell(first(asked), "yes", "bert").status, 403);
  EXPECT_EQ(
      ok(post("/api/tell", token, {{"question", first(asked)}, {"answer", "yes"}})).at("outcome"),
      "recorded");
  ok(post("/api/invitations/revoke", owner_, {{"id", made.at("id")}}));
  EXPECT_EQ(post("/api/ask", token, OrderedJson::object()).status, 401);
}

TEST_F(Raters, CannotReadOrTouchWhatOthersAnswered) {
  Definition wished = definition();
  wished.answers = AnswerKind::number;
  wished.threshold = Threshold{2};
  wished.answer_range = NumberRange{0, 5};
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
  const std::string programs = first(ok(post("/api/ask", raters_, OrderedJson::object())));
  const auto act = [&](const char* path, const std::string& question, const std::string& token,
                       const Headers& cookies) {
    return post(path, token, {{"question", question}, {"answer", "yes"}}, cookies).status;
  };
  // Browsers: the link's cookie is the same for all, the device's is not.
  const std::string link = kept_cookie(get("/?token=" + raters_));
  const Response page = post("/api/ask", "", OrderedJson::object(), {{"cookie", link}});
  const std::string device = kept_cookie(page);
  ASSERT_NE(device, "");
  const std::string browsers = first(ok(page));
  const Headers here = {{"cookie", link + "; " + device}};
  const Headers elsewhere = {
      {"cookie", link + "; " + device.substr(0, device.find('=') + 1) + std::string(43, 'x')}};
  EXPECT_EQ(post("/api/ask", "", OrderedJson::object(), here).header("Set-Cookie"), std::nullopt);
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
  const std::string one = first(ok(post("/api/ask", token, OrderedJson::object())));
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

TEST_F(Raters, AreFinishedAfterTheAgreedNumberOfAnswers) {
  serve(definition(), {.completion_code = "C0FFEE",
                       .completion_url = "https://crowd.example/done",
                       .answers_per_rater = 2});
  EXPECT_EQ(ask("anna", 5).at("questions").size(), 2u);
  for (int i = 0; i < 2; ++i) {
    const OrderedJson asked = ask("anna");
    EXPECT_EQ(asked.at("completion"), nullptr);
    ok(tell(first(asked), "yes", "anna"));
  }
  const OrderedJson end = ask("anna");
  EXPECT_TRUE(end.at("questions").empty());
  EXPECT_EQ(end.at("completion").at("code"), "C0FFEE");
  EXPECT_EQ(end.at("completion").at("url"), "https://crowd.example/done");
  EXPECT_EQ(ask("bert").at("questions").size(), 1u);
}

TEST_F(Raters, WaitWhileTheStudyIsPaused) {
  serve();
  ok(post("/api/pause", owner_, OrderedJson::object()));
  const OrderedJson asked = ask("anna");
  EXPECT_TRUE(asked.at("questions").empty());
  EXPECT_EQ(asked.at("waiting"), true);
  EXPECT_EQ(asked.at("paused"), true);
  EXPECT_EQ(asked.at("done"), false);
  ok(post("/api/resume", owner_, OrderedJson::object()));
  EXPECT_EQ(ask("anna").at("questions").size(), 1u);
}

TEST_F(Raters, MayAnswerInNumbers) {
  Definition wished = definition();
  wished.answers = AnswerKind::number;
  wished.threshold = Threshold{4};
  wished.answer_range = NumberRange{0, 10};
  serve(wished);
  const OrderedJson study = ok(get("/api/study", raters_));
  EXPECT_EQ(study.at("answers").at("kind"), "number");
  EXPECT_EQ(study.at("answers").at("low"), 0);
  EXPECT_EQ(study.at("answers").at("high"), 10);
  const OrderedJson asked = ask("anna");
  const auto say = [&](const OrderedJson& answer) {
    return post("/api/tell", raters_,
                {{"question", first(asked)}, {"answer", answer}, {"rater", "anna"}});
  };
  EXPECT_EQ(say(11).status, 422);
  EXPECT_EQ(say("1e999").status, 422);
  EXPECT_EQ(ok(say(3.5)).at("outcome"), "recorded");
  EXPECT_EQ(ok(say("3.5")).at("outcome"), "repeated");
}

TEST_F(Raters, MayAnswerOnAScaleWithNames) {
  Definition wished = definition();
  wished.answers = AnswerKind::number;
  wished.scale = {{"never", 1}, {"rarely", 2}, {"often", 3}};
  wished.at_least = Threshold{2};
  serve(wished);
  const OrderedJson answers = ok(get("/api/study", raters_)).at("answers");
  EXPECT_EQ(answers.at("kind"), "scale");
  EXPECT_EQ(answers.at("labels").at(2), (OrderedJson{{"label", "often"}, {"value", 3.0}}));
  const OrderedJson asked = ask("anna");
  const auto say = [&](const OrderedJson& answer) {
    return post("/api/tell", raters_,
                {{"question", first(asked)}, {"answer", answer}, {"rater", "anna"}});
  };
  EXPECT_EQ(say(4).status, 422);
  EXPECT_EQ(say("sometimes").status, 422);
  EXPECT_EQ(ok(say(3)).at("outcome"), "recorded");
  EXPECT_EQ(ok(say("often")).at("outcome"), "repeated");
  const OrderedJson overview = ok(get("/api/overview", owner_));
  EXPECT_EQ(overview.at("acceptable"), "at least");
  EXPECT_EQ(overview.at("threshold"), 2);
}

TEST_F(Raters, CannotTellWhatOnlyChecksAttention) {
  std::string text = "name,size,gain,right\ncheck,3,0,no\n";
  for (int i = 0; i < 10; ++i) text += fmt::format("a{},{},{},\n", i + 1, i, i);
  const testing::ScratchFile table(text, ".csv");
  Definition wished = testing::sizes_definition(table.path());
  wished.attention = "right";
  wished.attention_every = 2;
  wished.exclude_after_failed = 2;
  wished.repeats_per_rater = Repeats{std::nullopt};
  serve(wished);
  OrderedJson check;
  for (int turn = 0; turn < 8 && check.is_null(); ++turn) {
    const OrderedJson one = ask("anna").at("questions").at(0);
    EXPECT_GE(one.at("round"), 0);
    EXPECT_GE(one.at("arm"), 0);
    if (one.at("candidate") == "check") check = one;
    const OrderedJson told = ok(tell(one.at("question").get<std::string>(), "yes", "anna"));
    EXPECT_FALSE(told.at("undo_until").is_null());
  }
  ASSERT_FALSE(check.is_null());
  // It was the wrong answer. It can be taken back like any other, and given again.
  ok(post("/api/undo", raters_, {{"question", check.at("question")}, {"rater", "anna"}}));
  EXPECT_EQ(ask("anna").at("done"), false);
  for (int time = 0; time < 2; ++time) {
    ok(tell(check.at("question").get<std::string>(), "yes", "anna"));
    if (time == 0) {
      ok(post("/api/undo", raters_, {{"question", check.at("question")}, {"rater", "anna"}}));
    }
  }
  // Enough: anna is thanked, and asked no more.
  for (int turn = 0; turn < 8 && !ask("anna").at("done"); ++turn) {
    ok(tell(first(ask("anna")), "yes", "anna"));
  }
  const OrderedJson end = ask("anna");
  EXPECT_EQ(end.at("done"), true);
  EXPECT_FALSE(end.at("completion").is_null());
  EXPECT_EQ(ask("bert").at("questions").size(), 1u);
  EXPECT_EQ(ok(get("/api/overview", owner_)).at("raters").at(0).at("left_out"), true);
}

TEST_F(Raters, AnswerAWholeStudyToACertifiedEndThatCanBeVerified) {
  Definition wished = definition();
  wished.policy.margin = 0.2;
  serve(wished);
  bool done = false;
  for (int turn = 0; turn < 20'000 && !done; ++turn) {
    const std::string rater = fmt::format("r{}", turn);
    const OrderedJson asked = ask(rater);
    done = asked.at("done").get<bool>();
    for (const OrderedJson& one : asked.at("questions")) {
      const std::string question = one.at("question").get<std::string>();
      const std::string answer = testing::simulated_answer(one.at("arm").get<std::int64_t>(), 3,
                                                           static_cast<std::uint64_t>(turn));
      ok(tell(question, answer == "yes" && turn % 7 == 0 ? "no" : answer, rater));
      if (turn % 7 == 0) {  // a slip of the finger, where it can still be mended
        const Response back =
            post("/api/undo", raters_, {{"question", question}, {"rater", rater}});
        if (back.status == 200) ok(tell(question, answer, rater));
      }
    }
  }
  ASSERT_TRUE(done);
  const OrderedJson status = ok(get("/api/status", owner_));
  EXPECT_EQ(status.at("outcome"), "certified");
  const CertificateVerdict verdict = verify_certificate(get("/api/certificate", owner_).body);
  EXPECT_TRUE(verdict.valid) << verdict.reason;
}

}  // namespace
}  // namespace acol::server
