#include "acol/inference/committed_sample.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>

#include "acol/core/error.hpp"
#include "support/gen.hpp"

namespace acol {
namespace {

struct Round {
  Matrix arms = testing::random_matrix(8, 3, 9);
  Sample sample{{0, 2, 3, 6}, {3, 1, 4, 2}};

  /// Weight of each single answer in the estimate of arm i, from the normal equations.
  Vector weights(ArmIndex i) const {
    Matrix rows(10, 3);
    Eigen::Index row = 0;
    for (std::size_t e = 0; e < sample.arms.size(); ++e) {
      for (std::int64_t j = 0; j < sample.counts[e]; ++j)
        rows.row(row++) = arms.row(sample.arms[e]);
    }
    const Matrix a = rows.transpose() * rows;
    return rows * a.inverse() * arms.row(i).transpose();
  }

  std::vector<Answers> answers(const Vector& y) const {
    std::vector<Answers> told(4);
    Eigen::Index row = 0;
    for (std::size_t e = 0; e < 4; ++e) {
      for (std::int64_t j = 0; j < sample.counts[e]; ++j) told[e] += Answers::single(y(row++));
    }
    return told;
  }
};

TEST(CommittedSample, EvidenceIsTheWeightedSumOverItsVariance) {
  const Round round;
  const Vector y = testing::random_vector(10, 4);
  const CommittedSample sample(round.arms, 0.3, round.sample, {.noise_bound = 2},
                               SpanCharge(round.arms));
  const RoundEvidence evidence = sample.evidence(round.answers(y), {});
  for (ArmIndex i = 0; i < 8; ++i) {
    const Vector w = round.weights(i);
    const double v = 4 * w.squaredNorm();
    EXPECT_NEAR(evidence.clock(i), 1 / v, 1e-9 / v);
    EXPECT_NEAR(evidence.above(i), (w.dot(y) - 0.3) / v, 1e-9 / v);
    EXPECT_EQ(evidence.above(i), evidence.below(i));
  }
}

TEST(CommittedSample, TakesAllAnswersOfARaterToErrTogether) {
  const Round round;
  const std::vector<std::int64_t> rater{7, 7, 8, 8, 7, 9, 9, 8, 9, 7};  // of each answer
  std::vector<Contribution> contributions;
  Eigen::Index row = 0;
  for (std::size_t e = 0; e < 4; ++e) {
    for (std::int64_t j = 0; j < round.sample.counts[e]; ++j) {
      contributions.push_back({rater[static_cast<std::size_t>(row++)], e, 1});
    }
  }
  const CommittedSample sample(round.arms, 0, round.sample, {.independence = Independence::raters},
                               SpanCharge(round.arms));
  const RoundEvidence evidence =
      sample.evidence(round.answers(testing::random_vector(10, 4)), contributions);
  for (ArmIndex i = 0; i < 8; ++i) {
    const Vector w = round.weights(i);
    double v = 0;
    for (const std::int64_t who : {7, 8, 9}) {
      double sum = 0;
      for (Eigen::Index j = 0; j < 10; ++j) {
        if (rater[static_cast<std::size_t>(j)] == who) sum += std::abs(w(j));
      }
      v += sum * sum;
    }
    EXPECT_NEAR(evidence.clock(i), 1 / v, 1e-9 / v);
  }
  contributions.pop_back();
  EXPECT_THROW(sample.evidence(round.answers(Vector::Zero(10)), contributions), InvalidArgument);
}

TEST(CommittedSample, MeasuresTheSpreadOfAnswersInARange) {
  const Round round;
  const AnswerModel model{.noise_bound = 2, .range = AnswerRange{-3, 5}};
  const AnswerForecast forecast{testing::random_vector(8, 2), Vector::LinSpaced(8, 0.5, 4)};
  const Vector y = testing::random_vector(10, 4);
  const CommittedSample sample(round.arms, 0.3, round.sample, model, SpanCharge(round.arms),
                               nullptr, &forecast);
  const RoundEvidence evidence = sample.evidence(round.answers(y), {});
  for (ArmIndex i = 0; i < 8; ++i) {
    const Vector w = round.weights(i);
    const double v = 4 * w.squaredNorm();
    double spread = 0;
    double expected = 0;
    Eigen::Index row = 0;
    for (std::size_t e = 0; e < 4; ++e) {
      const ArmIndex arm = round.sample.arms[e];
      for (std::int64_t j = 0; j < round.sample.counts[e]; ++j, ++row) {
        spread += std::pow(w(row) / v * (y(row) - forecast.mean(arm)), 2);
        expected += std::pow(w(row) / v, 2) * forecast.variance(arm);
      }
    }
    EXPECT_NEAR(evidence.spread(i), spread, 1e-9 * spread);
    EXPECT_NEAR(evidence.expected(i), expected, 1e-9 * expected);
    EXPECT_NEAR(evidence.reach(i), 8 * w.cwiseAbs().maxCoeff() / v, 1e-9 / v);
    EXPECT_NEAR(sample.outlook().worth(i), std::max(1 / v, 1 / (v * v * expected)), 1e-9 / v);
  }
}

TEST(CommittedSample, OfDependentAnswersKnowsNoSpread) {
  const Round round;
  const AnswerForecast forecast{Vector::Zero(8), Vector::Ones(8)};
  const CommittedSample sample(round.arms, 0, round.sample,
                               {.independence = Independence::raters, .range = AnswerRange{-1, 1}},
                               SpanCharge(round.arms), nullptr, &forecast);
  std::vector<Contribution> contributions;
  for (std::size_t e = 0; e < 4; ++e) contributions.push_back({1, e, round.sample.counts[e]});
  EXPECT_EQ(sample.evidence(round.answers(Vector::Zero(10)), contributions).spread.size(), 0);
  const CommittedSample unlimited(round.arms, 0, round.sample, {}, SpanCharge(round.arms), nullptr,
                                  &forecast);
  EXPECT_EQ(unlimited.evidence(round.answers(Vector::Zero(10)), {}).spread.size(), 0);
}

TEST(CommittedSample, BoundsTheBiasOfEveryTruthThatIsAlmostLinear) {
  constexpr double kOff = 0.1;
  const Round round;
  const Vector phi = testing::random_vector(3, 5);
  const Estimates known{round.arms * phi, Vector::Ones(8)};
  const CommittedSample sample(round.arms, 0, round.sample, {.misspecification = kOff},
                               SpanCharge(round.arms), &known);
  double tightest = 1;
  for (std::uint64_t seed = 0; seed < 256; ++seed) {
    Vector off(8);  // corners of the allowed cube
    for (ArmIndex i = 0; i < 8; ++i) off(i) = (seed >> i) % 2 == 0 ? kOff : -kOff;
    const Vector truth = round.arms * phi + off;
    Vector y(10);
    Eigen::Index row = 0;
    for (std::size_t e = 0; e < 4; ++e) {
      for (std::int64_t j = 0; j < round.sample.counts[e]; ++j)
        y(row++) = truth(round.sample.arms[e]);
    }
    const RoundEvidence evidence = sample.evidence(round.answers(y), {});
    for (ArmIndex i = 0; i < 8; ++i) {
      const double lower = evidence.above(i) / evidence.clock(i);
      const double upper = evidence.below(i) / evidence.clock(i);
      EXPECT_LE(lower, truth(i) + 1e-9) << i;
      EXPECT_GE(upper, truth(i) - 1e-9) << i;
      tightest = std::min(tightest, truth(i) - lower);
    }
  }
  EXPECT_NEAR(tightest, 0, 1e-9) << "the bound is reached by some truth";
}

}  // namespace
}  // namespace acol
