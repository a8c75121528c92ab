#include "acol/simulate/catalogues.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "acol/core/error.hpp"
#include "acol/design/complexity.hpp"

namespace acol {
namespace {

using Family = std::function<Instance(std::uint64_t seed)>;

const std::vector<std::pair<std::string, Family>> kFamilies = {
    {"clusters", [](std::uint64_t seed) { return clusters(30, 5, seed); }},
    {"dose_response", [](std::uint64_t) { return dose_response(30); }},
    {"gaussian_arms", [](std::uint64_t seed) { return gaussian_arms(30, 5, seed); }},
    {"more dimensions than arms", [](std::uint64_t seed) { return gaussian_arms(10, 40, seed); }},
    {"yes_no_catalogue", [](std::uint64_t seed) { return yes_no_catalogue(30, 5, seed); }},
    {"logistic_trade_off",
     [](std::uint64_t seed) { return logistic_trade_off(30, 5, 0.7, 1, seed); }},
    {"logistic_dose", [](std::uint64_t seed) { return logistic_dose(30, 0.7, 2, seed); }},
    {"badly_scaled", [](std::uint64_t seed) { return badly_scaled(30, 5, seed); }}};

TEST(Catalogues, EveryFamilyHasFeasibleAndInfeasibleArmsAndNoneOnTheThreshold) {
  for (const auto& [name, family] : kFamilies) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      const Instance instance = family(seed);
      const Vector excess = instance.values().array() - instance.problem().threshold();
      EXPECT_GT(excess.maxCoeff(), 0) << name << seed;
      EXPECT_LT(excess.minCoeff(), 0) << name << seed;
      EXPECT_TRUE(instance.best().has_value());
    }
  }
}

double correlation(const Vector& a, const Vector& b) {
  const Vector x = a.array() - a.mean();
  const Vector y = b.array() - b.mean();
  return x.dot(y) / (x.norm() * y.norm());
}

TEST(Catalogues, WhatPaysIsWhatPeopleRefuse) {
  for (const auto& [name, family] : kFamilies) {
    double sum = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const Instance instance = family(seed);
      sum += correlation(instance.values(), instance.problem().rewards());
    }
    EXPECT_GT(sum / 20, 0.4) << name;
  }
}

TEST(Catalogues, AreAFunctionOfTheirSeedAlone) {
  for (const auto& [name, family] : kFamilies) {
    EXPECT_EQ(family(3).problem().arms(), family(3).problem().arms()) << name;
    EXPECT_EQ(family(3).constraint(), family(3).constraint()) << name;
    if (name == "dose_response") continue;  // it has none
    EXPECT_NE(family(3).constraint(), family(4).constraint()) << name;
  }
}

/// All arms that are fewer than a third, or more than two, are at most that.
TEST(Catalogues, TheThresholdIsInTheMiddleThird) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Instance instance = gaussian_arms(90, 4, seed);
    const auto below = (instance.values().array() < instance.problem().threshold()).count();
    EXPECT_GE(below, 30);
    EXPECT_LE(below, 62);
  }
}

TEST(Catalogues, LogisticFamiliesHaveTheirShareAtTheCut) {
  const Instance dose = logistic_dose(2001, 0.8, 3, 5);
  const double threshold = 1 - 2 * 0.8;  // noes less yeses
  EXPECT_NEAR(dose.problem().threshold(), threshold, 1e-12);
  const double nearest = (dose.values().array() - threshold).abs().minCoeff();
  EXPECT_LT(nearest, 1e-2);
  for (ArmIndex i = 1; i < dose.problem().size(); ++i) {
    EXPECT_GT(dose.values()(i), dose.values()(i - 1));  // the share of yes falls with the dose
  }
}

TEST(Catalogues, BadlyScaledOnesRepeatEveryArmOverEightMagnitudes) {
  const Instance instance = badly_scaled(30, 5, 1);
  EXPECT_EQ(instance.problem().candidates(), 30);
  EXPECT_EQ(instance.problem().size(), 10);
  const Vector sizes = instance.problem().arms().cwiseAbs().colwise().maxCoeff().transpose();
  EXPECT_GT(sizes(4) / sizes(0), 1e7);
  EXPECT_LT(instance.values().cwiseAbs().maxCoeff(), 10);  // the answers do not show it
}

/// With e_1 and e_2 alone, e_1 − x = (1 − cos ω) e_1 − sin ω e_2 has min over designs of ‖·‖²_{A⁻¹}
/// = ((1 − cos ω) + sin ω)²; the other arms, which are easy, take a little more.
TEST(Catalogues, TheBestArmBenchmarkIsAsHardAsByHand) {
  const double angle = 0.1;
  const Instance instance = best_arm(6, angle);
  const Complexity hard = complexity(instance.problem(), instance.values());
  EXPECT_EQ(hard.best, 6);
  const double root = (1 - std::cos(angle) + std::sin(angle)) / (2 - 2 * std::cos(angle));
  EXPECT_GT(hard.value, root * root);
  EXPECT_LT(hard.value, 1.02 * root * root);
}

TEST(Catalogues, RefusesSizesThatMakeNoInstance) {
  EXPECT_THROW(best_arm(1, 0.1), InvalidArgument);
  EXPECT_THROW(best_arm(3, 0), InvalidArgument);
  EXPECT_THROW(clusters(2, 5, 0), InvalidArgument);
  EXPECT_THROW(clusters(9, 0, 0), InvalidArgument);
  EXPECT_THROW(dose_response(2), InvalidArgument);
  EXPECT_THROW(gaussian_arms(9, 0, 0), InvalidArgument);
  EXPECT_THROW(yes_no_catalogue(9, 0, 0), InvalidArgument);
  EXPECT_THROW(logistic_trade_off(9, 2, 1, 1, 0), InvalidArgument);
  EXPECT_THROW(logistic_dose(9, 0, 1, 0), InvalidArgument);
  EXPECT_THROW(badly_scaled(9, 0, 0), InvalidArgument);
}

}  // namespace
}  // namespace acol
