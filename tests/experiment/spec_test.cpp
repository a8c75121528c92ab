#include "acol/experiment/spec.hpp"

#include <gtest/gtest.h>

namespace acol::experiment {
namespace {

ExperimentSpec sweep_of(const std::string& instance, const std::string& sweep) {
  ExperimentSpec spec;
  spec.instance = instance;
  spec.sweep = sweep;
  spec.values = {"1", "2"};
  spec.algorithms = {"acol", "g-acol"};
  return spec;
}

TEST(ExperimentSpec, PanelsAndValuesTakeTheirPlacesInTheInstance) {
  const ExperimentSpec spec = sweep_of("unit-sphere:{panel},d={value}", "d");
  EXPECT_EQ(spec.instance_text("n=5;seed=1", "7"), "unit-sphere:n=5,seed=1,d=7");
  EXPECT_FALSE(spec.sweeps_setting());
}

TEST(ExperimentSpec, WhatIsNotInTheInstanceIsSetOfTheAlgorithms) {
  const ExperimentSpec spec = sweep_of("line", "sqrt_beta");
  EXPECT_TRUE(spec.sweeps_setting());
  EXPECT_EQ(spec.options("3").sqrt_beta, 3);
}

TEST(ExperimentSpec, ABudgetIsALimitAndNoSetting) {
  ExperimentSpec spec = sweep_of("line", "max_questions");
  EXPECT_EQ(spec.limit("acol", "200"), 200);
  EXPECT_EQ(spec.options("200").sqrt_beta, PolicyOptions().sqrt_beta);
  spec = sweep_of("line:sigma={value}", "sigma");
  spec.max_questions = 1e6;
  spec.max_questions_in_rounds = 1e9;
  EXPECT_EQ(spec.limit("acol", "1"), 1'000'000'000) << "rounds cost little to simulate";
  EXPECT_EQ(spec.limit("g-acol", "1"), 1'000'000);
}

TEST(ExperimentSpec, WhoDoesNotHonourTheRuleThatIsSweptRunsOnce) {
  ExperimentSpec spec = sweep_of("line", "stopping");
  spec.values = {"mixture", "stylised"};
  EXPECT_TRUE(spec.runs("acol", "mixture"));
  EXPECT_FALSE(spec.runs("acol", "stylised"));
  EXPECT_TRUE(spec.runs("top-two", "stylised"));
}

}  // namespace
}  // namespace acol::experiment
