#include "acol/study/plan.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "acol/study/imagined_means.hpp"
#include "acol/study/plan_json.hpp"
#include "acol/study/plan_prices.hpp"
#include "support/scratch_study.hpp"

namespace acol {
namespace {

Created people_study() {
  const testing::ScratchFile table(testing::sizes_table(), ".csv");
  Definition definition = testing::people_definition(table.path());
  definition.policy.margin = 0.2;
  definition.policy.delta = 0.2;
  return set_up(definition);
}

std::vector<double> questions(const Plan& plan) {
  std::vector<double> result;
  for (const PlannedRun& run : plan.runs) result.push_back(run.questions);
  return result;
}

TEST(PlanPrices, AreThoseOfPlansThatAreMadeOnTheirOwn) {
  const Created created = people_study();
  const PlanOptions options{.simulations = 6, .seed = 3};
  std::map<std::string, Plan> priced;
  for (const Price& price : price_choices(created, options)) {
    priced[price.option + " " + price.value] = price.plan;
  }
  const auto plan_with = [&](const std::function<void(PolicyOptions&)>& change) {
    Created other = created;
    change(other.definition.policy);
    other.definition = decided(other.definition);
    return questions(plan_study(other, options));
  };
  ASSERT_EQ(priced.size(), 7u);
  EXPECT_EQ(questions(priced.at(" ")), plan_with([](PolicyOptions&) {}));
  EXPECT_EQ(questions(priced.at("shape linear")),
            plan_with([](PolicyOptions& o) { o.shape = Shape::linear; }));
  EXPECT_EQ(questions(priced.at("independence answers")),
            plan_with([](PolicyOptions& o) { o.independence = Independence::answers; }));
  EXPECT_EQ(questions(priced.at("margin 0.1")),
            plan_with([](PolicyOptions& o) { o.margin = 0.1; }));
  EXPECT_EQ(questions(priced.at("margin 0.4")),
            plan_with([](PolicyOptions& o) { o.margin = 0.4; }));
  EXPECT_EQ(questions(priced.at("delta 0.1")), plan_with([](PolicyOptions& o) { o.delta = 0.1; }));
  EXPECT_EQ(questions(priced.at("delta 0.4")), plan_with([](PolicyOptions& o) { o.delta = 0.4; }));
}

TEST(PlanPrices, LeaveOutWhatIsNotAllowedAndEndWhenTold) {
  Created created = people_study();
  created.definition.policy.margin = 0.3;  // twice that is more than the share
  int polled = 0;
  const PlanOptions options{.simulations = 3, .stop = [&] { return ++polled > 4; }};
  for (const Price& price : price_choices(created, options)) EXPECT_NE(price.value, "0.6");
  const OrderedJson json = plan_json(created, plan_study(created, options), options);
  EXPECT_TRUE(json.at("prices").empty()) << "nothing was imagined";
}

TEST(Plan, PeopleHaveOneHandOfDifferentCandidates) {
  const Created created = people_study();
  for (const PlannedRun& run : plan_study(created, {.simulations = 4, .seed = 1}).runs) {
    EXPECT_TRUE(run.ended);
    EXPECT_GE(10 * run.people, run.questions);
    EXPECT_LE(run.people, run.questions);
  }
}

TEST(Plan, EverySecondTruthOfYesAndNoIsLogistic) {
  Created created = people_study();
  const double no = 1 - created.definition.accept_share;
  const auto bend =
      [&](std::uint64_t number) {  // largest second difference of shares and of logits
        const Vector means = imagined_means(created, 5, number);
        double shares = 0;
        double logits = 0;
        const auto logit = [&](Eigen::Index i) {
          return std::log((means(i) + no) / (1 - no - means(i)));
        };
        for (Eigen::Index i = 1; i + 1 < means.size(); ++i) {
          shares = std::max(shares, std::abs(means(i - 1) - 2 * means(i) + means(i + 1)));
          logits = std::max(logits, std::abs(logit(i - 1) - 2 * logit(i) + logit(i + 1)));
        }
        return std::pair(shares, logits);
      };
  for (const std::uint64_t number : {0, 1, 2, 3}) {
    const auto [shares, logits] = bend(number);
    EXPECT_EQ(shares < 1e-9, number % 2 == 0) << number;
    EXPECT_EQ(logits < 1e-9, number % 2 == 1) << number;
  }
  created.definition.policy.shape = Shape::linear;
  EXPECT_LT(bend(1).first, 1e-9);
}

}  // namespace
}  // namespace acol
