#include <gtest/gtest.h>

#include "experiment/claim_cells.hpp"

namespace acol::experiment {
namespace {

using testing::claim_of;

TEST(DriveClaims, DrivesAreJudgedByWhereTheyEnd) {
  const DriveSetting world{"4", "plain"};
  std::vector<DriveOutcome> drives = {{"blocked", "penalty", world, -1, 3, false, {0, 1.2}},
                                      {"blocked", "constraint", world, -1, 0.9, true, {0, 0.4}}};
  const ClaimEvidence evidence{.experiments = {}, .scenarios = drives};
  constexpr const char* kThrough = "With the penalty carried over, the car goes through";
  EXPECT_EQ(claim_of(checked_drives(evidence), kThrough).verdict, Verdict::holds);
  drives[1].end.y = 1.2;
  EXPECT_EQ(claim_of(checked_drives(evidence), kThrough).verdict, Verdict::fails);
}

TEST(DriveClaims, WhatWasNotDrivenIsNotDecided) {
  for (const CheckedClaim& claim : checked_drives({.experiments = {}})) {
    EXPECT_EQ(claim.verdict, Verdict::open) << claim.claim;
    EXPECT_FALSE(claim.where.empty());
  }
}

}  // namespace
}  // namespace acol::experiment
