#include "acol/study/course.hpp"

#include <cmath>

#include "acol/study/overview.hpp"
#include "support/study_fixture.hpp"

namespace acol::study {
namespace {

class CourseTest : public testing::StudyTest {
 protected:
  std::vector<CoursePoint> look() {
    return service_->view(
        [&](const Study& study) { return course_of(study, status_of(study, clock_())); });
  }
};

/// a6 (45 % say yes) is close enough to one half with a margin of 10 %, and better than a5.
TEST_F(CourseTest, EndsWithTheBestThatIsCloseEnough) {
  make([](Definition& definition) { definition.policy.margin = 0.1; });
  answer_all();
  const std::vector<CoursePoint> course = look();
  ASSERT_GT(course.size(), 2u);
  EXPECT_TRUE(std::ranges::is_sorted(course, {}, &CoursePoint::answered));
  EXPECT_EQ(course.back().leading, "a6");
  EXPECT_GT(course.back().probability.value(), 0.5);
  EXPECT_GT(course.back().evidence.value(), course[1].evidence.value());
  EXPECT_LT(course.back().width.value(), course[1].width.value());
}

/// With shape = any the standard error of a candidate is R over the root of its own answers.
TEST_F(CourseTest, TheWidthIsThatOfTheCandidatesThatMatter) {
  make([](Definition& definition) { definition.policy.shape = Shape::any; });
  answer_all();
  const CoursePoint last = look().back();
  const double expected = service_->view([&](const Study& study) {
    const auto& ids = study.cards().ids;
    const auto leader = std::ranges::find(ids, last.leading.value()) - ids.begin();
    double width = 0;
    const Overview overview = overview_of(study, clock_());
    for (const CandidateView& one : overview.candidates) {
      if (one.reward < overview.candidates[static_cast<std::size_t>(leader)].reward) continue;
      width =
          std::max(width, study.stated().noise_bound / std::sqrt(static_cast<double>(one.asked)));
    }
    return width;
  });
  EXPECT_NEAR(last.width.value(), expected, 1e-12);
}

TEST_F(CourseTest, NothingIsSaidBeforeTheFirstAnswer) {
  make();
  const std::vector<CoursePoint> course = look();
  ASSERT_EQ(course.size(), 1u);
  EXPECT_FALSE(course.front().led());
  EXPECT_FALSE(course.front().leading.has_value());
}

TEST(Thinned, KeepsTheFirstTheLastAndStepsThatGrow) {
  std::vector<double> answered;
  for (int i = 0; i < 100'000; ++i) answered.push_back(10.0 * i);
  const std::vector<std::size_t> kept = thinned(answered, 48);
  EXPECT_LE(kept.size(), 48u);
  EXPECT_GT(kept.size(), 30u);
  EXPECT_EQ(kept.front(), 0u);
  EXPECT_EQ(kept.back(), answered.size() - 1);
  EXPECT_TRUE(std::ranges::is_sorted(kept));
  EXPECT_LT(static_cast<double>(kept.back()), 2 * static_cast<double>(kept[kept.size() - 2]))
      << "the last step is as long as the others";
  EXPECT_EQ(thinned({0, 5, 9}, 48), (std::vector<std::size_t>{0, 1, 2}));
}

}  // namespace
}  // namespace acol::study
