#include "served.hpp"

namespace acol::server {
namespace {

/// Studies as people's answers are studied by default: one hand of questions for everybody.
class Hands : public Served {
 protected:
  study::Definition people() const { return testing::people_definition(table_.path()); }

  io::OrderedJson skip(const std::string& question, const std::string& rater, bool unsure) {
    return ok(
        post("/api/skip", raters_, {{"question", question}, {"rater", rater}, {"unsure", unsure}}));
  }
  Response undo(const std::string& question, const std::string& rater) {
    return post("/api/undo", raters_, {{"question", question}, {"rater", rater}});
  }
  io::OrderedJson missing() { return ok(get("/api/overview", owner_)).at("status").at("missing"); }
};

TEST_F(Hands, NotSureIsAnAnswerThatCountsAsNo) {
  serve(people());
  EXPECT_EQ(ok(get("/api/study", raters_)).at("answers").at("unsure"), "no");
  const io::OrderedJson one = ask("anna").at("questions").at(0);
  const std::string question = one.at("question").get<std::string>();
  const io::OrderedJson told = skip(question, "anna", true);
  EXPECT_EQ(told.at("outcome"), "recorded");
  EXPECT_EQ(told.at("undo_until"), *clock_.time + 60'000);
  EXPECT_EQ(skip(question, "anna", true).at("outcome"), "repeated");
  EXPECT_EQ(ok(tell(question, "no", "anna")).at("outcome"), "repeated") << "it is the same answer";
  EXPECT_EQ(tell(question, "yes", "anna").status, 409);
  const io::OrderedJson overview = ok(get("/api/overview", owner_));
  EXPECT_EQ(overview.at("status").at("answered"), 1);
  EXPECT_EQ(overview.at("status").at("missing").at("unsure"), 1);
  EXPECT_EQ(overview.at("status").at("missing").at("skipped"), 0);
  const io::OrderedJson& about = overview.at("candidates").at(one.at("arm").get<std::size_t>());
  EXPECT_EQ(about.at("asked"), 1);
  EXPECT_EQ(about.at("unsure"), 1);
  EXPECT_EQ(ok(undo(question, "anna")).at("question").at("question"), question);
  EXPECT_EQ(missing().at("unsure"), 0);
}

TEST_F(Hands, ATechnicalSkipIsNoAnswer) {
  serve(people());
  const io::OrderedJson one = ask("anna").at("questions").at(0);
  const io::OrderedJson reply = skip(one.at("question").get<std::string>(), "anna", false);
  EXPECT_EQ(reply, (io::OrderedJson{{"outcome", "skipped"}, {"undo_until", nullptr}}));
  const io::OrderedJson overview = ok(get("/api/overview", owner_));
  EXPECT_EQ(overview.at("status").at("answered"), 0);
  EXPECT_EQ(overview.at("candidates").at(one.at("arm").get<std::size_t>()).at("skipped"), 1);
  EXPECT_EQ(overview.at("status").at("missing").at("skipped"), 1);
  EXPECT_EQ(
      post("/api/skip", raters_, {{"question", first(ask("anna"))}, {"unsure", "yes"}}).status,
      400);
}

TEST_F(Hands, NotSureIsASkipWhereTheStudySaysSo) {
  study::Definition wished = people();
  wished.unsure = Unsure::skip;
  serve(wished);
  EXPECT_EQ(ok(get("/api/study", raters_)).at("answers").at("unsure"), "skip");
  EXPECT_EQ(skip(first(ask("anna")), "anna", true).at("outcome"), "skipped");
  EXPECT_EQ(missing().at("skipped"), 1);
}

TEST_F(Hands, ADeviceWithoutANameIsAPerson) {
  serve(people(), {.completion_code = "C0FFEE"});
  EXPECT_EQ(ok(get("/api/study", raters_)).at("hand").at("questions"), 10);
  Browser phone(*this);
  const io::OrderedJson begun =
      phone.post("/api/ask", io::OrderedJson::object()).at("questions").at(0);
  EXPECT_EQ(begun.at("place"), (io::OrderedJson{{"number", 1}, {"of", 10}}));
  const io::OrderedJson hand = phone.post("/api/ask", {{"count", 100}}).at("questions");
  ASSERT_EQ(hand.size(), 10u);
  EXPECT_EQ(hand.at(0), begun) << "the same hand";
  std::set<std::string> candidates;
  for (const io::OrderedJson& one : hand) candidates.insert(one.at("candidate").get<std::string>());
  EXPECT_EQ(candidates.size(), 10u) << "no candidate twice";
  io::OrderedJson told;
  for (std::size_t i = 0; i < hand.size(); ++i) {
    EXPECT_EQ(hand.at(i).at("place").at("number"), i + 1);
    told = phone.post("/api/tell", {{"question", hand.at(i).at("question")}, {"answer", "yes"}});
    EXPECT_EQ(told.at("outcome"), "recorded");
  }
  EXPECT_EQ(told.at("undo_until"), nullptr) << "the hand is complete";
  const io::OrderedJson end = phone.post("/api/ask", io::OrderedJson::object());
  EXPECT_EQ(end.at("done"), true);
  EXPECT_EQ(end.at("end"), "answered");
  EXPECT_EQ(end.at("answered"), 10);
  EXPECT_EQ(end.at("completion").at("code"), "C0FFEE");
}

TEST_F(Hands, NewcomersByDeviceNeedNotWaitForThoseWhoAnswer) {
  serve(people());
  std::set<std::string> seen;
  for (int person = 0; person < 6; ++person) {  // nobody answers anything
    Browser device(*this);
    io::OrderedJson questions;
    for (int tries = 0; tries < 20 && questions.empty(); ++tries) {
      questions = device.post("/api/ask", {{"count", 10}}).at("questions");
    }
    ASSERT_FALSE(questions.empty()) << "device " << person;
    for (const io::OrderedJson& one : questions) {
      EXPECT_TRUE(seen.insert(one.at("question").get<std::string>()).second);
    }
  }
}

TEST_F(Hands, OnlyTheLastAnswerCanBeTakenBack) {
  serve(people());
  const io::OrderedJson hand = ask("anna", 10).at("questions");
  const auto name = [&](std::size_t i) { return hand.at(i).at("question").get<std::string>(); };
  ok(tell(name(0), "yes", "anna"));
  ok(tell(name(1), "yes", "anna"));
  EXPECT_EQ(undo(name(0), "anna").status, 409);
  EXPECT_EQ(ok(tell(name(0), "yes", "anna")).at("undo_until"), nullptr) << "told again";
  EXPECT_EQ(undo(name(1), "anna").status, 200);
  EXPECT_EQ(undo(name(0), "anna").status, 409) << "what came before stays";
  for (std::size_t i = 1; i < hand.size(); ++i) {
    EXPECT_EQ(ok(tell(name(i), "no", "anna")).at("undo_until").is_null(), i + 1 == hand.size());
  }
  EXPECT_EQ(undo(name(9), "anna").status, 409) << "the hand is complete";
  EXPECT_EQ(ask("anna").at("end"), "answered");
}

TEST_F(Hands, WhoComesWhenEnoughHaveIsThanked) {
  study::Definition wished = people();
  wished.raters = 1;
  serve(wished);
  EXPECT_EQ(ask("anna").at("end"), nullptr);
  const io::OrderedJson asked = ask("bert");
  EXPECT_TRUE(asked.at("questions").empty());
  EXPECT_EQ(asked.at("done"), true);
  EXPECT_EQ(asked.at("end"), "enough");
  EXPECT_FALSE(asked.at("completion").is_null());
}

TEST_F(Hands, WhoAnswersTooLateIsTold) {
  serve(people());
  const io::OrderedJson hand = ask("anna", 2).at("questions");
  ok(tell(hand.at(0).at("question").get<std::string>(), "yes", "anna"));
  *clock_.time += 901'000;
  const io::OrderedJson late =
      ok(tell(hand.at(1).at("question").get<std::string>(), "yes", "anna"));
  EXPECT_EQ(late.at("outcome"), "late");
  EXPECT_EQ(late.at("undo_until"), nullptr);
  const io::OrderedJson asked = ask("anna");
  EXPECT_EQ(asked.at("done"), true);
  EXPECT_EQ(asked.at("end"), "late");
  EXPECT_EQ(missing().at("late"), 1);
  EXPECT_EQ(missing().at("closed"), 9);
}

TEST_F(Hands, DoNotShowWhatOnlyChecksAttention) {
  const testing::ScratchFile table(sizes_table_with_a_check(), ".csv");
  study::Definition wished = testing::people_definition(table.path());
  wished.attention = "right";
  wished.attention_every = 3;
  serve(wished);
  const io::OrderedJson hand = ask("anna", 100).at("questions");
  ASSERT_EQ(hand.size(), 11u) << "ten and the check";
  for (std::size_t i = 0; i < hand.size(); ++i) {
    EXPECT_EQ(hand.at(i).at("place"), (io::OrderedJson{{"number", i + 1}, {"of", 11}}));
  }
}

TEST_F(Hands, DecideHowMuchOnePersonIsAsked) {
  EXPECT_THROW(serve(people(), {.answers_per_rater = 4}), InvalidArgument);
  EXPECT_NO_THROW(open({.answers_per_rater = 10}));
  EXPECT_EQ(ask("anna", 100).at("questions").size(), 10u);
}

}  // namespace
}  // namespace acol::server
