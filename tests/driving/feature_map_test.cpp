#include "acol/driving/feature_map.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/scratch_file.hpp"

namespace acol::driving {
namespace {

TEST(FeatureMap, HasTheFeaturesWhereOneKnowsThem) {
  const Scenario base = make_scenario(ScenarioKind::base);
  const FeatureMap street = feature_map(base, off_street, {.columns = 3, .rows = 2});
  EXPECT_EQ(street.values, (Matrix(2, 3) << 1, 0, 1, 1, 0, 1).finished());
  const FeatureMap speed = feature_map(base, too_fast, {.columns = 2, .rows = 3});
  EXPECT_EQ(speed.values, (Matrix(3, 2) << 0, 0, 0, 0, 1, 1).finished());
  EXPECT_EQ(speed.y_name, "speed");
  const FeatureMap near = feature_map(base, too_close, {.columns = 401, .rows = 1401, .step = 0});
  EXPECT_NEAR(near.values.maxCoeff(), std::exp(0.3), 1e-3);  // at the other car
  Eigen::Index row = 0;
  Eigen::Index column = 0;
  near.values.maxCoeff(&row, &column);
  EXPECT_NEAR(near.x(column), 0.17, 2e-3);
  EXPECT_NEAR(near.y(row), 0, 1e-3);
  EXPECT_EQ(testing::complaint<Error>([&] { feature_map(base, across, {.step = 21}); }),
            "step must be from 0 to 20, got 21");
}

}  // namespace
}  // namespace acol::driving
