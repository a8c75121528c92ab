#include "acol/experiment/published.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "acol/core/error.hpp"
#include "acol/experiment/spec_file.hpp"

namespace acol::experiment {
namespace {

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

}  // namespace
}  // namespace acol::experiment
