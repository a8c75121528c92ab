#include "acol/policy/hedge.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "acol/core/random.hpp"
#include "support/gen.hpp"

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

/// AdaHedge by its definition, exp(η total) with η = log n/Δ, in long double and of all choices.
class PlainHedge {
 public:
  explicit PlainHedge(Eigen::Index choices)
      : total_(static_cast<std::size_t>(choices)),
        weights_(total_.size(), 1.0L / static_cast<long double>(choices)) {}

  long double weight(Eigen::Index i) const { return weights_[static_cast<std::size_t>(i)]; }

  void gain(const Vector& gains) {
    const long double log_n = std::log(static_cast<long double>(total_.size()));
    const long double largest = gains.maxCoeff();
    long double earned = 0;
    long double soft = 0;
    for (std::size_t k = 0; k < total_.size(); ++k) {
      const long double own = gains(static_cast<Eigen::Index>(k));
      earned += weights_[k] * own;
      soft += weights_[k] * (gap_ > 0 ? std::exp(log_n / gap_ * (own - largest))
                                      : static_cast<long double>(own >= largest));
      total_[k] += own;
    }
    soft = gap_ > 0 ? largest + std::log(soft) * gap_ / log_n : largest;
    gap_ += std::max(0.0L, soft - earned);
    const long double most = *std::ranges::max_element(total_);
    long double sum = 0;
    for (std::size_t k = 0; k < total_.size(); ++k) {
      sum += weights_[k] = gap_ > 0 ? std::exp(log_n / gap_ * (total_[k] - most))
                                    : static_cast<long double>(total_[k] >= most);
    }
    for (long double& weight : weights_) weight /= sum;
  }

 private:
  std::vector<long double> total_;
  std::vector<long double> weights_;
  long double gap_ = 0;
};

void expect_same(const Hedge& hedge, const PlainHedge& plain, std::uint64_t round) {
  for (Eigen::Index i = 0; i < hedge.weights().size(); ++i) {
    ASSERT_NEAR(hedge.weights()(i), static_cast<double>(plain.weight(i)), 1e-9) << round;
  }
}

TEST(Hedge, ChoicesThatNoLongerMatterChangeNothing) {
  constexpr Eigen::Index kChoices = 40;
  Hedge hedge(kChoices);
  PlainHedge plain(kChoices);
  for (std::uint64_t t = 0; t < 3000; ++t) {
    Vector gains(kChoices);
    for (Eigen::Index i = 0; i < kChoices; ++i) {
      const auto index = t * kChoices + static_cast<std::uint64_t>(i);
      gains(i) = uniform({4, StreamUse{31}}, index) + (i < 3 ? 10 : 0);
    }
    plain.gain(gains);
    hedge.gain(gains);
    expect_same(hedge, plain, t);
  }
  EXPECT_LT((hedge.weights().array() > 0).count(), kChoices / 2) << "most of them are nothing";
}

/// What counted as nothing gains so much in one round that it is all there is.
TEST(Hedge, AChoiceThatWasNothingCanComeBack) {
  constexpr Eigen::Index kChoices = 30;
  Hedge hedge(kChoices);
  PlainHedge plain(kChoices);
  for (std::uint64_t t = 0; t < 900; ++t) {
    Vector gains = testing::random_vector(kChoices, t).cwiseAbs();
    gains.head(2).array() += 5;
    if (t >= 600) gains(20) += 300;
    plain.gain(gains);
    hedge.gain(gains);
    expect_same(hedge, plain, t);
    if (t == 599) {
      ASSERT_EQ(hedge.weights()(20), 0);
    }
  }
  EXPECT_GT(hedge.weights()(20), 0.99);
}

/// Many choices that stay about alike, where all weights are computed, and by the short series.
TEST(Hedge, ManyChoicesHaveTheirWeightsToTheLastDigits) {
  constexpr Eigen::Index kChoices = 1500;
  const Matrix arms = testing::random_matrix(kChoices, 4, 1);
  Hedge hedge(kChoices);
  Hedge squares(kChoices);
  PlainHedge plain(kChoices);
  for (std::uint64_t t = 0; t < 300; ++t) {
    const Vector direction = testing::random_vector(4, t + 100);
    const Vector gains = (arms * direction).cwiseAbs2();
    plain.gain(gains);
    hedge.gain(gains);
    squares.gain_squares(arms, direction);
    for (Eigen::Index i = 0; i < kChoices; ++i) {
      const auto expected = static_cast<double>(plain.weight(i));
      ASSERT_NEAR(hedge.weights()(i), expected, 1e-10 * expected + 1e-25) << t;
      ASSERT_NEAR(squares.weights()(i), expected, 1e-10 * expected + 1e-25) << t;
    }
  }
}

TEST(Hedge, ADrawFallsOnTheChoiceWhoseShareOfTheLineItHits) {
  for (const double better : {0.0, 12.0}) {  // all of them matter; few do
    Hedge hedge(700);
    for (std::uint64_t t = 0; t < 200; ++t) {
      Vector gains = testing::random_vector(700, t).cwiseAbs();
      gains.segment(300, 5).array() += better;
      hedge.gain(gains);
    }
    Vector sums = Vector::Ones(700);
    hedge.add_weights_to(sums);
    EXPECT_EQ(sums, Vector(Vector::Ones(700) + hedge.weights()));
    for (std::uint64_t k = 0; k < 3000; ++k) {
      const double u = uniform({9, StreamUse{31}}, k);
      double sum = 0;
      Eigen::Index expected = 0;
      while (expected < 699 && (sum += hedge.weights()(expected)) < u) ++expected;
      ASSERT_EQ(hedge.drawn(u), expected) << u;
    }
  }
}

}  // namespace
}  // namespace acol
