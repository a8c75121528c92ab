#include "acol/experiment/presets.hpp"

#include <gtest/gtest.h>

#include "acol/experiment/instances.hpp"
#include "acol/experiment/setting.hpp"
#include "acol/experiment/spec_file.hpp"
#include "support/file_bytes.hpp"

namespace acol::experiment {
namespace {

TEST(Presets, EverySwitchHasAValueThatItsSettingTakes) {
  for (const Reading reading : {Reading::paper, Reading::code}) {
    for (const Switch& row : switches()) {
      const std::string name(row.name);
      const std::string value(row.value(reading));
      PolicyOptions options;
      driving::World world;
      if (row.scope == SwitchScope::policy) {
        EXPECT_NO_THROW(set_policy_switch(options, name, value)) << name;
      } else if (row.scope == SwitchScope::world) {
        EXPECT_NO_THROW(set_world(world, name, value)) << name;
      }
    }
    ExperimentSpec spec = find_experiment("regret", true);
    EXPECT_NO_THROW(read_as(spec, reading));
    EXPECT_EQ(spec.options("").rho_power, reading == Reading::paper ? 2 : 1);
  }
}

TEST(Presets, InstancesGetTheParametersThatTheyWereNotGiven) {
  EXPECT_EQ(read_as("line", Reading::paper), "line:first=0");
  EXPECT_EQ(read_as("line:sigma=1", Reading::paper), "line:sigma=1,first=0");
  EXPECT_EQ(read_as("line:first=0.5", Reading::paper), "line:first=0.5");
  EXPECT_EQ(read_as("driver:base", Reading::paper), "driver:base:c1=4,dt=1,squared=0,speed=0.41");
  EXPECT_EQ(read_as("driver:base:c1=7", Reading::code), "driver:base:c1=7,dt=0.2,squared=1");
  EXPECT_EQ(read_as("unit-sphere:n=5", Reading::code), "unit-sphere:n=5");
  EXPECT_EQ(read_as("liner.json", Reading::paper), "liner.json");
}

TEST(Presets, ThePapersLineBeginsAtZero) {
  const std::shared_ptr<const Instance> paper = find_instance(read_as("line", Reading::paper))(0);
  EXPECT_EQ(paper->problem().arms()(0, 0), 0);
  EXPECT_DOUBLE_EQ(paper->problem().arms()(1, 0), 1.0 / 9);
  const std::shared_ptr<const Instance> code = find_instance(read_as("line", Reading::code))(0);
  EXPECT_DOUBLE_EQ(code->problem().arms()(0, 0), 0.1);
}

TEST(Presets, TheTableInTheDocumentsIsThisOne) {
  const std::string text = testing::bytes_in(ACOL_SOURCE_DIR "/docs/reproducing.md");
  EXPECT_NE(text.find(switch_table()), std::string::npos) << "put this into docs/reproducing.md:\n"
                                                          << switch_table();
}

}  // namespace
}  // namespace acol::experiment
