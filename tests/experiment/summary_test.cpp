#include "acol/experiment/summary.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "acol/experiment/published.hpp"
#include "acol/experiment/tuned_price.hpp"
#include "acol/simulate/run_summary.hpp"

namespace acol {
namespace {

QuestionRun run_of(std::int64_t questions, bool correct = true, std::string outcome = "certified") {
  return {.value = "10",
          .algorithm = "g-acol",
          .outcome = std::move(outcome),
          .correct = correct,
          .questions = questions,
          .lower_bound = 100};
}

TEST(Summary, QuantilesInterpolate) {
  EXPECT_DOUBLE_EQ(quantile({4, 1, 3, 2}, 0.5), 2.5);
  EXPECT_DOUBLE_EQ(quantile({4, 1, 3, 2}, 0.25), 1.75);
  EXPECT_DOUBLE_EQ(quantile({7}, 0.75), 7);
}

TEST(Summary, RunsAtTheirLimitAreCountedNotDropped) {
  const std::vector<QuestionRun> runs = {run_of(10), run_of(20), run_of(50, false, "budget"),
                                         run_of(50, false, "budget")};
  const std::vector<CellSummary> cells = summarise(runs);
  ASSERT_EQ(cells.size(), 1);
  EXPECT_DOUBLE_EQ(cells[0].median, 35);
  EXPECT_DOUBLE_EQ(cells[0].at_limit, 0.5);
  EXPECT_DOUBLE_EQ(cells[0].correct, 0.5);
  EXPECT_DOUBLE_EQ(cells[0].lower_bound, 100);
}

Agreement agreement_at(const std::string& algorithm, double median, double at_limit = 0,
                       const std::string& experiment = "irrelevant-dim") {
  const std::vector<CellSummary> cells = {{.value = "10",
                                           .algorithm = algorithm,
                                           .runs = 30,
                                           .median = median,
                                           .lower_quartile = 0.5 * median,
                                           .upper_quartile = 2 * median,
                                           .at_limit = at_limit}};
  const std::vector<Comparison> found =
      compare_with_published(find_experiment(experiment, false), cells);
  EXPECT_EQ(found.size(), 1);
  return found.at(0).agreement;
}

TEST(Published, AgreementIsWhatTheTableSays) {
  // g-acol at d = 10: 70.41k. oracle: 26.1k.
  EXPECT_EQ(agreement_at("g-acol", 70'000), Agreement::same);
  EXPECT_EQ(agreement_at("g-acol", 76'000), Agreement::same);
  EXPECT_EQ(agreement_at("g-acol", 80'000), Agreement::differs);
  EXPECT_EQ(agreement_at("g-acol", 50'000, 1), Agreement::limit);
  EXPECT_EQ(agreement_at("g-acol", 90'000, 1), Agreement::differs);
  EXPECT_EQ(agreement_at("oracle", 26'100), Agreement::same);
  EXPECT_EQ(agreement_at("oracle", 53'000), Agreement::neighbour);
  EXPECT_EQ(agreement_at("oracle", 12'800), Agreement::neighbour);
  EXPECT_EQ(agreement_at("oracle", 110'000), Agreement::differs);
  // An instance for each run: g-acol at n = 10 is published with 303.5k, which lies in 140k to
  // 560k.
  EXPECT_EQ(agreement_at("g-acol", 280'000, 0, "sphere-arms"), Agreement::same);
  EXPECT_EQ(agreement_at("g-acol", 800'000, 0, "sphere-arms"), Agreement::differs);
}

/// Median and quartiles of counts whose logarithms have deviation 0.5, so that two medians of 50 of
/// them differ by 1.2533 · 0.5/5 in standard; this one is three times that above `published`.
CellSummary three_errors_above(double published, const char* algorithm) {
  const double median = published * std::exp(3 * 0.12533);
  return {.value = "10",
          .algorithm = algorithm,
          .runs = 50,
          .median = median,
          .lower_quartile = median * std::exp(-0.6745 * 0.5),
          .upper_quartile = median * std::exp(0.6745 * 0.5)};
}

TEST(Published, AgreementIsWrittenAsAFile) {
  const Comparison comparison{
      .ours = {.panel = "base", .value = "3", .algorithm = "g-acol-tuned", .median = 3702.5},
      .published = 3400,
      .source = Source::corrected,
      .runs = "2 to 10",
      .agreement = Agreement::same};
  EXPECT_EQ(agreement_csv({&comparison, 1}),
            "panel,value,algorithm,median,published,kind,runs,agreement\n"
            "base,3,g-acol-tuned,3702.5,3400,corrected,2 to 10,same\n");
}

TEST(Published, ARowSaysWhatKindOfFigureItIs) {
  const std::string header = "experiment,panel,value,algorithm,questions,kind,runs\n";
  const std::vector<PublishedFigure> read =
      read_published("p.csv", header + "regret,,,acol,2298,code,up to 30\n");
  ASSERT_EQ(read.size(), 1U);
  EXPECT_EQ(read[0].source, Source::code);
  EXPECT_EQ(read[0].runs, "up to 30");
  for (const char* wrong : {"regret,,,acol,2298\n", "regret,,,acol,2298,,30\n",
                            "regret,,,acol,2298,guess,30\n", "regret,,,acol,2298,code,\n"}) {
    EXPECT_THROW(read_published("p.csv", header + wrong), ParseError) << wrong;
  }
}

TEST(Published, ADifferenceByChanceIsSaidInStandardErrors) {
  const CellSummary cell = three_errors_above(113, "g-acol-tuned");
  const std::vector<Comparison> found =
      compare_with_published(find_experiment("irrelevant-dim", false), {&cell, 1});
  ASSERT_EQ(found.size(), 1);
  EXPECT_EQ(found[0].agreement, Agreement::differs);
  EXPECT_EQ(found[0].reason, "the same rule; medians of 50 random runs, 3.0 standard errors apart");
}

/// A cell of the driving experiment in the blocked scenario, where g-acol is published as not
/// having ended at 3M.
Comparison driving_comparison(const ExperimentSpec& spec, double median) {
  const std::vector<CellSummary> cells = {{.panel = "blocked",
                                           .algorithm = "g-acol",
                                           .runs = 30,
                                           .median = median,
                                           .lower_quartile = median,
                                           .upper_quartile = median}};
  const std::vector<Comparison> found = compare_with_published(spec, cells);
  EXPECT_EQ(found.size(), 1);
  return found.at(0);
}

TEST(Published, AFigureThatIsALimitAgreesWithAllThatIsAboveIt) {
  const ExperimentSpec spec = find_experiment("driver-theory", false);
  EXPECT_EQ(driving_comparison(spec, 8e6).agreement, Agreement::same);
  EXPECT_EQ(driving_comparison(spec, 1e6).agreement, Agreement::differs);
}

TEST(Published, OtherCandidatesAreTheReasonOnlyWhereTheyAreOthers) {
  ExperimentSpec spec = find_experiment("driver-theory", false);
  EXPECT_EQ(driving_comparison(spec, 1e6).reason,
            "other candidates: 1,000 distinct ones instead of 20, repeated");
  spec.instance = "published-{panel}.json";
  EXPECT_NE(driving_comparison(spec, 1e6).reason.find("the same rule"), std::string::npos);
}

TEST(TunedPrice, IsThatOfTheFirstValueFromWhichOnAllRunsAreRight) {
  const auto cell = [](const char* panel, const char* value, const char* algorithm, double median,
                       double correct) {
    return CellSummary{.panel = panel,
                       .value = value,
                       .algorithm = algorithm,
                       .median = median,
                       .correct = correct};
  };
  const std::vector<CellSummary> cells = {
      cell("base", "1", "g-acol-tuned", 10, 1), cell("base", "2", "g-acol-tuned", 20, 0.9),
      cell("base", "3", "g-acol-tuned", 40, 1), cell("base", "4", "g-acol-tuned", 80, 1),
      cell("base", "1", "e-acol", 60, 1),       cell("other", "1", "g-acol-tuned", 10, 0),
      cell("other", "1", "e-acol", 70, 1),      cell("third", "1", "g-acol-tuned", 10, 1)};
  const std::vector<TunedPrice> prices = tuned_prices(cells);
  ASSERT_EQ(prices.size(), 2);
  EXPECT_EQ(prices[0].value, "3");
  EXPECT_EQ(prices[0].questions, 40);
  EXPECT_EQ(prices[0].certified, 60);
  EXPECT_EQ(prices[1].value, "");
}

TEST(TunedPrice, AllAreRightFromTheLargestValueOn) {
  const auto price = [](const char* panel, const char* value) {
    return TunedPrice{.panel = panel, .value = value};
  };
  const std::vector<TunedPrice> prices = {price("base", "2.5"), price("base", "10"),
                                          price("base", "3"), price("other", "2"),
                                          price("other", "")};
  EXPECT_EQ(always_right_from(prices, "base"), "10");
  EXPECT_EQ(always_right_from(prices, "other"), "");
  EXPECT_EQ(always_right_from(prices, "nowhere"), "");
}

}  // namespace
}  // namespace acol
