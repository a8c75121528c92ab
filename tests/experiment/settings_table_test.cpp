#include "acol/experiment/settings_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "acol/experiment/spec_file.hpp"

namespace acol::experiment {
namespace {

TEST(SettingsTable, HasWhatIsSetAndWhatIsNot) {
  const io::ReportTable table = settings_table(find_experiment("irrelevant-dim", false));
  const auto value_of_row = [&](const char* name) {
    const auto row = std::ranges::find(table.rows, name, [](const auto& each) { return each[0]; });
    return row == table.rows.end() ? std::string("missing") : (*row)[1];
  };
  EXPECT_EQ(value_of_row("rho_power"), "1");
  EXPECT_EQ(value_of_row("ties"), "decide");
  EXPECT_EQ(value_of_row("round_growth"), "2");
  EXPECT_EQ(value_of_row("seeds"), "30");
  EXPECT_EQ(value_of_row("fixed_budget"), "missing");
}

}  // namespace
}  // namespace acol::experiment
