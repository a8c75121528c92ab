#include "acol/inference/curve_forecast.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>

#include "acol/core/random.hpp"
#include "support/gen.hpp"

namespace acol {
namespace {

const AnswerBounds kShares{.range = AnswerRange{0, 1}};

double share_of_ones(double z) { return 1 / (1 + std::exp(-z)); }

/// Yes/no answers about some arms, of a logistic curve with effects of the arms' own.
std::vector<Answers> answers_of(const Matrix& arms, std::int64_t count, double own, Vector& truth) {
  const Stream stream{3, StreamUse{43}};
  std::uint64_t n = 0;
  std::vector<Answers> told(static_cast<std::size_t>(arms.rows()));
  truth.resize(arms.rows());
  for (Eigen::Index i = 0; i < arms.rows(); ++i) {
    const double z = 0.5 + arms(i, 0) - 0.7 * arms(i, 1) + own * standard_normal(stream, n++);
    truth(i) = share_of_ones(z);
    const auto up = static_cast<double>(binomial(stream, n++, count, truth(i)));
    const double down = static_cast<double>(count) - up;
    told[static_cast<std::size_t>(i)] = {count, up, up * down / (up + down)};
  }
  return told;
}

TEST(CurveForecast, KnowsArmsThatNobodyWasAskedAbout) {
  const Matrix arms = testing::random_matrix(200, 2, 1);
  Vector truth;
  std::vector<Answers> told = answers_of(arms, 20, 0, truth);
  for (std::size_t i = 100; i < 200; ++i) told[i] = {};
  CurveForecast forecast(arms, kShares, 0.5);
  const double before = (forecast.means() - truth).tail(100).norm();
  forecast.fit(told);
  EXPECT_LT((forecast.means() - truth).tail(100).norm(), 0.25 * before);
  // and says how well: nearly all within three deviations, and not by being vague
  const Vector z = (forecast.means() - truth).cwiseQuotient(forecast.deviations()).cwiseAbs();
  EXPECT_GE((z.array() < 3).count(), 196);
  EXPECT_LT(forecast.deviations().maxCoeff(), 0.15);
}

TEST(CurveForecast, TrustsTheCurveLessTheMoreArmsDifferFromIt) {
  const Matrix arms = testing::random_matrix(150, 2, 1);
  Vector truth;
  CurveForecast exact(arms, kShares, 0.5);
  exact.fit(answers_of(arms, 60, 0, truth));
  CurveForecast rough(arms, kShares, 0.5);
  rough.fit(answers_of(arms, 60, 1.5, truth));
  EXPECT_GE(exact.trust(), 160);
  EXPECT_LE(rough.trust(), 20);
  const Vector z = (rough.means() - truth).cwiseQuotient(rough.deviations()).cwiseAbs();
  EXPECT_GE((z.array() < 3).count(), 145);
}

TEST(CurveForecast, TheCurveIsThatOfRidgeRegression) {
  // Without a range the curve is linear, and its coefficients are known in closed form.
  const Matrix arms = testing::random_matrix(40, 8, 2);  // too many for squares
  const AnswerBounds normal{.noise_bound = 0.5};
  std::vector<Answers> told(40);
  for (std::size_t i = 0; i < 40; ++i) {
    told[i] = {2, 0.3 * static_cast<double>(i % 5), 2 * 0.25};
  }
  CurveForecast forecast(arms, normal, 0.2);
  forecast.fit(told);
  const Matrix& x = forecast.features();
  ASSERT_EQ(x.cols(), 9);
  // Two answers each with the spread of noise R: Σ(y − ȳ)² n/(n − 1) = 4 R² for n R² = 2 R², so R.
  Vector y(40);
  for (Eigen::Index i = 0; i < 40; ++i)
    y(i) = (told[static_cast<std::size_t>(i)].mean() - 0.2) / 0.5;
  const Matrix normal_matrix = 2 * x.transpose() * x + 0.3 * Matrix::Identity(9, 9);
  const Vector theta = normal_matrix.inverse() * (2 * x.transpose() * y);
  const Vector curve = x * theta;
  const Vector variance = (x * normal_matrix.inverse()).cwiseProduct(x).rowwise().sum();
  const Vector strength = (variance.array() + 1 / forecast.trust()).inverse().max(4.0);
  const Vector blended = (strength.cwiseProduct(curve) + 2 * y).array() / (strength.array() + 2);
  EXPECT_LT((forecast.means() - (0.5 * blended).array().matrix() - Vector::Constant(40, 0.2))
                .cwiseAbs()
                .maxCoeff(),
            1e-12);
}

TEST(CurveForecast, DrawsScatterAboutTheMeansAsTheDeviationsSay) {
  const Matrix arms = testing::random_matrix(30, 2, 4);
  Vector truth;
  CurveForecast forecast(arms, kShares, 0.5);
  forecast.fit(answers_of(arms, 30, 0.3, truth));
  const Stream stream{9, StreamUse{44}};
  std::uint64_t n = 0;
  Vector sum = Vector::Zero(30);
  Vector squares = Vector::Zero(30);
  constexpr int kDraws = 2000;
  for (int t = 0; t < kDraws; ++t) {
    Vector normals(forecast.coefficients());
    for (double& normal : normals) normal = standard_normal(stream, n++);
    const Vector curve = forecast.draw_curve(normals);
    for (Eigen::Index i = 0; i < 30; ++i) {
      const double mean = forecast.draw(i, curve, standard_normal(stream, n++));
      sum(i) += mean;
      squares(i) += mean * mean;
    }
  }
  for (Eigen::Index i = 0; i < 30; ++i) {
    const double mean = sum(i) / kDraws;
    const double deviation = std::sqrt(squares(i) / kDraws - mean * mean);
    EXPECT_NEAR(mean, forecast.means()(i), forecast.deviations()(i)) << i;
    EXPECT_NEAR(deviation / forecast.deviations()(i), 1, 0.35) << i;
  }
}

TEST(CurveForecast, ConstantFeaturesAndSingleArmsAreFine) {
  for (const Matrix& arms : {Matrix{{1}}, Matrix{{2, 2}, {2, 2}}, Matrix{{0}, {1e9}}}) {
    CurveForecast forecast(arms, kShares, 0.5);
    std::vector<Answers> told(static_cast<std::size_t>(arms.rows()));
    forecast.fit(told);
    told[0] = {5, 5, 0};
    forecast.fit(told);
    EXPECT_TRUE(forecast.means().allFinite());
    EXPECT_GT(forecast.means()(0), 0.5);
    EXPECT_GT(forecast.deviations().minCoeff(), 0);
  }
}

}  // namespace
}  // namespace acol
