#include "acol/policy/hedge.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

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

/// Weights by their definition, exp(η total) with η = log n/Δ, in long double and of all choices.
TEST(Hedge, ChoicesThatNoLongerMatterChangeNothing) {
  constexpr Eigen::Index kChoices = 40;
  Hedge hedge(kChoices);
  std::vector<long double> total(kChoices);
  std::vector<long double> weights(kChoices, 1.0L / kChoices);
  long double gap = 0;
  const long double log_n = std::log(static_cast<long double>(kChoices));
  for (std::uint64_t t = 0; t < 3000; ++t) {
    Vector gains(kChoices);
    for (Eigen::Index i = 0; i < kChoices; ++i) {
      const auto index = t * kChoices + static_cast<std::uint64_t>(i);
      gains(i) = uniform({4, StreamUse{31}}, index) + (i < 3 ? 10 : 0);
    }
    const long double largest = gains.maxCoeff();
    long double earned = 0;
    long double soft = 0;
    for (Eigen::Index i = 0; i < kChoices; ++i) {
      const auto k = static_cast<std::size_t>(i);
      earned += weights[k] * gains(i);
      soft += weights[k] * (gap > 0 ? std::exp(log_n / gap * (gains(i) - largest))
                                    : static_cast<long double>(gains(i) >= largest));
      total[k] += gains(i);
    }
    soft = gap > 0 ? largest + std::log(soft) * gap / log_n : largest;
    gap += std::max(0.0L, soft - earned);
    const long double most = *std::ranges::max_element(total);
    long double sum = 0;
    for (std::size_t k = 0; k < total.size(); ++k) {
      sum += weights[k] = std::exp(log_n / gap * (total[k] - most));
    }
    for (long double& weight : weights) weight /= sum;
    hedge.gain(gains);
    for (Eigen::Index i = 0; i < kChoices; ++i) {
      ASSERT_NEAR(hedge.weights()(i), static_cast<double>(weights[static_cast<std::size_t>(i)]),
                  1e-9)
          << t;
    }
  }
  EXPECT_LT((hedge.weights().array() > 0).count(), kChoices / 2) << "most of them are nothing";
}

}  // namespace
}  // namespace acol
