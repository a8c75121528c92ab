#include "acol/study/plan_prices.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "acol/study/plan_json.hpp"
#include "support/scratch_study.hpp"

namespace acol::study {
namespace {

std::vector<double> questions_in(const Plan& plan) {
  std::vector<double> result;
  for (const PlannedRun& run : plan.runs) result.push_back(run.questions);
  return result;
}

TEST(PlanPrices, AreThoseOfPlansThatAreMadeOnTheirOwn) {
  const Created created = testing::coarse_people_study();
  const PlanOptions options{.simulations = 6, .seed = 3};
  std::map<std::string, Plan> priced;
  for (const Price& price : price_choices(created, options)) {
    priced[price.option + " " + price.value] = price.plan;
  }
  const auto plan_with = [&](const std::function<void(PolicyOptions&)>& change) {
    Created other = created;
    change(other.definition.policy);
    other.definition = decided(other.definition);
    return questions_in(plan_study(other, options));
  };
  ASSERT_EQ(priced.size(), 7u);
  EXPECT_EQ(questions_in(priced.at(" ")), plan_with([](PolicyOptions&) {}));
  EXPECT_EQ(questions_in(priced.at("shape linear")),
            plan_with([](PolicyOptions& o) { o.shape = Shape::linear; }));
  EXPECT_EQ(questions_in(priced.at("independence answers")),
            plan_with([](PolicyOptions& o) { o.independence = Independence::answers; }));
  EXPECT_EQ(questions_in(priced.at("margin 0.1")),
            plan_with([](PolicyOptions& o) { o.margin = 0.1; }));
  EXPECT_EQ(questions_in(priced.at("margin 0.4")),
            plan_with([](PolicyOptions& o) { o.margin = 0.4; }));
  EXPECT_EQ(questions_in(priced.at("delta 0.1")),
            plan_with([](PolicyOptions& o) { o.delta = 0.1; }));
  EXPECT_EQ(questions_in(priced.at("delta 0.4")),
            plan_with([](PolicyOptions& o) { o.delta = 0.4; }));
}

TEST(PlanPrices, LeaveOutWhatIsNotAllowedAndEndWhenTold) {
  Created created = testing::coarse_people_study();
  created.definition.policy.margin = 0.3;  // twice that is more than the share
  int polled = 0;
  const PlanOptions options{.simulations = 3, .stop = [&] { return ++polled > 4; }};
  for (const Price& price : price_choices(created, options)) EXPECT_NE(price.value, "0.6");
  const io::OrderedJson json = plan_json(created, plan_study(created, options), options);
  EXPECT_TRUE(json.at("prices").empty()) << "nothing was imagined";
}

TEST(PlanPrices, OfRatingsHaveALinearOneToo) {
  const testing::ScratchFile table(testing::sizes_table(), ".csv");
  Definition definition = testing::people_definition(table.path());
  definition.answers = io::AnswerKind::number;
  definition.answer_range = io::NumberRange{1, 3};
  definition.threshold = Threshold{2};
  definition.intercept = true;
  definition.policy.margin = 0.5;
  definition.policy.delta = 0.2;
  const Created created = set_up(definition);
  std::size_t linear = 0;
  for (const Price& price : price_choices(created, {.simulations = 6})) {
    linear += price.value == "linear";
    EXPECT_EQ(price.plan.runs.size(), 6) << price.option << " " << price.value;
  }
  EXPECT_EQ(linear, 1);
}

TEST(PlanPrices, OfFewerTruthsThanTheOthersAreNotShown) {
  const Created created = testing::coarse_people_study();
  int polled = 0;
  const auto priced = [&](int most) {
    polled = 0;
    return price_choices(created,
                         {.simulations = 3, .stop = [&, most] { return ++polled > most; }});
  };
  const std::size_t all = priced(1'000'000).size();
  const int polls = polled;
  const std::vector<Price> some = priced(polls / 2);
  EXPECT_LT(some.size(), all);
  for (const Price& price : some) EXPECT_EQ(price.plan.runs.size(), 3);
}

}  // namespace
}  // namespace acol::study
