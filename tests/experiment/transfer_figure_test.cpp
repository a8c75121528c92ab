#include "acol/experiment/transfer_figure.hpp"

#include <gtest/gtest.h>

#include "support/scratch_file.hpp"

namespace acol::experiment {
namespace {

const char* const kResults =
    "panel,value,side_weight,method,seed,chosen,reward,constraint,feasible\n"
    "base,best,10,catalogue,0,1,2,1,1\nbase,0.1,10,catalogue,0,1,3,1.5,0\n"
    "base,learned,10,catalogue,0,1,1.5,0.5,1\nbase,learned,10,catalogue,1,1,1.75,0.75,1\n"
    "base,learned,10,catalogue,2,0,0,0,0\n"
    "base,best,4,catalogue,0,1,7,1,1\nbase,learned,4,catalogue,0,1,7,1,1\n";

TEST(TransferFigure, ShowsRewardsBesideTheBestAcceptableDriveOfTheirWorld) {
  const testing::ScratchFile results(kResults);
  ExperimentSpec spec;
  spec.name = "transfer";
  const std::vector<Figure> figures = transfer_figures(spec, results.path());
  ASSERT_EQ(figures.size(), 2U);  // a world each
  EXPECT_EQ(figures[1].id, "transfer-c4");
  const io::OrderedJson& panels = figures[0].spec["hconcat"];
  ASSERT_EQ(panels.size(), 1U);
  const io::OrderedJson& points = panels[0]["data"]["values"];
  ASSERT_EQ(points.size(), 3U);  // neither the best itself nor a survey that proves no drive
  EXPECT_EQ(points[0]["x"], 1.0);
  EXPECT_EQ(points[0]["accepted"], "not acceptable");
  EXPECT_EQ(points[1]["x"], -0.5);
  EXPECT_EQ(points[2]["x"], -0.25);
  EXPECT_EQ(figures[1].spec["hconcat"][0]["data"]["values"][0]["x"], 0.0);
}

TEST(TransferFigure, TheTableHasTheWorstOfTheSurveys) {
  const testing::ScratchFile results(kResults);
  const io::ReportTable table = transfer_table(results.path());
  EXPECT_EQ(
      table.rows,
      (std::vector<std::vector<std::string>>{
          {"Base scenario", "10", "learned constraint", "-0.500", "0.750", "2 of 2", "1 of 3"},
          {"Base scenario", "10", "penalty 0.1", "1.000", "1.500", "0 of 1", "0 of 1"},
          {"Base scenario", "4", "learned constraint", "0.000", "1.000", "1 of 1", "0 of 1"}}));
}

}  // namespace
}  // namespace acol::experiment
