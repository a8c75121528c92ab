#include "acol/study/course_charts.hpp"

#include <gtest/gtest.h>

namespace acol::study {
namespace {

Overview led_by(const std::vector<std::optional<std::string>>& leaders) {
  Overview overview{.candidates = {{.id = "a", .label = "Apple"}, {.id = "b"}}};
  double answered = 0;
  for (const std::optional<std::string>& one : leaders) {
    overview.course.push_back({.answered = answered += 10,
                               .forecast = 100 - answered,
                               .leading = one,
                               .probability = 0.5,
                               .evidence = 1.0});
  }
  return overview;
}

TEST(CourseCharts, NameWhoLeadsWhereItChanges) {
  const std::vector<ChartView> charts =
      course_charts(led_by({"a", "a", "b", "a", "b", "b", std::nullopt}));
  ASSERT_EQ(charts.size(), 2u);
  EXPECT_EQ(charts[0].id, "leading");
  EXPECT_EQ(charts[1].id, "course");
  const io::OrderedJson rows = charts[0].spec.at("data").at("values");
  std::vector<std::string> changes;
  for (const io::OrderedJson& row : rows) changes.push_back(row.at("change"));
  EXPECT_EQ(changes,
            (std::vector<std::string>{"Apple", "", "", "", "b", "", "nothing is acceptable"}))
      << "by what people see, and not for a moment";
  EXPECT_EQ(rows.at(2).at("leading"), "b");
  EXPECT_EQ(charts[0].spec.at("layer").at(0).at("encoding").at("y").at("field"), "probability");
}

TEST(CourseCharts, ShowEvidenceWhereProbabilitiesAreNotKnown) {
  Overview overview = led_by({"a", "b"});
  overview.course[0].probability.reset();
  const std::vector<ChartView> charts = course_charts(overview);
  EXPECT_EQ(charts.at(0).spec.at("layer").at(0).at("encoding").at("y").at("field"), "evidence");
}

TEST(CourseCharts, ShowNothingWhereNothingIsKnown) {
  EXPECT_TRUE(course_charts({}).empty());
  EXPECT_TRUE(course_charts(led_by({"a"})).empty()) << "one point is no course";
}

}  // namespace
}  // namespace acol::study
