#include "acol/inference/linear_belief.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "acol/inference/round_estimate.hpp"

namespace acol {
namespace {

/// y = 1, 2, … for the questions, n_a answers each.
std::vector<Answers> some_answers(const std::vector<std::int64_t>& counts) {
  std::vector<Answers> answers;
  for (std::size_t a = 0; a < counts.size(); ++a) {
    const auto n = static_cast<double>(counts[a]);
    answers.push_back({counts[a], n * static_cast<double>(a + 1), 0});
  }
  return answers;
}

TEST(LinearBelief, HasTheMomentsOfLeastSquares) {
  // Against the normal equations, solved densely.
  const Matrix arms{{1, 0.5}, {0.2, 2}, {1, -1}, {3, 1}};
  const std::vector<std::int64_t> counts{4, 2, 5};
  const std::vector<Answers> answers = some_answers(counts);
  const RoundEstimate estimate(arms, {0, 1, 2}, counts);
  const LinearBelief belief = belief_of(estimate, answers, 0.7);
  Matrix information = Matrix::Zero(2, 2);
  Vector sum = Vector::Zero(2);
  for (Eigen::Index a = 0; a < 3; ++a) {
    const Vector x = arms.row(a);
    information += static_cast<double>(counts[static_cast<std::size_t>(a)]) * x * x.transpose();
    sum += answers[static_cast<std::size_t>(a)].sum * x;
  }
  EXPECT_TRUE(belief.knows_all());
  EXPECT_TRUE(belief.mean.isApprox(information.inverse() * sum, 1e-12));
  EXPECT_TRUE(
      (belief.root * belief.root.transpose()).isApprox(0.49 * information.inverse(), 1e-12));
}

TEST(LinearBelief, KnowsNothingOfArmsThatNoQuestionSpans) {
  const Matrix arms{{1, 0}, {2, 0}, {0, 1}};
  const RoundEstimate estimate(arms, {0}, {3});
  const LinearBelief belief = belief_of(estimate, some_answers({3}), 1);
  EXPECT_EQ(belief.unknown, (std::vector<char>{0, 0, 1}));
  EXPECT_NEAR(arms.row(1) * belief.mean, 2, 1e-12);
}

TEST(DrawnAnswers, ComeAsOftenAsTheirChance) {
  // Independent arms, c ~ N(0.3, 1), N(−0.2, 0.5²): P(first) = Φ(−0.3), P(second) = Φ(0.3) Φ(0.4).
  const Problem problem(Matrix::Identity(2, 2), Vector{{2, 1}});
  LinearBelief belief{Vector{{0.3, -0.2}}, Matrix{{1, 0}, {0, 0.5}}};
  constexpr std::int64_t kDraws = 40'000;
  const std::vector<AnswerChance> found = chances(
      drawn_answers(problem, std::vector<ArmIndex>{0, 1}, std::vector{belief}, {.count = kDraws}));
  const auto expect = [&](ArmIndex arm, double probability) {
    const auto one = std::ranges::find(found, arm, &AnswerChance::arm);
    ASSERT_NE(one, found.end());
    EXPECT_NEAR(one->probability, probability, 5 * 0.5 / std::sqrt(kDraws));
  };
  const double first = normal_probability(-0.3);
  expect(0, first);
  expect(1, (1 - first) * normal_probability(0.4));
  expect(-1, (1 - first) * normal_probability(-0.4));
}

}  // namespace
}  // namespace acol
