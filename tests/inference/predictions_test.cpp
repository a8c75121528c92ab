#include "acol/inference/predictions.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>

#include "support/gen.hpp"

namespace acol {
namespace {

using Form = Predictions::Form;
constexpr double kLambda = 0.1;

struct Asked {
  ArmIndex arm;
  Answers answers;
};

/// The same numbers by dense linear algebra.
struct Dense {
  Dense(const Problem& problem, const std::vector<Asked>& asked) {
    const Eigen::Index d = problem.dimension();
    Matrix a = kLambda * Matrix::Identity(d, d);
    Vector b = Vector::Zero(d);
    for (const Asked& one : asked) {
      const Vector x = problem.arms().row(one.arm);
      a += static_cast<double>(one.answers.count) * x * x.transpose();
      b += one.answers.sum * x;
    }
    const Matrix inverse = a.inverse();
    values = problem.arms() * (inverse * b);
    gram = problem.arms() * inverse * problem.arms().transpose();
    log_determinant_ratio = std::log((a / kLambda).determinant());
  }
  Vector values;
  Matrix gram;
  double log_determinant_ratio;
};

std::vector<Asked> arbitrary_questions(const Problem& problem) {
  std::vector<Asked> asked(*rc::gen::inRange<std::size_t>(0, 80));
  for (Asked& one : asked) {
    const auto count = *rc::gen::inRange(1, 4);
    one = {*rc::gen::inRange<ArmIndex>(0, problem.size()),
           {count, *rc::gen::inRange(-300, 300) / 100.0, 0}};
  }
  return asked;
}

void expect_dense(const Predictions& predictions, const Problem& problem,
                  const std::vector<Asked>& asked, double tolerance) {
  const Dense dense(problem, asked);
  RC_ASSERT((predictions.values() - dense.values).lpNorm<Eigen::Infinity>() <= tolerance);
  RC_ASSERT((predictions.variances() - dense.gram.diagonal()).lpNorm<Eigen::Infinity>() <=
            tolerance);
  RC_ASSERT(std::abs(predictions.log_determinant_ratio() - dense.log_determinant_ratio) <=
            tolerance);
  Vector covariances(problem.size());
  const ArmIndex arm = problem.size() / 2;
  predictions.covariances(arm, covariances);
  RC_ASSERT((covariances - dense.gram.col(arm)).lpNorm<Eigen::Infinity>() <= tolerance);
  const std::vector<ArmIndex> several = {arm, 0, problem.size() - 1};
  Matrix columns;
  predictions.covariances(several, columns);
  RC_ASSERT((columns - dense.gram(Eigen::all, several)).lpNorm<Eigen::Infinity>() <= tolerance);
}

TEST(Predictions, BothFormsMatchADenseSolve) {
  for (const Form form : {Form::product, Form::gram}) {
    testing::for_all([form] {
      const Problem problem = testing::arbitrary_problem();
      const std::vector<Asked> asked = arbitrary_questions(problem);
      Predictions predictions(problem, kLambda, form);
      RC_ASSERT(predictions.in_gram_form() == (form == Form::gram));
      for (const Asked& one : asked) predictions.add(one.arm, one.answers);
      expect_dense(predictions, problem, asked, 1e-7);
    });
  }
}

TEST(Predictions, DoNotDriftOverManyAnswers) {
  const Problem problem(testing::random_matrix(40, 6, 9), testing::random_vector(40, 9));
  for (const Form form : {Form::product, Form::gram}) {
    Predictions predictions(problem, kLambda, form);
    std::vector<Asked> asked;
    for (std::uint64_t i = 0; i < 20 * Predictions::kRefreshInterval - 1; ++i) {
      const auto arm = static_cast<ArmIndex>(uniform_below({1, StreamUse{1}}, i, 40));
      asked.push_back({arm, Answers::single(standard_normal({1, StreamUse{2}}, i))});
      predictions.add(asked.back().arm, asked.back().answers);
    }
    const Dense dense(problem, asked);
    EXPECT_LT(
        ((predictions.variances() - dense.gram.diagonal()).array() / dense.gram.diagonal().array())
            .abs()
            .maxCoeff(),
        1e-11);
    EXPECT_LT((predictions.values() - dense.values).lpNorm<Eigen::Infinity>(), 1e-11);
  }
}

TEST(Predictions, RefreshingChangesNothingButRounding) {
  const Problem problem(testing::random_matrix(30, 4, 2), testing::random_vector(30, 2));
  Predictions predictions(problem, kLambda, Form::product);
  for (ArmIndex arm = 0; arm < 30; ++arm) predictions.add(arm, Answers::single(0.1));
  const Vector before = predictions.variances();
  predictions.refresh();
  EXPECT_TRUE(predictions.variances().isApprox(before, 1e-12));
}

TEST(Predictions, WhatIsKeptIsAsIfAllArmsWereLookedAfter) {
  const Problem problem(testing::random_matrix(90, 4, 3), testing::random_vector(90, 4));
  Predictions all(problem, kLambda, Form::product);
  Predictions some(problem, kLambda, Form::product);
  some.keep({2, 17, 88});
  EXPECT_FALSE(some.complete());
  std::vector<Asked> asked;
  for (int t = 0; t < 3'000; ++t) {  // some refreshes among them
    const auto arm = static_cast<ArmIndex>((t * 37) % 90);
    const Answers answers{1 + t % 3, std::sin(t), 0};
    all.add(arm, answers);
    some.add(arm, answers);
    asked.push_back({arm, answers});
  }
  const Dense dense(problem, asked);
  Vector covariances;
  some.covariances_of_kept(5, covariances);
  for (const Eigen::Index i : {0, 1, 2}) {
    const ArmIndex arm = some.kept().arms[static_cast<std::size_t>(i)];
    EXPECT_NEAR(some.kept().values(i), dense.values(arm), 1e-10);
    EXPECT_NEAR(some.kept().variances(i), dense.gram(arm, arm), 1e-12);
    EXPECT_NEAR(covariances(i), dense.gram(arm, 5), 1e-12);
  }
  EXPECT_NEAR(some.log_determinant_ratio(), dense.log_determinant_ratio, 1e-9);
  EXPECT_LE((some.values_now() - dense.values).lpNorm<Eigen::Infinity>(), 1e-10);
  some.refresh();
  EXPECT_TRUE(some.complete());
  EXPECT_LE((some.values() - all.values()).lpNorm<Eigen::Infinity>(), 1e-10);
}

TEST(Predictions, ARidgeThatRoundingWouldSwallowIsKept) {
  // Both features are the same: along (1, −1) nothing but the ridge is known, 10⁻⁹ beside 10⁷.
  constexpr double kTiny = 1e-9;
  const Problem problem(Matrix{{1, 1}, {1, -1}}, Vector{{1, 2}}, {.merge = false});
  Predictions predictions(problem, kTiny, Form::product);
  predictions.add(0, {10'000'000, 0, 0});
  predictions.refresh();
  EXPECT_NEAR(predictions.variances()(1) * kTiny / 2, 1, 1e-3);
}

TEST(Predictions, SmallCataloguesUseTheGramForm) {
  const auto form = [](Eigen::Index n, Eigen::Index d) {
    const Problem problem(testing::random_matrix(n, d, 1), Vector::Ones(n));
    return Predictions(problem, kLambda).in_gram_form();
  };
  EXPECT_TRUE(form(11, 10));
  EXPECT_TRUE(form(30, 100));
  EXPECT_FALSE(form(1000, 9));
}

}  // namespace
}  // namespace acol
