#include "acol/policy/telling.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <numeric>

#include "acol/core/error.hpp"
#include "acol/core/random.hpp"
#include "acol/policy/make_policy.hpp"
#include "acol/simulate/run.hpp"
#include "acol/simulate/synthetic.hpp"

namespace acol {
namespace {

Matrix random_matrix(Eigen::Index rows, Eigen::Index columns, std::uint64_t seed) {
  Matrix result(rows, columns);
  for (Eigen::Index i = 0; i < result.size(); ++i) {
    result(i) = standard_normal({seed, StreamUse{80}}, static_cast<std::uint64_t>(i));
  }
  return result;
}

std::int64_t total(const Sample& sample) {
  return std::accumulate(sample.counts.begin(), sample.counts.end(), std::int64_t{0});
}

TEST(CriticalArms, AreThoseThatTellTheLeaderFromTheOtherAnswers) {
  const std::vector<ArmIndex> order{2, 0, 1};
  const std::vector<Estimates> estimates{{Vector{{-1, -2, 1}}, Vector::Ones(3)}};
  const std::vector<AnswerChance> chances{{0, 0.5}, {2, 0.2}, {1, 0.2}, {-1, 0.1}};
  // Better than the leader is arm 2, and it decides; worse are arm 1 and none, and the leader does.
  const std::vector<CriticalArm> found = critical_arms(order, estimates, 0, chances);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].arm, 0);
  EXPECT_NEAR(found[0].chance, 0.3, 1e-12);
  EXPECT_EQ(found[1].arm, 2);
  EXPECT_NEAR(found[1].chance, 0.2, 1e-12);
  EXPECT_TRUE(critical_arms(order, estimates, 0, std::vector<AnswerChance>{{0, 1}}).empty());
  // Where nothing seems feasible every other answer speaks for itself.
  EXPECT_EQ(critical_arms(order, estimates, -1, chances).size(), 3U);
}

TEST(CriticalArms, NameTheConstraintThatIsViolatedMostClearly) {
  const std::vector<ArmIndex> order{0, 1};
  const std::vector<Estimates> estimates{{Vector{{1, -1}}, Vector{{1, 1}}},
                                         {Vector{{1, -1}}, Vector{{0.1, 1}}}};
  const auto found =
      critical_arms(order, estimates, 1, std::vector<AnswerChance>{{1, 0.8}, {0, 0.2}});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].constraint, 1);
}

/// x_kᵀ(C⁻¹ + Σ x xᵀ/σ²)⁻¹x_k after one question about each of `asked`, by dense inverses.
double variance_after(const Matrix& arms, const Matrix& covariance, double noise, ArmIndex k,
                      const std::vector<ArmIndex>& asked) {
  Matrix information = covariance.inverse();
  for (const ArmIndex arm : asked) {
    information += arms.row(arm).transpose() * arms.row(arm) / noise;
  }
  return arms.row(k) * information.inverse() * arms.row(k).transpose();
}

TEST(TellingQuestions, TakeMostOffTheVarianceOfTheCriticalArmEachAfterThoseBefore) {
  constexpr double kAnswerNoise = 0.7;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const Matrix arms = random_matrix(9, 3, seed);
    const Problem problem(arms, Vector::LinSpaced(9, 9, 1));
    const std::vector<LinearBelief> beliefs{{Vector::Zero(3), random_matrix(3, 3, 50 + seed)}};
    const Matrix covariance = beliefs[0].root * beliefs[0].root.transpose();
    const std::vector<CriticalArm> critical{{4, 0, 1}};
    std::vector<ArmIndex> asked;
    for (std::int64_t length = 1; length <= 3; ++length) {
      asked.push_back(0);
      std::vector<ArmIndex> best = asked;
      for (ArmIndex arm = 1; arm < 9; ++arm) {
        asked.back() = arm;
        if (variance_after(arms, covariance, kAnswerNoise, 4, asked) <
            variance_after(arms, covariance, kAnswerNoise, 4, best)) {
          best = asked;
        }
      }
      asked = best;
      const std::vector<double> noise{kAnswerNoise};
      const auto samples = telling_samples({problem, beliefs, noise}, critical, length, {});
      std::vector<std::int64_t> counts(9, 0);
      for (const ArmIndex arm : asked) ++counts[static_cast<std::size_t>(arm)];
      std::vector<std::int64_t> found(9, 0);
      for (std::size_t i = 0; i < samples[0].arms.size(); ++i) {
        found[static_cast<std::size_t>(samples[0].arms[i])] = samples[0].counts[i];
      }
      EXPECT_EQ(found, counts) << seed;
    }
  }
}

TEST(TellingQuestions, KeepToLimitsAndToSharesOfTheCriticalArms) {
  const Problem problem(Matrix::Identity(4, 4), Vector::LinSpaced(4, 4, 1));
  const std::vector<LinearBelief> beliefs{{Vector::Zero(4), Matrix::Identity(4, 4)}};
  const std::vector<double> noise{1};
  const std::vector<CriticalArm> critical{{0, 0, 0.3}, {2, 0, 0.1}};
  const Sample free = telling_samples({problem, beliefs, noise}, critical, 200, {}).front();
  EXPECT_EQ(free.arms, (std::vector<ArmIndex>{0, 2}));  // unrelated arms: each for itself
  EXPECT_EQ(total(free), 200);
  EXPECT_NEAR(static_cast<double>(free.counts[0]), 150, 8);
  const RoundLimits limits{.questions = 7, .caps = {2, 1, 0, 9}};
  const Sample capped = telling_samples({problem, beliefs, noise}, critical, 200, limits).front();
  EXPECT_EQ(total(capped), 7);
  for (std::size_t i = 0; i < capped.arms.size(); ++i) {
    EXPECT_LE(capped.counts[i], limits.caps[static_cast<std::size_t>(capped.arms[i])]);
  }
  const Sample own = own_telling_samples(problem, critical, 8, {}).front();
  EXPECT_EQ(own.arms, (std::vector<ArmIndex>{0, 2}));
  EXPECT_EQ(own.counts, (std::vector<std::int64_t>{6, 2}));
}

}  // namespace
}  // namespace acol
