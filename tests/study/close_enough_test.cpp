#include "acol/study/close_enough.hpp"

#include <gtest/gtest.h>

#include "acol/study/plan_json.hpp"
#include "support/scratch_study.hpp"

namespace acol::study {
namespace {

Created study_of(const std::function<void(Definition&)>& change = [](Definition&) {}) {
  const testing::ScratchFile table(testing::sizes_table(), ".csv");
  Definition definition = testing::people_definition(table.path());
  definition.policy.delta = 0.2;
  change(definition);
  return set_up(definition);
}

/// So many runs, the first of them certified by so many people.
Plan plan_of(int runs, int certified, double people) {
  Plan plan;
  for (int i = 0; i < runs; ++i) {
    PlannedRun run{.questions = 10.0 * (i + 1), .people = people, .ended = i < certified};
    for (const double crowd : kCrowds) {
      if (people > crowd) run.right_after.push_back(1);
    }
    plan.runs.push_back(run);
  }
  return plan;
}

TEST(CloseEnough, IsPricedByPlansThatAreMadeOnTheirOwn) {
  const Created created = study_of([](Definition& definition) {
    definition.policy.margin = 0.1;
    definition.raters = 20;
  });
  const PlanOptions options{.simulations = 6, .seed = 3};
  const std::vector<Closeness> margins = price_margins(created, options);
  ASSERT_EQ(margins.size(), 2u) << "15 and 20 %: less is less than the study has";
  for (const Closeness& one : margins) {
    Created other = created;
    other.definition.policy.margin = one.margin;
    const Plan own = plan_study(other, options);
    ASSERT_EQ(one.plan.runs.size(), 3u) << "half of them";
    for (std::size_t i = 0; i < one.plan.runs.size(); ++i) {
      EXPECT_EQ(one.plan.runs[i].questions, own.runs[i].questions);
    }
  }
  EXPECT_EQ(margins[0].margin, 0.15);
  for (const io::OrderedJson& one :
       plan_json(created, plan_study(created, options), options)["close_enough"]) {
    EXPECT_EQ(one["says"], one["margin"] == 0.15 ? "15 %" : "20 %");
  }
}

TEST(CloseEnough, IsOfferedWhereItHelps) {
  const Created created = study_of([](Definition& definition) { definition.raters = 20; });
  const std::vector<Closeness> kept = those_that_help(created, plan_of(20, 3, 9),
                                                      {{0.05, plan_of(10, 3, 9)},
                                                       {0.1, plan_of(10, 7, 9)},
                                                       {0.15, plan_of(10, 7, 9)},
                                                       {0.2, plan_of(10, 8, 9)}});
  ASSERT_EQ(kept.size(), 2u);
  EXPECT_EQ(kept[0].margin, 0.1);
  EXPECT_EQ(kept[1].margin, 0.2);
}

TEST(CloseEnough, IsEverythingWhereTheResultIsAboutThoseWhoAnswerAlone) {
  const Created created = study_of([](Definition& definition) { definition.raters = 9; });
  const std::optional<Plan> panel = price_panel(created, {.simulations = 6});
  ASSERT_TRUE(panel);
  EXPECT_EQ(panel->certified_share(), 1) << "once everybody was asked it is known";
  EXPECT_TRUE(panel_words(created, *panel)
                  .starts_with("With the result about these 9 people alone: certified in all "
                               "plausible cases, typically after "));
  EXPECT_FALSE(price_panel(study_of(), {.simulations = 6})) << "nobody knows how many come";
}

TEST(CloseEnough, OfAScaleIsAPartOfIt) {
  const Created created = study_of([](Definition& definition) {
    definition.answers = io::AnswerKind::number;
    definition.accept_share = 0.5;
    definition.answer_range = io::NumberRange{1, 5};
    definition.threshold = Threshold{3};
  });
  const std::vector<Closeness> margins = price_margins(created, {.simulations = 1});
  ASSERT_FALSE(margins.empty());
  EXPECT_DOUBLE_EQ(margins.front().margin, 0.2);
  EXPECT_EQ(margin_text(created, margins.front().margin), "0.2");
}

TEST(CloseEnough, IsSuggestedWhereItMakesAStudyEnd) {
  const Created created = study_of([](Definition& definition) { definition.raters = 20; });
  const std::vector<Closeness> margins = {
      {0.05, plan_of(10, 4, 9)}, {0.1, plan_of(10, 7, 9)}, {0.15, plan_of(10, 10, 9)}};
  EXPECT_EQ(suggested_margin(created, plan_of(10, 1, 9), margins), 0.1);
  EXPECT_FALSE(suggested_margin(created, plan_of(10, 8, 9), margins)) << "it ends without";
  EXPECT_FALSE(suggested_margin(created, plan_of(10, 1, 9), {margins[0]})) << "it never does";
  EXPECT_EQ(closeness_words(created, margins[1]),
            "With 10 % as close enough: certified in 7 of 10 plausible cases, typically after 39 "
            "answers.");
}

TEST(CloseEnough, OfAStudyForAnybodyIsJudgedByAHundredPeople) {
  const Created created = study_of();
  EXPECT_EQ(usual_share(created, plan_of(10, 10, 90)), 1);
  EXPECT_EQ(usual_share(created, plan_of(10, 10, 150)), 0);
  EXPECT_NE(closeness_words(created, {0.1, plan_of(10, 10, 90)}).find("with 100 people"),
            std::string::npos);
}

}  // namespace
}  // namespace acol::study
