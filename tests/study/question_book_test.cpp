#include "acol/study/question_book.hpp"

#include <gtest/gtest.h>

#include <set>

namespace acol::study {
namespace {

/// A round about candidates 4 and 7, two and one answers wanted.
QuestionBook small_book() {
  QuestionBook book;
  book.add_round({4, 7}, {2, 1});
  return book;
}

TEST(QuestionBook, KeepsWhatIsFreeHeldAndAnsweredApart) {
  QuestionBook book = small_book();
  const std::int64_t anna = book.rater("anna");
  book.hand_out(0, 0, anna, 100);
  EXPECT_EQ(book.rounds()[0].free(0), 1);
  EXPECT_EQ(book.rounds()[0].missing, 3);
  EXPECT_EQ(book.open(), std::set<std::int64_t>{1});
  EXPECT_EQ(book.candidate_of(book.question(1)), 4);
  book.answer(1, 0.5, "no", anna, 50);
  EXPECT_EQ(book.rounds()[0].free(0), 1);
  EXPECT_EQ(book.rounds()[0].missing, 2);
  EXPECT_TRUE(book.open().empty());
  EXPECT_EQ(book.answered(), 1);
  EXPECT_EQ(book.answered_by(anna), 1);
  EXPECT_EQ(book.answer_of(book.question(1)), "no");
  EXPECT_EQ(book.question(1).told(), 50);
  EXPECT_TRUE(book.wanted(1));
  book.hand_out(0, 0, kAnonymous, 100);
  book.answer(2, -0.5, "yes", kAnonymous);
  EXPECT_FALSE(book.wanted(1));  // two are there
}

TEST(QuestionBook, TakingAnAnswerBackOpensTheQuestionForWhoGaveIt) {
  QuestionBook book = small_book();
  const std::int64_t anna = book.rater("anna");
  book.hand_out(0, 1, anna, 100);
  book.answer(1, 1, "no", anna);
  EXPECT_TRUE(book.rounds()[0].free(1) == 0 && book.rounds()[0].answered[1] == 1);
  book.reopen(1, 900);
  EXPECT_EQ(book.answered(), 0);
  EXPECT_EQ(book.rounds()[0].held[1], 1);
  EXPECT_EQ(book.question(1).until(), 900);
  EXPECT_EQ(book.question(1).reopened, 1);
  EXPECT_EQ(book.uses(anna, 7), 1);  // still one use of the candidate
}

/// Who skipped a candidate is not asked about it again; what only expired was no use.
TEST(QuestionBook, UsesAreWhatSomebodyWasAskedAndDidNotLose) {
  for (const auto& [state, used] : {std::pair(QuestionState::skipped, 1),
                                    {QuestionState::missed, 1},
                                    {QuestionState::expired, 0},
                                    {QuestionState::retracted, 0}}) {
    QuestionBook book = small_book();
    const std::int64_t anna = book.rater("anna");
    book.hand_out(0, 0, anna, 100);
    EXPECT_EQ(book.uses(anna, 4), 1);
    book.release(1, state);
    EXPECT_EQ(book.uses(anna, 4), used);
    EXPECT_EQ(book.rounds()[0].free(0), 2);
    std::int64_t visited = 0;
    book.for_each_use(anna, [&](std::int64_t candidate, std::int64_t times) {
      EXPECT_EQ(candidate, 4);
      visited += times;
    });
    EXPECT_EQ(visited, used);
  }
}

TEST(QuestionBook, NamesAndDevicesAreNumberedOnce) {
  QuestionBook book = small_book();
  EXPECT_EQ(book.rater(""), kAnonymous);
  const std::int64_t anna = book.rater("anna");
  EXPECT_NE(book.rater("bert"), anna);
  EXPECT_EQ(book.rater("anna"), anna);
  EXPECT_EQ(book.find_rater("bert"), book.rater("bert"));
  EXPECT_FALSE(book.find_rater("carl"));
  book.hand_out(0, 0, kAnonymous, 100);
  book.hand_out(0, 0, kAnonymous, 100);
  book.bind(2, "phone");
  EXPECT_EQ(book.device_of(1), "");
  EXPECT_EQ(book.device_of(2), "phone");
  EXPECT_EQ(book.handed_to(kAnonymous), 2);
  EXPECT_EQ(book.handed_to(anna), 0);
}

TEST(QuestionBook, AnswersAddUpTogetherOrByRater) {
  QuestionBook book;
  book.add_round({4}, {9});
  const std::int64_t anna = book.rater("anna");
  const std::int64_t bert = book.rater("bert");
  std::int64_t number = 0;
  for (const auto& [rater, value] :
       {std::pair(anna, 1.0), {bert, 2.0}, {anna, 4.0}, {kAnonymous, 8.0}}) {
    book.hand_out(0, 0, rater, 100);
    book.answer(++number, value, "x", rater);
  }
  const auto together = book.answers(0, false);
  ASSERT_EQ(together[0].size(), 1U);
  EXPECT_EQ(together[0][0].count, 4);
  EXPECT_EQ(together[0][0].sum, 15);
  double of_anna = 0;
  const auto apart = book.answers(0, true);
  ASSERT_EQ(apart[0].size(), 3U);
  for (const Answers& group : apart[0]) of_anna += group.rater == anna ? group.sum : 0;
  EXPECT_EQ(of_anna, 5);
  book.amend(1, 10, "y");
  EXPECT_EQ(book.answers(0, false)[0][0].sum, 24);
  EXPECT_EQ(book.spent(4), 4);
}

TEST(QuestionBook, AttentionQuestionsAreNoAnswers) {
  QuestionBook book = small_book();
  book.set_attention({-1});
  book.hand_out(-1, 0, book.rater("anna"), 100);
  book.answer(1, 0.5, "no", book.rater("anna"));
  EXPECT_EQ(book.answered(), 0);
  EXPECT_EQ(book.candidate_of(book.question(1)), -1);
  EXPECT_GT(book.attention().free(0), 1'000'000);
  book.close(0);
  EXPECT_TRUE(book.rounds()[0].closed);
  EXPECT_TRUE(book.knows(1) && !book.knows(0) && !book.knows(2));
}

}  // namespace
}  // namespace acol::study
