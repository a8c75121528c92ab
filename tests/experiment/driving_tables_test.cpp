#include "acol/experiment/driving_tables.hpp"

#include <gtest/gtest.h>

#include "support/scratch_file.hpp"

namespace acol::experiment {
namespace {

TEST(DrivingTables, TheSmallestFeasiblePenaltyStandsBesideThePublishedOne) {
  const testing::ScratchFile results(
      "panel,value,side_weight,method,reward,constraint,feasible\n"
      "blocked,2,10,refined,-1.9,0.1,1\nblocked,0.5,10,refined,-0.4,1.3,0\n"
      "blocked,1.2,10,refined,-1.6,0.2,1\nblocked,constraint,10,refined,-0.5,1,1\n"
      "base,0.5,10,refined,-3,2,0\nbase,constraint,10,refined,-6e-19,0.5,1\n"
      "base,constraint,4,plain,-2,0.25,1\n");
  const io::ReportTable table = robustness_table(results.path());
  EXPECT_EQ(table.rows,
            (std::vector<std::vector<std::string>>{
                {"Base scenario", "c₁ = 10, refined search", "none", "0.01", "", "-0.025, 0.354",
                 "0, 0.5", "-0.032, 0.598"},
                {"Different environment", "c₁ = 10, refined search", "1.2", "1.5", "-1.6, 0.2",
                 "-1.71, 0.103", "-0.5, 1", "-1.12, 1"},
                {"Base scenario", "c₁ = 4, plain search", "none", "", "", "", "-2, 0.25", ""}}));
}

TEST(DrivingTables, FeaturesHaveTheWeightsOfThePaper) {
  const io::ReportTable table = feature_table();
  ASSERT_EQ(table.rows.size(), 8U);
  const std::vector<std::string> theta[] = {{"1", "0", "1", "0"},    {"0", "1", "0", "0"},
                                            {"0", "0", "0", "0.3"},  {"0", "0", "0", "0.05"},
                                            {"0", "0", "0", "0.02"}, {"0", "0", "0", "0.5"},
                                            {"0", "0", "0", "0.3"},  {"0", "0", "0", "0.8"}};
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const std::vector<std::string> weights(table.rows[i].begin() + 2, table.rows[i].end());
    EXPECT_EQ(weights, theta[i]) << table.rows[i][0];
  }
}

}  // namespace
}  // namespace acol::experiment
