#include "acol/study/plan_words.hpp"

#include <gtest/gtest.h>

#include "support/scratch_study.hpp"

namespace acol::study {
namespace {

/// Ten runs: the first `certified` of them after 100, 200, … answers, of the others every second
/// one with a right guess after 2,000.
Plan ten_runs(int certified) {
  Plan plan;
  for (int i = 0; i < 10; ++i) {
    const bool ended = i < certified;
    plan.runs.push_back({.questions = ended ? 100.0 * (i + 1) : 2000,
                         .people = ended ? 5.0 * (i + 1) : 100,
                         .ended = ended,
                         .right = ended || i % 2 == 0});
  }
  return plan;
}

Created made(const std::function<void(Definition&)>& change) {
  Created created;
  created.definition = testing::people_definition("x.csv");
  change(created.definition);
  created.definition = decided(created.definition);
  return created;
}

// Typical is the geometric mean of the middle: (201 · 301 · 401)^(1/3) − 1 = 288.5 of six runs.
TEST(PlanWords, SayWhatPeopleGiveInPeoplesTerms) {
  const Created created = made([](Definition& definition) {
    definition.raters = 100;
    definition.answers_per_rater = 20;
  });
  EXPECT_EQ(
      plan_words(created, ten_runs(6)),
      (std::vector<std::string>{
          "100 people, 20 answers each: certified in 6 of 10 plausible cases, typically after "
          "288 answers. Otherwise the best guess is right in 5 of 10.",
          "In 8 of 10 cases it ends after 100 to 2,000 answers, certified or not."}));
  EXPECT_EQ(plan_words(created, ten_runs(0)).front(),
            "100 people, 20 answers each: certified in none of the plausible cases. Otherwise the "
            "best guess is right in 5 of 10.");
}

// (301 · 401 · 501 · 601 · 701)^(1/5) − 1 = 479.0 of ten.
TEST(PlanWords, OfAPanelSayHowLargeItIs) {
  const Created created = made([](Definition& definition) {
    definition.population = ClaimAbout::panel;
    definition.raters = 12;
  });
  EXPECT_EQ(plan_words(created, ten_runs(10)).front(),
            "A panel of 12 people: certified in all plausible cases, typically after 479 answers.");
}

TEST(PlanWords, WithoutALimitSayWhatSomeNumbersOfPeopleWouldGive) {
  const Created created = made([](Definition&) {});
  Plan plan = ten_runs(10);
  plan.runs.back().people = 30;
  plan.runs.back().right_after = {0, 0};  // after 10 and 20 people
  plan.runs.front().right_after = {1};
  const std::vector<std::string> words = plan_words(created, plan);
  ASSERT_EQ(words.size(), 4u);
  EXPECT_EQ(words[0].substr(0, words[0].find(':')), "As many people as it takes, 10 answers each");
  EXPECT_EQ(words[2],
            "With 10 people: certified in 8 of 10. Otherwise the best guess is right in 5 of 10.");
  EXPECT_EQ(words[3],
            "With 20 people: certified in 9 of 10. Otherwise the best guess is right in none of "
            "them.");
}

TEST(PlanWords, WithoutRunsSayWhereThereIsTimeForThem) {
  const std::vector<std::string> words = plan_words({}, {});
  ASSERT_EQ(words.size(), 1);
  EXPECT_NE(words.front().find("acol plan"), std::string::npos);
}

}  // namespace
}  // namespace acol::study
