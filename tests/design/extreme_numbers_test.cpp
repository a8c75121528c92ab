// Numbers of any size that doubles have: a design of them ends, and what it says holds.

#include <gtest/gtest.h>

#include <cmath>

#include "acol/core/error.hpp"
#include "acol/core/problem.hpp"
#include "acol/core/random.hpp"
#include "acol/design/optimal_design.hpp"
#include "acol/design/rounding.hpp"
#include "support/gen.hpp"

namespace acol {
namespace {

/// Powers of two, one a feature: a design is the same in any units.
Vector units(std::initializer_list<int> exponents) {
  Vector result(std::ssize(exponents));
  Eigen::Index j = 0;
  for (const int exponent : exponents) result(j++) = std::scalbn(1.0, exponent);
  return result;
}

TEST(ExtremeNumbers, OverAllArmsTheOptimumIsTheRankInAnyUnits) {  // [kiefer1960]
  const Matrix arms = testing::random_matrix(40, 3, 1);
  for (const Vector& scale :
       {units({660, 0, 0}), units({-660, 0, 0}), units({1020, 1020, 1020}), units({-1020, 0, 1020}),
        units({-530, 530, -530}), units({-1022, -1022, -1022})}) {
    const Design design = optimal_design(arms * scale.asDiagonal(), {}, {.gap = 1e-6});
    EXPECT_EQ(design.stop, DesignStop::converged) << scale.transpose();
    EXPECT_NEAR(design.value, 3, 1e-5) << scale.transpose();
    EXPECT_NEAR(design.lower_bound, 3, 1e-5) << scale.transpose();
  }
}

TEST(ExtremeNumbers, DesignsForSomeTargetsAreTheSameInAnyUnits) {
  const Matrix arms = testing::random_matrix(60, 4, 2);
  const DesignTargets targets{{0, 5, 11, 17}, Vector{{1, 2, 0.5, 3}}};
  const Vector caps = Vector::Constant(60, 0.2);
  for (const bool capped : {false, true}) {
    const DesignOptions options{.gap = 1e-6, .caps = capped ? caps : Vector()};
    const double usual = optimal_design(arms, targets, options).value;
    for (const Vector& scale : {units({700, -700, 0, 0}), units({1020, -1000, 400, -400})}) {
      const Design design = optimal_design(arms * scale.asDiagonal(), targets, options);
      EXPECT_EQ(design.stop, DesignStop::converged) << scale.transpose();
      EXPECT_NEAR(design.value, usual, 3e-6 * usual) << scale.transpose();
    }
  }
}

TEST(ExtremeNumbers, AnArmThatVanishesCountsAsZeroWithinTheSpanOfTheOthers) {
  const Matrix arms{{1, 1}, {1, -1}, {1e-300, 0}, {0, 1e-200}};
  EXPECT_NEAR(optimal_design(arms, {}, {.gap = 1e-6}).value, 2, 1e-5);
  const Matrix line{{1e300, 1e300}, {3e-300, 3e-300}};
  EXPECT_NEAR(optimal_design(line, {}, {.gap = 1e-6}).value, 1, 1e-5);
}

TEST(ExtremeNumbers, AnArmThatVanishesInADirectionOfItsOwnIsRefused) {
  // The optimum is 2; without the second arm it would be 1.
  for (const Matrix& arms : {Matrix{{1, 1}, {1e-300, 0}}, Matrix{{1e300, 1e300}, {1e-300, 0}}}) {
    EXPECT_THROW(optimal_design(arms), InvalidArgument);
    EXPECT_THROW(check_arms(arms), InvalidArgument);
    EXPECT_NEAR(optimal_design(arms, {{0}, {}}).value, 1, 1e-3);
  }
}

TEST(ExtremeNumbers, ShortArmsNeitherStopNorFoolIt) {
  for (const double length : {1e-4, 1e-7, 1e-8, 1e-9, 1e-12, 1e-20, 1e-80, 1e-140}) {
    const Matrix arms{{1, 1}, {length, 0}};
    for (const DesignTargets& targets :
         {DesignTargets{}, DesignTargets{{0}, {}}, DesignTargets{{0, 1}, Vector{{1, 2}}}}) {
      const Design design = optimal_design(arms, targets, {.gap = 1e-3});
      const double optimum = targets.arms.empty() ? 2 : targets.arms.size() == 1 ? 1 : 3;
      EXPECT_LE(design.lower_bound, optimum * (1 + 1e-9)) << length;
      EXPECT_GE(design.value, optimum * (1 - 1e-9)) << length;
      EXPECT_NEAR(design.weights.sum(), 1, 1e-9) << length;
    }
  }
}

/// Any of the numbers that make trouble.
double odd_number(Stream stream, std::uint64_t index) {
  constexpr double kOdd[] = {0,      1,     -1,    1e-8,   1e8,   1e-20,  1e20,   1e-100, 1e100,
                             1e-160, 1e160, 1e200, 1e-200, 1e308, -1e308, 1e-308, 5e-324, 3};
  return kOdd[uniform_below(stream, index, std::size(kOdd))];
}

TEST(ExtremeNumbers, NoFiniteInputKeepsTheSearchOrBreaksItsPromises) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Stream stream{seed, StreamUse::sample};
    const auto rows = static_cast<Eigen::Index>(1 + uniform_below(stream, 0, 12));
    const auto columns = static_cast<Eigen::Index>(1 + uniform_below(stream, 1, 5));
    std::uint64_t index = 2;
    Matrix arms(rows, columns);
    for (double& entry : arms.reshaped()) entry = odd_number(stream, index++);
    DesignTargets targets;
    DesignOptions options;
    if (seed % 2 == 1) {
      for (ArmIndex arm = 0; arm < rows; arm += 2) targets.arms.push_back(arm);
      targets.weights.resize(std::ssize(targets.arms));
      for (double& weight : targets.weights) weight = std::abs(odd_number(stream, index++));
    }
    if (seed % 3 == 2) {
      options.caps.resize(rows);
      for (double& cap : options.caps) cap = std::abs(odd_number(stream, index++));
    }
    int polls = 0;
    options.stop = [&polls] { return ++polls > 3000; };
    try {
      const Design design = optimal_design(arms, targets, options);
      EXPECT_FALSE(std::isnan(design.value)) << seed;
      EXPECT_LE(design.lower_bound, design.value) << seed;
      if (design.stop != DesignStop::unbounded) {
        EXPECT_NEAR(design.weights.sum(), 1, 1e-9) << seed;
      }
    } catch (const InvalidArgument&) {
    }
    EXPECT_LE(polls, 3000) << seed << ": it goes on and on";
  }
}

TEST(ExtremeNumbers, WhatIsNotFiniteIsRefused) {
  EXPECT_THROW(optimal_design(Matrix{{1, NAN}, {1, 2}}), InvalidArgument);
  EXPECT_THROW(optimal_design(Matrix{{1, 2}, {INFINITY, 2}}), InvalidArgument);
}

TEST(ExtremeNumbers, ApportionmentOfWhatIsNoDistributionIsRefused) {
  EXPECT_THROW(apportion(Vector{{1e15}}, 1000), InvalidArgument);
  EXPECT_THROW(apportion(Vector{{0.5, 0.5, 1e300}}, 1000), InvalidArgument);
  EXPECT_THROW(apportion(Vector{{1, NAN}}, 1000), InvalidArgument);
  EXPECT_THROW(apportion(Vector{{1}}, std::numeric_limits<std::int64_t>::max()), InvalidArgument);
  const auto counts = apportion(Vector{{0.5 + 1e-9, 0.5}}, 4'000'000'000'000'000'000);
  EXPECT_EQ(counts[0] + counts[1], 4'000'000'000'000'000'000);
}

TEST(ExtremeNumbers, AProblemSaysWhichFeatureIsTooLargeOrTooSmall) {
  const auto complaint = [](const Matrix& arms) {
    try {
      Problem(arms, Vector::Ones(arms.rows()));
    } catch (const InvalidArgument& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(complaint(Matrix{{1, 1e151}, {1, 2}}),
            "features must be at most 1e150 in size, got 1e+151 in column 1");
  EXPECT_EQ(complaint(Matrix{{1e-200, 1}, {2e-200, 2}}),
            "features must be zero or reach 1e-150 in size, got 2e-200 at most in column 0");
  EXPECT_EQ(complaint(Matrix{{1e-300, 1}, {2, 2}, {0, 1e-310}}), "");
}

}  // namespace
}  // namespace acol
