#include "acol/experiment/sweep_lines.hpp"

#include <gtest/gtest.h>

namespace acol::experiment {
namespace {

TEST(SweepLines, InstancesLieOnALogarithmicAxisAndSettingsDoNot) {
  ExperimentSpec spec;
  spec.instance = "line:first={value}";
  spec.sweep = "first";
  spec.values = {"0.1", "0.2"};
  EXPECT_EQ(sweep_axis(spec)["scale"]["type"], "log");
  EXPECT_EQ(sweep_axis(spec)["axis"]["values"], io::OrderedJson::parse("[0.1, 0.2]"));
  spec.instance = "line";
  spec.sweep = "delta";
  EXPECT_FALSE(sweep_axis(spec)["scale"].contains("type"));
}

TEST(SweepLines, BandsLieBehindTheLines) {
  const ExperimentSpec spec;
  const std::vector<std::string> names = {"acol", "e-acol"};
  const io::OrderedJson plain = line_layers(spec, names, "median", false);
  const io::OrderedJson banded = line_layers(spec, names, "median", true);
  ASSERT_EQ(banded.size(), plain.size() + 1);
  EXPECT_EQ(banded[0]["mark"]["type"], "area");
  EXPECT_EQ(plain[0]["mark"], "line");
  EXPECT_EQ(plain[0]["encoding"]["y"]["field"], "median");
}

TEST(SweepLines, SharesAreShownFromZeroToOne) {
  const io::OrderedJson layers = line_layers({}, {"acol"}, "correct", false);
  EXPECT_EQ(layers[0]["encoding"]["y"]["scale"]["domain"], io::OrderedJson::parse("[0, 1]"));
}

}  // namespace
}  // namespace acol::experiment
