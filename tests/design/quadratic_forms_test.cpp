#include "acol/design/quadratic_forms.hpp"

#include <gtest/gtest.h>

#include "support/gen.hpp"

namespace acol {
namespace {

TEST(QuadraticForms, EqualTheDenseProduct) {
  testing::for_all([] {
    const auto n = *rc::gen::inRange<Eigen::Index>(1, 70);
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 20);
    const auto q = *rc::gen::inRange<Eigen::Index>(1, 30);
    const auto seed = *rc::gen::arbitrary<std::uint32_t>();
    const Matrix arms = testing::random_matrix(n, d, seed);
    const Matrix form = testing::random_matrix(q, d, seed + 1);
    Vector found;
    quadratic_forms(arms, form, found);
    const Vector expected = (form * arms.transpose()).colwise().squaredNorm();
    RC_ASSERT((found - expected).norm() <= 1e-12 * (1 + expected.norm()));
  });
}

}  // namespace
}  // namespace acol
