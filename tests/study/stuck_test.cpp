#include "acol/study/stuck.hpp"

#include <gtest/gtest.h>

#include "support/study_fixture.hpp"

namespace acol::study {
namespace {

class StuckTest : public testing::StudyTest {
 protected:
  std::optional<std::string> words() {
    return service_->view([&](const Study& study) { return stuck(study, clock_()); });
  }
  /// Somebody answers all that they are asked.
  int answers_of(const std::string& rater) {
    int count = 0;
    for (; count < 1000; ++count) {
      const AskReply reply = service_->ask({.rater = rater});
      if (reply.questions.empty()) break;
      const DealtQuestion& one = reply.questions.front();
      tell(one.question,
           testing::simulated_answer(one.candidate, 7, static_cast<std::uint64_t>(one.question)),
           rater);
    }
    return count;
  }
};

TEST_F(StuckTest, AStudyThatNobodyCameToIsNot) {
  make();
  EXPECT_FALSE(words().has_value());
}

/// One person answers once about each of ten candidates: then it takes somebody else.
TEST_F(StuckTest, WhereEverybodyWasAskedAllItSaysWhatHelps) {
  make();
  const int answered = answers_of("anna");
  EXPECT_GT(answered, 0);
  EXPECT_LE(answered, 10);
  *clock_.time += 600'000;
  const std::optional<std::string> said = words();
  ASSERT_TRUE(said.has_value());
  EXPECT_NE(said->find("It continues as soon as somebody else comes or comes back"),
            std::string::npos)
      << *said;
  const std::int64_t needed =
      service_->view([](const Study& study) { return people_needed(study); });
  EXPECT_GE(needed, 1);
  EXPECT_NE(said->find(fmt::format("needs about {} more pe", needed)), std::string::npos) << *said;
}

TEST_F(StuckTest, WhoeverComesSetsItGoingAgain) {
  make();
  answers_of("anna");
  *clock_.time += 600'000;
  ASSERT_TRUE(words().has_value());
  ask_one("bert");
  EXPECT_FALSE(words().has_value());
}

TEST_F(StuckTest, AStudyThatIsOverOrPausedIsNot) {
  make();
  answer_all();
  EXPECT_FALSE(words().has_value());
  make();
  answers_of("anna");
  *clock_.time += 600'000;
  run([](const Study& study, Changes& changes) { pause(study, "lunch", changes); });
  EXPECT_FALSE(words().has_value());
}

}  // namespace
}  // namespace acol::study
