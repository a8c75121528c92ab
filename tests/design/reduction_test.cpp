#include "acol/design/reduction.hpp"

#include <gtest/gtest.h>

#include "support/gen.hpp"

namespace acol {
namespace {

TEST(Reduction, KeepsTheInformationOnFewPoints) {
  testing::for_all([] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 7);
    const auto p = *rc::gen::inRange<Eigen::Index>(1, 150);
    const auto seed = *rc::gen::arbitrary<std::uint32_t>();
    const Matrix points = testing::random_matrix(p, d, seed);
    Vector weights = testing::random_vector(p, seed).cwiseAbs2();
    weights /= weights.sum();
    const Vector reduced = reduce_support(points, weights);
    RC_ASSERT(reduced.minCoeff() >= 0);
    RC_ASSERT((reduced.array() > 0).count() <= d * (d + 1) / 2 + 1);
    RC_ASSERT(std::abs(reduced.sum() - 1) <= 1e-9);
    const Matrix before = points.transpose() * weights.asDiagonal() * points;
    const Matrix after = points.transpose() * reduced.asDiagonal() * points;
    RC_ASSERT((after - before).norm() <= 1e-9 * before.norm());
  });
}

}  // namespace
}  // namespace acol
