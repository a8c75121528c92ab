#include "acol/design/own_complexity.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "acol/core/error.hpp"
#include "acol/core/random.hpp"

namespace acol {
namespace {

/// The bound before it is solved [degenne2019]: 1/H is the largest over right answers and over
/// shares w of the questions of the smallest Σ_a w_a kl(p_a, p'_a) over the truths p' that make the
/// answer wrong. By a grid over p' and over w, for two arms.
double by_grid(const Vector& p, double t, double enough, bool first_is_better) {
  constexpr int kGrid = 400;
  const auto kl = [](double x, double y) {
    return x * std::log(x / y) + (1 - x) * std::log((1 - x) / (1 - y));
  };
  // answers: recommend arm 0, arm 1, or nothing; is it right where shares of no are a and b?
  const auto right = [&](int answer, double a, double b) {
    if (answer == 2) return a > t && b > t;
    const double mine = answer == 0 ? a : b;
    const double other = answer == 0 ? b : a;
    const bool other_is_better = (answer == 0) != first_is_better;
    return mine < enough && !(other_is_better && other <= t);
  };
  double best = 0;
  for (int answer = 0; answer < 3; ++answer) {
    if (!right(answer, p(0), p(1))) continue;
    for (double w = 0; w <= 1; w += 0.005) {
      double least = 1e9;
      for (int i = 0; i <= kGrid; ++i) {
        const double moved = std::clamp(i / static_cast<double>(kGrid), 1e-9, 1 - 1e-9);
        if (!right(answer, moved, p(1))) least = std::min(least, w * kl(p(0), moved));
        if (!right(answer, p(0), moved)) least = std::min(least, (1 - w) * kl(p(1), moved));
      }
      best = std::max(best, least);
    }
  }
  return 1 / best;
}

TEST(OwnComplexity, SolvesTheGameThatDefinesIt) {
  // thresholds on the grid of shares
  const double cases[][2] = {{0.7, 0.2}, {0.2, 0.7}, {0.45, 0.1}, {0.9, 0.8}, {0.6, 0.44}};
  for (const auto& shares : cases) {
    for (const double margin : {0.0, 0.1}) {
      const Vector p{{shares[0], shares[1]}};
      const Problem problem(Matrix{{1, 0}, {0, 1}}, Vector{{2, 1}}, {.threshold = 2 * 0.4 - 1});
      const OwnComplexity found = own_complexity(problem, (2 * p).array() - 1, margin);
      const double game = by_grid(p, 0.4, 0.4 + margin / 2, true);
      if (std::isinf(found.value)) {
        EXPECT_GT(game, 1e6);
      } else {
        EXPECT_NEAR(found.value / game, 1, 0.02) << shares[0] << " " << shares[1] << " " << margin;
      }
    }
  }
}

TEST(OwnComplexity, IsTheCheapestOfAllRightAnswers) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    constexpr Eigen::Index kArms = 9;
    Vector p(kArms);
    Vector rewards(kArms);
    for (Eigen::Index i = 0; i < kArms; ++i) {
      p(i) = uniform({seed, StreamUse{45}}, static_cast<std::uint64_t>(i));
      rewards(i) = std::floor(5 * uniform({seed, StreamUse{46}}, static_cast<std::uint64_t>(i)));
    }
    const auto per_nat = [](double x, double y) {
      return 1 / (x * std::log(x / y) + (1 - x) * std::log((1 - x) / (1 - y)));
    };
    double least = std::numeric_limits<double>::infinity();
    for (Eigen::Index b = -1; b < kArms; ++b) {  // −1: nothing is acceptable
      double sum = b < 0 ? 0 : p(b) < 0.35 ? per_nat(p(b), 0.35) : 1e300;
      for (Eigen::Index k = 0; k < kArms; ++k) {
        if (b >= 0 && rewards(k) <= rewards(b)) continue;
        sum += p(k) > 0.3 ? per_nat(p(k), 0.3) : 1e300;
      }
      least = std::min(least, sum);
    }
    const Problem problem(Matrix::Identity(kArms, kArms), rewards, {.threshold = 2 * 0.3 - 1});
    const OwnComplexity found = own_complexity(problem, (2 * p).array() - 1, 0.1);
    EXPECT_NEAR(found.value / least, 1, 1e-9) << seed;
    double sum = 0;
    for (const double one : found.answers) sum += one;
    EXPECT_NEAR(sum / found.value, 1, 1e-12);
  }
}

TEST(OwnComplexity, CertainAnswersAreFinite) {
  const Problem problem(Matrix{{1}}, Vector{{1}});
  EXPECT_NEAR(own_complexity(problem, Vector{{-1}}).value, 1 / std::numbers::ln2, 1e-12);
  EXPECT_TRUE(std::isinf(own_complexity(problem, Vector{{0}}).value));
  EXPECT_NEAR(own_question_bound(10, 0.05), 10 * std::log(1 / 0.12), 1e-12);
  EXPECT_EQ(own_question_bound(10, 0.5), 0);
  EXPECT_THROW(own_complexity(problem, Vector{{-1}}, 1), InvalidArgument);
}

}  // namespace
}  // namespace acol
