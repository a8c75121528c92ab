#include "acol/policy/hedge.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "acol/core/random.hpp"

namespace acol {
namespace {

TEST(Hedge, EarnsAboutAsMuchAsTheBestChoiceWhateverTheGains) {
  constexpr int kRounds = 2000;
  for (std::uint64_t kind = 0; kind < 3; ++kind) {
    Hedge hedge(5);
    Vector total = Vector::Zero(5);
    double earned = 0;
    for (std::uint64_t t = 0; t < kRounds; ++t) {
      Vector gains(5);
      for (std::uint64_t i = 0; i < 5; ++i) {
        const double u = uniform({kind, StreamUse{31}}, 5 * t + i);
        // Alike; one that is better; one that is better at first and worse from then on.
        const double lift = kind == 0   ? 0
                            : kind == 1 ? (i == 3 ? 0.2 : 0)
                                        : (i == t / 1000 ? 0.4 : 0);
        gains(static_cast<Eigen::Index>(i)) = u + lift;
      }
      earned += hedge.weights().dot(gains);
      total += gains;
      hedge.gain(gains);
      ASSERT_NEAR(hedge.weights().sum(), 1, 1e-9);
    }
    // [derooij2014, Thm. 8]: √(V log n) and a little, V ≤ T σ² the sum of variances.
    EXPECT_GE(earned, total.maxCoeff() - 3 * std::sqrt(kRounds * std::log(5)));
  }
}

TEST(Hedge, FollowsAChoiceThatIsAlwaysBest) {
  Hedge hedge(3);
  for (int t = 0; t < 50; ++t) hedge.gain(Vector{{0, 1, 0.5}});
  EXPECT_GT(hedge.weights()(1), 0.9);
}

}  // namespace
}  // namespace acol
