#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <cmath>
#include <tuple>

#include "acol/study/intervals.hpp"
#include "support/study_fixture.hpp"

namespace acol::study {
namespace {

class OwnIntervals : public testing::StudyTest {
 protected:
  void make_any() {
    make([](Definition& definition) { definition.policy.shape = Shape::any; });
  }
  /// Answers by candidate, counted here.
  std::vector<Answers> told() {
    std::vector<Answers> all(10);
    service_->view([&](const Study& study) {
      for (std::int64_t number = 1; number <= std::ssize(study.book().questions()); ++number) {
        const QuestionRecord& record = study.book().question(number);
        if (record.state != QuestionState::answered) continue;
        all[static_cast<std::size_t>(study.book().candidate_of(record))] +=
            Answers::single(record.value);
      }
      return 0;
    });
    return all;
  }
};

/// R √((n + 40) log((n + 40)/(40 α²)))/n about the mean of the candidate's own answers.
TEST_F(OwnIntervals, AreThoseOfTheFormula) {
  make_any();
  answer_all(2, 200);
  const std::vector<Answers> answers = told();
  const auto [found, delta, bound] = service_->view([](const Study& study) {
    return std::tuple(own_intervals(study), study.delta(), study.stated().noise_bound);
  });
  const double alpha = delta / 10;
  int known = 0;
  for (Eigen::Index i = 0; i < 10; ++i) {
    const Answers& own = answers[static_cast<std::size_t>(i)];
    if (own.count == 0) {
      EXPECT_TRUE(std::isinf(found.high(i)));
      continue;
    }
    ++known;
    const double n = static_cast<double>(own.count);
    const double radius =
        bound * std::sqrt((n + 40) * std::log((n + 40) / (40 * alpha * alpha))) / n;
    EXPECT_NEAR(found.low(i), own.mean() - radius, 1e-9);
    EXPECT_NEAR(found.high(i), own.mean() + radius, 1e-9);
    EXPECT_GE(found.mean(i), found.low(i));
    EXPECT_LE(found.mean(i), found.high(i));
  }
  EXPECT_GT(known, 3);
}

/// A line through all answers, by the normal equations.
TEST_F(OwnIntervals, PooledEstimatesAreLeastSquares) {
  make();
  answer_all(4, 200);
  const std::vector<Answers> answers = told();
  service_->view([&](const Study& study) {
    const Matrix& arms = study.stated().arms;
    Matrix information = Matrix::Zero(arms.cols(), arms.cols());
    Vector sums = Vector::Zero(arms.cols());
    for (Eigen::Index i = 0; i < 10; ++i) {
      const Answers& own = answers[static_cast<std::size_t>(i)];
      information += static_cast<double>(own.count) * arms.row(i).transpose() * arms.row(i);
      sums += own.sum * arms.row(i).transpose();
    }
    const Vector values = arms * information.ldlt().solve(sums);
    const Intervals pooled = pooled_estimates(study, arms);
    for (Eigen::Index i = 0; i < 10; ++i) {
      EXPECT_NEAR(pooled.mean(i), values(i), 1e-6);
      const Vector x = arms.row(i);
      const double error =
          2 * study.stated().noise_bound * std::sqrt(x.dot(information.ldlt().solve(x)));
      EXPECT_NEAR(pooled.high(i) - pooled.mean(i), error, 1e-6);
    }
    return 0;
  });
}

TEST_F(OwnIntervals, WhatIsKnownOfCandidatesFollowsTheShape) {
  make_any();
  answer_all(2, 200);
  service_->view([](const Study& study) {
    EXPECT_EQ(candidate_intervals(study).low, own_intervals(study).low);
    return 0;
  });
}

}  // namespace
}  // namespace acol::study
