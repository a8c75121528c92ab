#include "acol/simulate/instance_bounds.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "acol/core/error.hpp"

namespace acol {
namespace {

/// Arms that share no feature: each is known by its own answers alone, so that H = Σ 1/gap² over
/// the arms that decide, and the design is in proportion to 1/gap².
TEST(InstanceBounds, OfArmsWithoutCommonFeaturesAreSumsOverThem) {
  const Vector values{{0.5, 0.9, 1.4, 1.25}};
  const Problem problem(Matrix::Identity(4, 4), Vector{{1, 2, 3, 4}}, {.threshold = 1});
  const Instance instance("apart", problem, values, {.sigma = 1});
  const InstanceBounds bounds = instance_bounds(instance, {.delta = 0.05, .noise_bound = 1});
  // The best is arm 1, with a gap of 0.1; arms 2 and 3 pay more and are infeasible.
  double expected = 0;
  for (const double gap : {0.1, 0.4, 0.25}) expected += 1 / (gap * gap);
  EXPECT_NEAR(bounds.complexity.value, expected, 1e-3 * expected);
  EXPECT_EQ(bounds.complexity.best, 1);
  EXPECT_GT(bounds.lower_bound, 0);
}

TEST(InstanceBounds, ArmsAreRowsOfTheCatalogue) {
  const Problem problem(Matrix{{1, 0}, {1, 0}, {0, 1}}, Vector{{1, 2, 3}}, {.threshold = 1});
  const Instance instance("merged", problem, Vector{{0.5, 1.5}}, {.sigma = 1});
  const InstanceBounds bounds = instance_bounds(instance, {.delta = 0.05, .noise_bound = 1});
  EXPECT_EQ(bounds.complexity.best, 1);  // the row with the higher reward
  for (const Design& design : bounds.complexity.designs) {
    for (const ArmIndex arm : design.arms) EXPECT_TRUE(arm == 1 || arm == 2) << arm;
  }
}

TEST(InstanceBounds, GrowWithTheSquareOfTheNoiseAndWithTheLogarithmOfDelta) {
  const Problem problem(Matrix::Identity(2, 2), Vector{{1, 2}}, {.threshold = 1});
  const Instance instance("two", problem, Vector{{0.5, 1.5}}, {.sigma = 1});
  const auto questions = [&](double delta, double noise_bound) {
    return instance_bounds(instance, {.delta = delta, .noise_bound = noise_bound}).lower_bound;
  };
  EXPECT_NEAR(questions(0.05, 3) / questions(0.05, 1), 9, 1e-6);
  EXPECT_NEAR(questions(1e-6, 1) / questions(1e-3, 1), std::log(2.4e-6) / std::log(2.4e-3), 1e-6);
}

TEST(InstanceBounds, RefusesWhatThePaperSaysNothingAbout) {
  const Instance logistic("bent", Problem(Matrix{{1}}, Vector{{1}}), Vector{{0.5}},
                          {.kind = NoiseKind::binary, .link = Link::logistic});
  EXPECT_THROW(instance_bounds(logistic, {.delta = 0.05, .noise_bound = 1}), InvalidArgument);
  const Instance linear("straight", Problem(Matrix{{1}}, Vector{{1}}), Vector{{0.5}}, {.sigma = 1});
  EXPECT_THROW(instance_bounds(linear, {.delta = 0, .noise_bound = 1}), InvalidArgument);
  EXPECT_THROW(instance_bounds(linear, {.delta = 0.1, .noise_bound = 0}), InvalidArgument);
}

}  // namespace
}  // namespace acol
