#include "acol/study/plan.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "acol/study/imagined_means.hpp"
#include "acol/study/plan_json.hpp"
#include "acol/study/recorded_round.hpp"
#include "acol/study/study_bound.hpp"
#include "support/scratch_study.hpp"

namespace acol::study {
namespace {

Problem planned_problem(const Created& created) {
  return stated_problem(created.problem, std::vector<char>(created.cards.ids.size(), 0),
                        created.definition);
}

TEST(Plan, PeopleHaveOneHandOfDifferentCandidates) {
  const Created created = testing::coarse_people_study();
  for (const PlannedRun& run : plan_study(created, {.simulations = 4, .seed = 1}).runs) {
    EXPECT_TRUE(run.ended);
    EXPECT_GE(10 * run.people, run.questions);
    EXPECT_LE(run.people, run.questions);
  }
}

TEST(Plan, QuantilesAreGeometricMeansOfWhatLiesAboutTheirPlace) {
  Plan plan;
  for (int k = 10; k >= 1; --k) plan.runs.push_back({.questions = std::expm1(k * k)});
  EXPECT_NEAR(*plan.quantile(0.5) / std::expm1(27), 1, 1e-9) << "(9 + 16 + 25 + 36 + 49)/5 = 27";
  EXPECT_NEAR(*plan.answers(0.1), std::expm1(1), 1e-9) << "the first of ten alone";
  for (int k = 0; k < 3; ++k) plan.runs[static_cast<std::size_t>(k)].ended = false;
  EXPECT_NEAR(*plan.quantile(0.5) / std::expm1(27), 1, 1e-9) << "those beyond do not matter";
  for (int k = 3; k < 5; ++k) plan.runs[static_cast<std::size_t>(k)].ended = false;
  EXPECT_NEAR(*plan.quantile(0.5) / std::expm1(25), 1, 1e-9) << "the last that ended";
  plan.runs[5].ended = false;
  EXPECT_EQ(plan.quantile(0.5), std::nullopt) << "most did not end";
}

TEST(Plan, StopsBetweenTheRoundsOfAStudyAndLeavesThatOneOut) {
  Created created = testing::coarse_people_study();
  created.definition.policy.margin = 0;
  int polls = 0;
  const Plan whole = plan_study(created, {.simulations = 3, .stop = [&] { return ++polls < 0; }});
  ASSERT_EQ(whole.runs.size(), 3);
  const int last = polls;
  polls = 0;
  const Plan cut = plan_study(created, {.simulations = 3, .stop = [&] { return ++polls == last; }});
  EXPECT_EQ(cut.runs.size(), 2);
  EXPECT_EQ(cut.runs[1].questions, whole.runs[1].questions);
}

TEST(Plan, NobodyIsAskedWhoMayNotBe) {
  Created created = testing::coarse_people_study();
  created.definition.policy.margin = 0.01;
  created.definition.raters = 6;
  created.definition.answers_per_rater = 5;
  const Plan plan = plan_study(created, {.simulations = 20, .seed = 1});
  for (const PlannedRun& run : plan.runs) {
    EXPECT_LE(run.people, 6);
    EXPECT_LE(run.questions, 30);
    EXPECT_TRUE(run.ended || run.questions == 30) << "all that may be asked is asked";
  }
  EXPECT_LT(plan.certified_share(), 0.5) << "thirty answers are few";
  ASSERT_TRUE(plan.right_share());
  EXPECT_LE(*plan.answers(0.9), 30);
  created.definition.budget = 12;
  for (const PlannedRun& run : plan_study(created, {.simulations = 5}).runs) {
    EXPECT_LE(run.questions, 12);
  }
}

TEST(Plan, APanelIsCertainOnceEverybodyWasAskedAboutEverything) {
  Created created = testing::coarse_people_study();
  created.definition.population = ClaimAbout::panel;
  created.definition.raters = 9;
  created.definition.policy.independence.reset();
  created.definition = decided(created.definition);
  const Plan plan = plan_study(created, {.simulations = 20, .seed = 1});
  EXPECT_EQ(plan.certified_share(), 1);
  for (const PlannedRun& run : plan.runs) {
    EXPECT_LE(run.questions, 9 * 10);
    EXPECT_LE(run.people, 9);
  }
}

TEST(Plan, FewerPeopleNeverCertifyMore) {
  const Plan plan = plan_study(testing::coarse_people_study(), {.simulations = 20, .seed = 1});
  double before = 0;
  for (std::size_t crowd = 0; crowd < std::size(kCrowds); ++crowd) {
    const Plan some = plan.with_people(crowd);
    const auto ended = std::ranges::count_if(
        plan.runs, [&](const PlannedRun& run) { return run.people <= kCrowds[crowd]; });
    EXPECT_EQ(some.certified_share(), static_cast<double>(ended) / 20);
    EXPECT_GE(some.certified_share(), before);
    before = some.certified_share();
  }
}

TEST(Plan, EverySecondTruthOfYesAndNoIsLogistic) {
  Created created = testing::coarse_people_study();
  const double no = 1 - created.definition.accept_share;
  const auto bend =
      [&](std::uint64_t number) {  // largest second difference of shares and of logits
        const Vector means = imagined_means(created, number);
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

/// Of a chance of a no from the boundary t.
double divergence(double p, double t) {
  return p * std::log(p / t) + (1 - p) * std::log((1 - p) / (1 - t));
}

TEST(PlanBound, SumsDivergencesOfYesAndNoWhereNothingIsAssumed) {
  const Created created = testing::coarse_people_study();
  const Problem problem = planned_problem(created);
  const double no = 1 - created.definition.accept_share;
  Vector shares(10);  // of noes; the last candidate has the highest reward
  for (int i = 0; i < 10; ++i) shares(i) = 0.03 + 0.09 * i;
  const double within = no + created.definition.policy.margin;
  double least = std::numeric_limits<double>::infinity();
  double refused = 0;  // what it takes to refuse all that pay more
  for (int b = 9; b >= 0; --b) {
    if (shares(b) < within) least = std::min(least, refused + 1 / divergence(shares(b), within));
    if (shares(b) <= no) break;
    refused += 1 / divergence(shares(b), no);
  }
  const double delta = created.definition.policy.delta;
  EXPECT_NEAR(study_bound(created, problem, shares.array() - no),
              std::log(1 / (2.4 * delta)) * least, 1e-9 * least);
}

TEST(PlanBound, GrowsWithTheNoiseAndFallsWithTheMarginWhereAnswersAreLinear) {
  Created created = testing::coarse_people_study();
  created.definition.policy.shape = Shape::linear;
  const Problem problem = planned_problem(created);
  const Vector means = Vector::LinSpaced(10, -0.3, 0.42);
  const double bound = study_bound(created, problem, means);
  EXPECT_GT(bound, 0);
  Created louder = created;
  louder.problem.noise_bound *= 2;
  EXPECT_NEAR(study_bound(louder, problem, means), 4 * bound, 1e-9 * bound);
  Created stricter = created;
  stricter.definition.policy.margin = 0.01;
  EXPECT_GT(study_bound(stricter, problem, means), bound);
}

TEST(PlanBound, IsInWhatIsSaid) {
  const Created created = testing::coarse_people_study();
  const PlanOptions options{.simulations = 3, .seed = 2};
  const Plan plan = plan_study(created, options);
  const io::OrderedJson json = plan_json(created, plan, options);
  ASSERT_TRUE(json.at("median_bound").is_number());
  EXPECT_GT(json.at("median_bound").get<double>(), 0);
  EXPECT_LT(json.at("median_bound").get<double>(), json.at("median_questions").get<double>());
}

}  // namespace
}  // namespace acol::study
