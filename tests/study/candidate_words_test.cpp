#include "acol/study/candidate_words.hpp"

#include <gtest/gtest.h>

namespace acol::study {
namespace {

CandidateView candidate(const std::string& id, double reward, double estimate,
                        CandidateState state) {
  return {.id = id,
          .label = "the " + id,
          .reward = reward,
          .estimate = estimate,
          .low = estimate - 0.104,
          .high = estimate + 0.2,
          .state = state};
}

Overview shares() {
  Overview overview;
  overview.answers.kind = AnswersView::Kind::yes_no;
  overview.reward = {"mpg", "maximize"};
  overview.acceptable = "at least";
  overview.threshold = 0.5;
  overview.candidates = {candidate("a", 10, 0.9, CandidateState::ruled_out),
                         candidate("b", 44.3, 0.58, CandidateState::accepted),
                         candidate("c", 50, 0.41, CandidateState::rejected),
                         candidate("d", 60, 0.2, CandidateState::rejected),
                         candidate("e", 70, 0.95, CandidateState::withdrawn),
                         candidate("f", 30, 0.7, CandidateState::open),
                         candidate("g", 20, 0.8, CandidateState::open)};
  return overview;
}

TEST(CandidateWords, SayHowManyAcceptACandidateWithinTheScale) {
  const Overview overview = shares();
  const CandidateWords words(overview);
  EXPECT_EQ(words.acceptance(*words.find("b")), "about 58 % accept it (48 to 78 %)");
  EXPECT_EQ(words.acceptance(*words.find("e")), "about 95 % accept it (85 to 100 %)");
  EXPECT_EQ(words.reward(*words.find("b")), "mpg 44.3");
  EXPECT_EQ(words.goal(), "higher mpg");
  EXPECT_EQ(words.wanted(), "at least 50 %");
  EXPECT_EQ(words.find("nobody"), nullptr);
  CandidateView unknown = *words.find("b");
  unknown.estimate.reset();
  EXPECT_EQ(words.acceptance(unknown), "it is not known how many accept it");
}

TEST(CandidateWords, CountFewPeopleInsteadOfSharingThem) {
  const Overview overview = shares();
  const CandidateWords words(overview);
  CandidateView one = *words.find("b");
  one.few = true;
  const auto said = [&](std::int64_t yes, std::int64_t asked) {
    one.yes = yes;
    one.asked = asked;
    EXPECT_EQ(words.place(one), words.acceptance(one));
    return words.acceptance(one);
  };
  EXPECT_EQ(said(2, 3), "2 of the 3 who were asked accept it");
  EXPECT_EQ(said(1, 3), "1 of the 3 who were asked accepts it");
  EXPECT_EQ(said(0, 3), "none of the 3 who were asked accepts it");
  EXPECT_EQ(said(3, 3), "all 3 who were asked accept it");
  EXPECT_EQ(said(1, 1), "the one who was asked accepts it");
  EXPECT_EQ(said(0, 1), "the one who was asked rejects it");
  EXPECT_EQ(said(0, 0), "nobody was asked about it");
  one.few = false;
  EXPECT_EQ(words.place(one), "it is at about 58 %");
}

TEST(CandidateWords, KnowWhatIsBetterClosestAndNext) {
  const Overview overview = shares();
  const CandidateWords words(overview);
  const std::vector<CandidateView> better = words.better_than(*words.find("b"));
  ASSERT_EQ(better.size(), 2u) << "the withdrawn one does not count";
  EXPECT_EQ(better[0].id + better[1].id, "dc");
  EXPECT_EQ(words.closest(better)->id, "c");
  EXPECT_EQ(words.closest({}), nullptr);
  EXPECT_EQ(words.next_after(*words.find("b"))->id, "f");
  EXPECT_EQ(words.next_after(*words.find("a")), nullptr);
  const std::vector<CandidateView> open = words.open_of(words.ranked());
  ASSERT_EQ(open.size(), 2u);
  EXPECT_EQ(open[0].id + open[1].id, "gf") << "the most acceptable first";
}

TEST(CandidateWords, OfNumbersSayWhatIsAnswered) {
  Overview overview = shares();
  overview.answers.kind = AnswersView::Kind::number;
  overview.reward.goal = "minimize";
  overview.acceptable = "at most";
  const CandidateWords words(overview);
  EXPECT_EQ(words.acceptance(*words.find("b")), "answers are about 0.58 (0.476 to 0.78)");
  EXPECT_EQ(words.goal(), "lower mpg");
  EXPECT_EQ(words.wanted(), "at most 0.5");
  EXPECT_EQ(words.closest(words.ranked())->id, "d") << "the lowest answer";
  EXPECT_EQ(words.better_than(*words.find("g")).size(), 1u);
}

}  // namespace
}  // namespace acol::study
