#include "acol/inference/round_estimate.hpp"

#include <gtest/gtest.h>

#include <Eigen/QR>

#include "support/gen.hpp"

namespace acol {
namespace {

TEST(RoundEstimate, MatchesThePseudoInverseAndIsInfiniteOutsideTheSpan) {
  testing::for_all([] {
    const Problem problem = testing::arbitrary_problem();
    const Matrix& arms = problem.arms();
    const auto seed = *rc::gen::arbitrary<std::uint32_t>();
    std::vector<ArmIndex> asked;
    std::vector<Answers> answers;
    std::vector<std::int64_t> counts;
    for (ArmIndex arm = 0; arm < arms.rows(); arm += *rc::gen::inRange(1, 6)) {
      const auto count = *rc::gen::inRange<std::int64_t>(0, 5);
      asked.push_back(arm);
      counts.push_back(count);
      answers.push_back({count,
                         static_cast<double>(count) *
                             standard_normal({seed, StreamUse{1}}, static_cast<std::uint64_t>(arm)),
                         0});
    }
    const RoundEstimate estimate(arms, asked, counts);
    const Vector values = estimate.values(answers);
    Matrix a = Matrix::Zero(arms.cols(), arms.cols());
    Vector b = Vector::Zero(arms.cols());
    for (std::size_t i = 0; i < asked.size(); ++i) {
      const Vector x = arms.row(asked[i]);
      a += static_cast<double>(answers[i].count) * x * x.transpose();
      b += answers[i].sum * x;
    }
    const Eigen::CompleteOrthogonalDecomposition<Matrix> inverse(a);
    for (ArmIndex i = 0; i < arms.rows(); ++i) {
      const Vector x = arms.row(i);
      const Vector u = inverse.solve(x);
      const bool spanned = (a * u - x).norm() <= 1e-6 * (1 + x.norm());
      RC_ASSERT(std::isfinite(estimate.variances()(i)) == spanned);
      if (!spanned) continue;
      RC_ASSERT(std::abs(estimate.variances()(i) - x.dot(u)) <= 1e-6 * (1 + x.dot(u)));
      RC_ASSERT(std::abs(values(i) - u.dot(b)) <= 1e-6 * (1 + std::abs(u.dot(b))));
    }
  });
}

}  // namespace
}  // namespace acol
