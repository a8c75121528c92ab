#include <cmath>
#include <limits>

#include "acol/policy/own_answers.hpp"
#include "acol/study/intervals.hpp"

namespace acol::study {
namespace {

/// After this many answers the bound below is tightest, relative to what one could have.
constexpr double kTightAt = 40;

/// Of every candidate; what stands in for somebody who is gone is not among them.
std::vector<Answers> answers_by_candidate(const Study& study) {
  std::vector<Answers> told(study.cards().ids.size());
  for (std::int64_t number = 1; number <= std::ssize(study.book().questions()); ++number) {
    const QuestionRecord& record = study.book().question(number);
    if (record.round < 0 || record.state != QuestionState::answered) continue;
    if (study.book().round_of(record).closed) continue;
    if (study.hands() != nullptr && !study.hands()->is_place(number)) continue;
    told[static_cast<std::size_t>(study.book().candidate_of(record))] +=
        Answers::single(record.value);
  }
  return told;
}

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Intervals nothing_known(Eigen::Index n) {
  return {Vector::Constant(n, std::nan("")), Vector::Constant(n, -kInfinity),
          Vector::Constant(n, kInfinity)};
}

}  // namespace

Intervals own_intervals(const Study& study) {
  const std::vector<Answers> told = answers_by_candidate(study);
  const auto n = std::ssize(told);
  Intervals result = nothing_known(n);
  const std::unique_ptr<RecordedPolicy> all = study.with_all_answers();
  const auto* policy = dynamic_cast<const OwnAnswersPolicy*>(all ? all.get() : &study.policy());
  const double bound = study.stated().noise_bound;
  const double alpha = study.delta() / static_cast<double>(n);
  for (Eigen::Index row = 0; row < n; ++row) {
    const Answers& own = told[static_cast<std::size_t>(row)];
    if (own.count == 0) continue;
    const double count = static_cast<double>(own.count);
    const double radius =
        bound *
        std::sqrt((count + kTightAt) * std::log((count + kTightAt) / kTightAt / alpha / alpha)) /
        count;
    result.mean(row) = own.mean();
    result.low(row) = own.mean() - radius;
    result.high(row) = own.mean() + radius;
    if (policy == nullptr) continue;
    const double thought = policy->curves().front().means()(study.problem().distinct(row));
    result.mean(row) = std::clamp(thought, result.low(row), result.high(row));
  }
  return result;
}

Intervals pooled_estimates(const Study& study, const Matrix& vectors) {
  const std::vector<Answers> told = answers_by_candidate(study);
  const Matrix& arms = study.stated().arms;
  Matrix information = Matrix::Zero(arms.cols(), arms.cols());
  Vector sums = Vector::Zero(arms.cols());
  for (Eigen::Index row = 0; row < std::ssize(told); ++row) {
    const Answers& own = told[static_cast<std::size_t>(row)];
    if (own.count == 0) continue;
    const Vector x = arms.row(row).transpose();
    information += static_cast<double>(own.count) * x * x.transpose();
    sums += own.sum * x;
  }
  const Eigen::CompleteOrthogonalDecomposition<Matrix> factor(information);
  Intervals result = nothing_known(vectors.rows());
  for (Eigen::Index row = 0; row < vectors.rows(); ++row) {
    const Vector x = vectors.row(row).transpose();
    const Vector u = factor.solve(x);
    if (!((information * u - x).norm() <= 1e-6 * x.norm())) continue;  // nothing speaks about it
    const double radius = 2 * study.stated().noise_bound * std::sqrt(std::max(0.0, x.dot(u)));
    result.mean(row) = sums.dot(u);
    result.low(row) = result.mean(row) - radius;
    result.high(row) = result.mean(row) + radius;
  }
  return result;
}

Intervals candidate_intervals(const Study& study) {
  return study.any_shape() ? own_intervals(study) : intervals(study, study.stated().arms);
}

}  // namespace acol::study
