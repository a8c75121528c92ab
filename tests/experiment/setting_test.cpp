#include "acol/experiment/setting.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"

namespace acol::experiment {
namespace {

TEST(Setting, NumbersKeepToTheirRange) {
  EXPECT_EQ(number_of("delta", "0.25", 0, 1), 0.25);
  EXPECT_EQ(whole_of("seeds", "1e3", 1, 1e6), 1000);
  for (const char* text : {"", "x", "1.5", "-0.1", "nan", "0.5 "}) {
    EXPECT_THROW(whole_of("seeds", text, 0, 1), InvalidArgument) << text;
  }
}

TEST(Setting, ListsHaveNoEmptyItems) {
  EXPECT_EQ(list_of("values", "a, b,c"), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_THROW(list_of("values", "a,,c"), InvalidArgument);
}

TEST(Setting, OptionsAreSetByTheNamesOfTheirDescription) {
  PolicyOptions options;
  set_option(options, "delta", "0.2");
  set_option(options, "noise_bound", "3");
  set_option(options, "rule", "widest");
  EXPECT_EQ(options.delta, 0.2);
  EXPECT_EQ(options.noise_bound, 3);
  EXPECT_EQ(options.rule, Rule::widest);
  EXPECT_THROW(set_option(options, "nonsense", "1"), InvalidArgument);
  EXPECT_THROW(set_option(options, "rule", "nonsense"), InvalidArgument);
}

TEST(Setting, AnEmptyTextLeavesTheWorldAtItsDefault) {
  driving::World world;
  set_world(world, "start_speed", "0.3");
  EXPECT_EQ(world.start_speed, 0.3);
  set_world(world, "start_speed", "");
  EXPECT_FALSE(world.start_speed);
  EXPECT_THROW(set_world(world, "gravity", "9.81"), InvalidArgument);
}

}  // namespace
}  // namespace acol::experiment
