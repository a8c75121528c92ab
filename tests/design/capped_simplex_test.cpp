#include "acol/design/capped_simplex.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/gen.hpp"

namespace acol {
namespace {

/// The vertices of the capped simplex: some entries at their caps, one with the rest.
double best_vertex(const Vector& scores, const Vector& caps) {
  const Eigen::Index n = scores.size();
  double best = -1e300;
  for (int full = 0; full < (1 << n); ++full) {
    for (Eigen::Index partial = 0; partial < n; ++partial) {
      if ((full >> partial) % 2 == 1) continue;
      double sum = 0;
      double left = 1;
      for (Eigen::Index i = 0; i < n; ++i) {
        if ((full >> i) % 2 == 0) continue;
        sum += caps(i) * scores(i);
        left -= caps(i);
      }
      if (left < -1e-12 || left > caps(partial) + 1e-12) continue;
      best = std::max(best, sum + left * scores(partial));
    }
  }
  return best;
}

TEST(CappedSimplex, TheLargestAverageIsThatOfTheBestVertex) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Vector scores = testing::random_vector(6, seed);
    const Vector caps = testing::random_vector(6, seed + 100).cwiseAbs().array() + 0.2;
    EXPECT_NEAR(largest_average(scores, caps), best_vertex(scores, caps), 1e-12) << seed;
  }
  EXPECT_EQ(largest_average(Vector{{1, 5, 3}}, {}), 5);
}

/// Where the filling ends: a little more room there adds that score.
TEST(CappedSimplex, TheMarginalScoreIsTheSlopeOfTheFilling) {
  const Vector scores{{4, 1, 3, 2}};
  const Vector caps{{0.3, 0.9, 0.4, 0.6}};
  EXPECT_EQ(marginal_score(scores, caps), 2);  // 0.3 + 0.4, and then 0.3 of 0.6
  Vector better = scores;
  better(3) += 1e-6;
  EXPECT_NEAR((largest_average(better, caps) - largest_average(scores, caps)) / 1e-6, 0.3, 1e-6);
  EXPECT_EQ(marginal_score(scores, {}), 4);
}

TEST(CappedSimplex, InsideIsStrictlyInsideAndStillADesign) {
  const Vector caps{{0.5, 0.5, 0.5, 0.5}};
  for (const Vector& weights :
       {Vector{{1, 0, 0, 0}}, Vector{{0.5, 0.5, 0, 0}}, Vector{{0.25, 0.25, 0.25, 0.25}}}) {
    const Vector inside = inside_caps(weights, caps);
    EXPECT_NEAR(inside.sum(), 1, 1e-12);
    EXPECT_TRUE((inside.array() < caps.array()).all());
    EXPECT_TRUE((inside.array() > 0).all());
  }
  // What is inside already moves little.
  EXPECT_LT((inside_caps(Vector{{0.3, 0.3, 0.2, 0.2}}, caps) - Vector{{0.3, 0.3, 0.2, 0.2}}).norm(),
            0.02);
}

}  // namespace
}  // namespace acol
