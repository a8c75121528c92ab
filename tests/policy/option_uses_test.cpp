#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "acol/policy/algorithms.hpp"
#include "acol/policy/make_policy.hpp"
#include "support/scratch_file.hpp"

namespace acol {
namespace {

std::string using_options(std::string_view name, const PolicyOptions& options) {
  return testing::complaint<InvalidArgument>(
      [&] { refuse_unused(algorithm_called(name), options); });
}

TEST(OptionUses, WhatMeansNothingToAnAlgorithmIsRefusedWithThoseItMeansSomethingTo) {
  EXPECT_EQ(using_options("e-acol", {.misspecification = 0.1}), "none");
  EXPECT_EQ(using_options("acol", {.misspecification = 0.1}),
            "misspecification = 0.1 has no effect on 'acol'; used by: e-acol, e-acol-simple");
  EXPECT_EQ(using_options("g-acol", {.goal = Goal::best_guess})
                .find("goal = best-guess has no effect on 'g-acol'; used by: "),
            0U);
  EXPECT_EQ(using_options("e-acol", {.sqrt_beta = 0.5})
                .find("sqrt_beta = 0.5 has no effect on 'e-acol'; used by: "),
            0U);
}

TEST(OptionUses, ToSayTheDefaultIsToSayNothing) {
  const PolicyOptions defaults;
  for (const Algorithm& row : algorithms()) {
    EXPECT_EQ(using_options(row.name, defaults), "none") << row.name;
    EXPECT_EQ(using_options(row.name, {.confirm = Confirm::off}), "none") << row.name;
  }
}

TEST(OptionUses, OptionsThatAllHonourAreHonouredByAll) {
  for (const Algorithm& row : algorithms()) {
    EXPECT_TRUE(honours(row.name, "delta")) << row.name;
    EXPECT_EQ(honours(row.name, "goal"), row.keeps_evidence()) << row.name;
    EXPECT_EQ(honours(row.name, "lambda"), row.greedy()) << row.name;
  }
  EXPECT_THROW(honours("nobody", "goal"), InvalidArgument);
}

/// What was tuned for all is reset for those to whom it means nothing, and kept for the others.
TEST(OptionUses, TunedOptionsAreThoseThatAreUsed) {
  const PolicyOptions all{.lambda = 0.7, .sqrt_beta = 0.5, .rho_power = 3};
  for (const Algorithm& row : algorithms()) {
    const PolicyOptions tuned = tuned_for(row.name, all);
    EXPECT_EQ(using_options(row.name, tuned), "none") << row.name;
    EXPECT_EQ(tuned.lambda == 0.7, honours(row.name, "lambda")) << row.name;
    EXPECT_EQ(tuned.sqrt_beta.has_value(), row.confidence == Confidence::tuned) << row.name;
    EXPECT_EQ(tuned.rho_power == 3, honours(row.name, "rho_power")) << row.name;
  }
}

}  // namespace
}  // namespace acol
