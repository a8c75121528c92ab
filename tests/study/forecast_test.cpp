#include "acol/study/forecast.hpp"

#include "support/study_fixture.hpp"

namespace acol::study {
namespace {

class ForecastTest : public testing::StudyTest {
 protected:
  void make_for_people(const std::function<void(Definition&)>& change = [](Definition&) {}) {
    make([&](Definition& definition) {
      definition = testing::people_definition(definition.candidates);
      change(definition);
    });
  }
  /// So many people answer what is theirs; whether the study goes on.
  bool people_answer(int people) {
    for (int i = 0; i < people; ++i) {
      const std::string name = fmt::format("p{}", ++came_);
      for (;;) {
        const AskReply reply = service_->ask({.rater = name, .count = 5});
        *clock_.time += 500;
        if (reply.questions.empty()) break;
        for (const DealtQuestion& one : reply.questions) {
          tell(
              one.question,
              testing::simulated_answer(one.candidate, 5, static_cast<std::uint64_t>(one.question)),
              name);
        }
      }
    }
    return service_->view([](const Study& study) { return !study.over(); });
  }
  std::optional<QuestionForecast> forecast(Horizon horizon = Horizon::askable) {
    return service_->view([&](const Study& study) { return question_forecast(study, horizon); });
  }
  int came_ = 0;
};

TEST_F(ForecastTest, IsARangeAboutItsMiddleFromTheFirstAnswersToTheLast) {
  make_for_people();
  EXPECT_FALSE(forecast());
  EXPECT_EQ(status()["forecast_range"].size(), 0u);
  int looks = 0;
  while (people_answer(2)) {
    const auto found = forecast();
    ASSERT_TRUE(found);
    EXPECT_LE(1, found->low);
    EXPECT_LE(found->low, found->middle);
    EXPECT_LE(found->middle, found->high);
    EXPECT_FALSE(found->chance) << "anybody may come";
    const auto shown = status();
    EXPECT_EQ(shown["forecast_range"].size(), 2u);
    EXPECT_EQ(shown["forecast_questions_left"], std::round(found->middle));
    looks += found->low < found->high;
  }
  EXPECT_GE(looks, 3) << "early there is a range";
  EXPECT_FALSE(forecast());
  EXPECT_FALSE(forecast(Horizon::settled)) << "it is settled";
}

TEST_F(ForecastTest, IsNeverMoreThanMayBeAsked) {
  make_for_people([](Definition& definition) {
    definition.raters = 12;
    definition.answers_per_rater = 5;
    definition.policy.margin = 0.01;
  });
  for (int left = 10; left >= 2; left -= 2) {
    ASSERT_TRUE(people_answer(2));
    const auto found = forecast();
    ASSERT_TRUE(found);
    EXPECT_LE(found->high, 5 * left);
    ASSERT_TRUE(found->chance);
    EXPECT_LE(*found->chance, 0.5) << "sixty answers are few for a margin of 0.01";
    EXPECT_GT(forecast(Horizon::settled)->high, 5 * left);
  }
}

TEST_F(ForecastTest, OfALinearStudyIsARangeThatDoesNotDependOnWhoLooksWhen) {
  make_for_people([](Definition& definition) { definition.policy.shape = Shape::linear; });
  int ranges = 0;
  int compared = 0;
  for (int i = 0; i < 12 && people_answer(2); ++i) {
    const auto found = forecast();
    if (!found) continue;
    EXPECT_LE(found->low, found->middle);
    EXPECT_LE(found->middle, found->high);
    ranges += found->low < found->high;
    const bool on_record = service_->view([](const Study& study) {
      return study.rounds_counted() < std::ssize(study.book().rounds());
    });
    if (!on_record) continue;  // the next round may be planned here, and is in nobody's log yet
    ++compared;
    const auto again = open()->view([](const Study& study) { return question_forecast(study); });
    ASSERT_TRUE(again);
    EXPECT_EQ(std::pair(again->low, again->high), std::pair(found->low, found->high));
  }
  EXPECT_GE(ranges, 3);
  EXPECT_GE(compared, 3);
}

TEST_F(ForecastTest, SaysOfAStoppedStudyWhatItWouldHaveTaken) {
  make_for_people([](Definition& definition) { definition.policy.margin = 0.01; });
  people_answer(6);
  run([](const Study& study, Changes& changes) { stop(study, "", changes); });
  EXPECT_FALSE(forecast());
  ASSERT_TRUE(forecast(Horizon::settled));
  EXPECT_TRUE(status()["forecast_questions_left"].is_null());
}

}  // namespace
}  // namespace acol::study
