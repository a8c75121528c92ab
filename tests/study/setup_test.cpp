#include "acol/study/setup.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "acol/core/error.hpp"
#include "acol/io/spreadsheet.hpp"
#include "support/scratch_study.hpp"

namespace acol::study {
namespace {

Definition of_table() {
  Definition definition = testing::sizes_definition("t");
  definition.candidates = "t";
  return definition;
}

std::string setting_up(
    const std::string& table, const std::function<void(Definition&)>& change = [](Definition&) {}) {
  Definition definition = of_table();
  change(definition);
  return testing::complaint<Error>([&] { set_up(definition, io::parse_spreadsheet("t", table)); });
}

TEST(Setup, ATableBecomesAProblem) {
  const Created created = set_up(of_table(), io::parse_spreadsheet("t", testing::sizes_table()));
  EXPECT_EQ(created.cards.ids.front(), "a1");
  EXPECT_EQ(created.problem.arms.rows(), 10);
  EXPECT_EQ(created.problem.rewards, Vector::LinSpaced(10, 0, 9));
  EXPECT_EQ(created.problem.threshold, 0);
  EXPECT_NEAR(created.problem.noise_bound, 0.5, 1e-12);
  EXPECT_TRUE(created.attention.cards.ids.empty());
}

TEST(Setup, WhoMinimisesHasTheOppositeReward) {
  Definition definition = of_table();
  definition.maximize.clear();
  definition.minimize = "gain";
  const Created created = set_up(definition, io::parse_spreadsheet("t", testing::sizes_table()));
  EXPECT_EQ(created.problem.rewards, -Vector::LinSpaced(10, 0, 9));
}

/// Rewards within one step of the tolerance are the same.
TEST(Setup, RewardsAreCountedInStepsOfTheTolerance) {
  Definition definition = of_table();
  definition.reward_tolerance = 3;
  const Vector rewards =
      set_up(definition, io::parse_spreadsheet("t", testing::sizes_table())).problem.rewards;
  for (Eigen::Index i = 0; i < 10; ++i) {
    EXPECT_EQ(rewards(i), 3 * static_cast<double>(i / 3)) << i;
  }
}

TEST(Setup, IdsAreOneCandidatesEach) {
  EXPECT_EQ(setting_up("name,size,gain\na,1,1\nb,2,2\na,3,3\n"),
            "t:4: column 'name': the id 'a' appears twice: choose another column, or id = "
            "row-number");
  EXPECT_EQ(setting_up("name,size,gain\na,1,1\na\xe2\x80\x8b,2,2\n"),
            "t:3: column 'name': the id 'a\xe2\x80\x8b' looks like another one");
}

TEST(Setup, WhatCannotBeReadIsNamed) {
  EXPECT_EQ(setting_up("name,size,gain\na,1,x\nb,2,3\n").find("t:2: column 'gain'"), 0U)
      << setting_up("name,size,gain\na,1,x\nb,2,3\n");
  EXPECT_NE(setting_up(testing::sizes_table(), [](Definition& d) { d.features = {"colour"}; })
                .find("no column 'colour'"),
            std::string::npos);
  Definition missing = of_table();
  missing.candidates = "no/such.csv";
  EXPECT_EQ(testing::complaint<ParseError>([&] { set_up(missing); }),
            "no/such.csv: cannot be read: No such file or directory");
}

}  // namespace
}  // namespace acol::study
