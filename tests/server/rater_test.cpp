#include "acol/verify/verify.hpp"
#include "raters.hpp"

namespace acol::server {
namespace {

TEST_F(Raters, AreToldWhatTheStudyAsks) {
  study::Definition wished = definition();
  wished.question = "Would you take it?";
  wished.instructions = "Think of <b>yourself</b>.";
  serve(wished);
  const io::OrderedJson json = ok(get("/api/study", raters_));
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
  for (const io::OrderedJson& json : {ok(get("/api/study", raters_)), ask("anna")}) {
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
  study::Definition wished = testing::sizes_definition(table.path());
  wished.label = "title";
  wished.text = "words";
  wished.image = "picture";
  serve(wished);
  std::map<std::string, io::OrderedJson> seen;
  for (int i = 0; i < 60 && seen.size() < 2; ++i) {
    const io::OrderedJson one = ask(fmt::format("r{}", i)).at("questions").at(0);
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

TEST_F(Raters, AreFinishedAfterTheAgreedNumberOfAnswers) {
  serve(definition(), {.completion_code = "C0FFEE",
                       .completion_url = "https://crowd.example/done",
                       .answers_per_rater = 2});
  EXPECT_EQ(ask("anna", 5).at("questions").size(), 2u);
  for (int i = 0; i < 2; ++i) {
    const io::OrderedJson asked = ask("anna");
    EXPECT_EQ(asked.at("completion"), nullptr);
    ok(tell(first(asked), "yes", "anna"));
  }
  const io::OrderedJson end = ask("anna");
  EXPECT_TRUE(end.at("questions").empty());
  EXPECT_EQ(end.at("completion").at("code"), "C0FFEE");
  EXPECT_EQ(end.at("completion").at("url"), "https://crowd.example/done");
  EXPECT_EQ(ask("bert").at("questions").size(), 1u);
}

TEST_F(Raters, WaitWhileTheStudyIsPaused) {
  serve();
  ok(post("/api/pause", owner_, io::OrderedJson::object()));
  const io::OrderedJson asked = ask("anna");
  EXPECT_TRUE(asked.at("questions").empty());
  EXPECT_EQ(asked.at("waiting"), true);
  EXPECT_EQ(asked.at("paused"), true);
  EXPECT_EQ(asked.at("done"), false);
  ok(post("/api/resume", owner_, io::OrderedJson::object()));
  EXPECT_EQ(ask("anna").at("questions").size(), 1u);
}

TEST_F(Raters, CannotTellWhatOnlyChecksAttention) {
  const testing::ScratchFile table(sizes_table_with_a_check(), ".csv");
  study::Definition wished = testing::sizes_definition(table.path());
  wished.attention = "right";
  wished.attention_every = 2;
  wished.exclude_after_failed = 2;
  wished.repeats_per_rater = study::Repeats{std::nullopt};
  serve(wished);
  io::OrderedJson check;
  for (int turn = 0; turn < 8 && check.is_null(); ++turn) {
    const io::OrderedJson one = ask("anna").at("questions").at(0);
    EXPECT_GE(one.at("round"), 0);
    EXPECT_GE(one.at("arm"), 0);
    if (one.at("candidate") == "check") check = one;
    const io::OrderedJson told = ok(tell(one.at("question").get<std::string>(), "yes", "anna"));
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
  const io::OrderedJson end = ask("anna");
  EXPECT_EQ(end.at("done"), true);
  EXPECT_FALSE(end.at("completion").is_null());
  EXPECT_EQ(ask("bert").at("questions").size(), 1u);
  EXPECT_EQ(ok(get("/api/overview", owner_)).at("raters").at(0).at("left_out"), true);
}

TEST_F(Raters, AnswerAWholeStudyToACertifiedEndThatCanBeVerified) {
  study::Definition wished = definition();
  wished.policy.margin = 0.2;
  serve(wished);
  bool done = false;
  for (int turn = 0; turn < 20'000 && !done; ++turn) {
    const std::string rater = fmt::format("r{}", turn);
    const io::OrderedJson asked = ask(rater);
    done = asked.at("done").get<bool>();
    for (const io::OrderedJson& one : asked.at("questions")) {
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
  const io::OrderedJson status = ok(get("/api/status", owner_));
  EXPECT_EQ(status.at("outcome"), "certified");
  const CertificateVerdict verdict = verify_certificate(get("/api/certificate", owner_).body);
  EXPECT_TRUE(verdict.valid) << verdict.reason;
}

}  // namespace
}  // namespace acol::server
