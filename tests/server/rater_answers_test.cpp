// What raters tell: which answers are taken, repeated, taken back, skipped or refused.

#include "raters.hpp"

namespace acol::server {
namespace {

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
  application_->study()->service.run([&](const study::Study& study, study::Changes& changes) {
    std::vector<std::string> all = study.cards().ids;
    all.pop_back();
    withdraw(study, all, "gone", changes);
  });
  EXPECT_TRUE(tell(two, "yes", "anna").status == 410 ||
              ok(tell(two, "yes", "anna")).at("outcome") == "late");
}

TEST_F(Raters, WhoTellOfAWithdrawnCandidateLearnThatItHasGone) {
  serve();
  const io::OrderedJson question = ask("anna").at("questions").at(0);
  application_->study()->service.run([&](const study::Study& study, study::Changes& changes) {
    withdraw(study, {question.at("candidate").get<std::string>()}, "sold out", changes);
  });
  EXPECT_EQ(tell(question.at("question").get<std::string>(), "yes", "anna").status, 410);
}

TEST_F(Raters, WhoAnswerTooLateAreThankedAllTheSame) {
  serve();
  const std::string one = first(ask("anna"));
  ok(post("/api/stop", owner_, {{"reason", "enough"}}));
  const io::OrderedJson reply = ok(tell(one, "yes", "anna"));
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
  const io::OrderedJson told = ok(tell(one, "yes", "anna"));
  EXPECT_EQ(told.at("undo_until"), *clock_.time + 60'000);
  const io::OrderedJson body = {{"question", one}, {"rater", "anna"}};
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
  study::Definition wished = definition();
  wished.budget = 1;
  serve(wished);
  const std::string one = first(ask("anna"));
  ok(tell(one, "yes", "anna"));
  EXPECT_EQ(post("/api/undo", raters_, {{"question", one}, {"rater", "anna"}}).status, 409);
}

TEST_F(Raters, SkipSoThatSomebodyElseIsAsked) {
  serve();
  const io::OrderedJson one = ask("anna").at("questions").at(0);
  ok(post("/api/skip", raters_,
          {{"question", one.at("question")}, {"rater", "anna"}, {"reason", "not sure"}}));
  ok(post("/api/skip", raters_,
          {{"question", one.at("question")}, {"rater", "anna"}}));  // again: harmless
  EXPECT_NE(first(ask("anna")), one.at("question").get<std::string>());
  const io::OrderedJson overview = ok(get("/api/overview", owner_));
  EXPECT_EQ(overview.at("raters").at(0).at("skipped"), 1);
}

TEST_F(Raters, MayAnswerInNumbers) {
  study::Definition wished = definition();
  wished.answers = io::AnswerKind::number;
  wished.threshold = study::Threshold{4};
  wished.answer_range = io::NumberRange{0, 10};
  serve(wished);
  const io::OrderedJson study = ok(get("/api/study", raters_));
  EXPECT_EQ(study.at("answers").at("kind"), "number");
  EXPECT_EQ(study.at("answers").at("low"), 0);
  EXPECT_EQ(study.at("answers").at("high"), 10);
  const io::OrderedJson asked = ask("anna");
  const auto say = [&](const io::OrderedJson& answer) {
    return tell(first(asked), answer, "anna");
  };
  EXPECT_EQ(say(11).status, 422);
  EXPECT_EQ(say("1e999").status, 422);
  EXPECT_EQ(ok(say(3.5)).at("outcome"), "recorded");
  EXPECT_EQ(ok(say("3.5")).at("outcome"), "repeated");
}

TEST_F(Raters, MayAnswerOnAScaleWithNames) {
  study::Definition wished = definition();
  wished.answers = io::AnswerKind::number;
  wished.scale = {{"never", 1}, {"rarely", 2}, {"often", 3}};
  wished.at_least = study::Threshold{2};
  serve(wished);
  const io::OrderedJson answers = ok(get("/api/study", raters_)).at("answers");
  EXPECT_EQ(answers.at("kind"), "scale");
  EXPECT_EQ(answers.at("labels").at(2), (io::OrderedJson{{"label", "often"}, {"value", 3.0}}));
  const io::OrderedJson asked = ask("anna");
  const auto say = [&](const io::OrderedJson& answer) {
    return tell(first(asked), answer, "anna");
  };
  EXPECT_EQ(say(4).status, 422);
  EXPECT_EQ(say("sometimes").status, 422);
  EXPECT_EQ(ok(say(3)).at("outcome"), "recorded");
  EXPECT_EQ(ok(say("often")).at("outcome"), "repeated");
  const io::OrderedJson overview = ok(get("/api/overview", owner_));
  EXPECT_EQ(overview.at("acceptable"), "at least");
  EXPECT_EQ(overview.at("threshold"), 2);
}

}  // namespace
}  // namespace acol::server
