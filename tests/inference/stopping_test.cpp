#include "acol/inference/stopping.hpp"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/core/random.hpp"
#include "support/gen.hpp"

namespace acol {
namespace {

TEST(Stopping, SelfNormalisedIsTheBoundOfTheEllipsoid) {
  const StoppingOptions options{
      .rule = Stopping::self_normalised, .delta = 0.05, .noise_bound = 0.5, .norm_bound = 2};
  EXPECT_DOUBLE_EQ(ridge(options), 0.0625);
  const double log_det = 3.5;
  const double root_beta =
      0.5 * std::sqrt(2 * std::log(20) + log_det) + std::sqrt(ridge(options)) * 2;
  EXPECT_DOUBLE_EQ(stopping_threshold(options, {.log_determinant_ratio = log_det}),
                   root_beta * root_beta / (2 * 0.25));
  EXPECT_THROW(ridge({.rule = Stopping::self_normalised}), InvalidArgument);
}

TEST(Stopping, StylisedIsWhatPapersUse) {
  EXPECT_DOUBLE_EQ(
      stopping_threshold({.rule = Stopping::stylised, .delta = 0.1}, {.questions = 100}),
      std::log((1 + std::log(100)) / 0.1));
  EXPECT_FALSE(is_proven(Stopping::stylised));
  EXPECT_TRUE(is_proven(Stopping::mixture) && is_proven(Stopping::self_normalised));
}

}  // namespace
}  // namespace acol
