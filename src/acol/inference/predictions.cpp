#include "acol/inference/predictions.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/blocks.hpp"

namespace acol {
namespace {

/// Where n² operations on K cost less than two products with X and the O(d²) steps around them.
bool gram_is_cheaper(const Problem& problem) {
  return problem.size() <= std::max<Eigen::Index>(32, 2 * problem.dimension());
}

}  // namespace

Predictions::Predictions(const Problem& problem, double lambda, Form form)
    : problem_(&problem),
      lambda_(lambda),
      tally_(static_cast<std::size_t>(problem.size())),
      values_(problem.size()),
      variances_(problem.size()),
      covariance_(problem.size()),
      arm_(problem.dimension()),
      direction_(problem.dimension()) {
  const bool gram = form == Form::gram || (form == Form::automatic && gram_is_cheaper(problem));
  if (gram) gram_.resize(problem.size(), problem.size());
  refresh();
}

void Predictions::solve(ArmIndex arm) const {
  arm_ = problem_->arms().row(arm);
  direction_.noalias() = inverse_ * arm_;
}

void Predictions::covariances(ArmIndex arm, Vector& result) const {
  if (in_gram_form()) {
    result = gram_.col(arm);
    return;
  }
  solve(arm);
  result.noalias() = problem_->arms() * direction_;
}

void Predictions::add(ArmIndex arm, const Answers& answers) {
  Tally& tally = tally_[static_cast<std::size_t>(arm)];
  tally.count += answers.count;
  tally.sum += answers.sum;
  if (++since_refresh_ >= kRefreshInterval) return refresh();

  const double count = static_cast<double>(answers.count);
  const double variance = variances_(arm);
  const double shrink = count / (1 + count * variance);
  const double pull = (answers.sum - count * values_(arm)) / (1 + count * variance);
  log_determinant_ratio_ += std::log1p(count * variance);
  if (in_gram_form()) {
    covariance_ = gram_.col(arm);
    for (ArmIndex j = 0; j < gram_.cols(); ++j) {
      gram_.col(j) -= (shrink * covariance_(j)) * covariance_;
    }
    variances_ = gram_.diagonal();
    values_ += pull * covariance_;
    return;
  }
  solve(arm);
  for_each_block(problem_->size(), [&](Eigen::Index start, Eigen::Index size) {
    auto covariance = covariance_.head(size);
    covariance.noalias() = problem_->arms().middleRows(start, size) * direction_;
    variances_.segment(start, size) -= shrink * covariance.cwiseAbs2();
    values_.segment(start, size) += pull * covariance;
  });
  for (Eigen::Index j = 0; j < inverse_.cols(); ++j) {
    inverse_.col(j) -= (shrink * direction_(j)) * direction_;
  }
}

void Predictions::refresh() {
  since_refresh_ = 0;
  const LeastSquares model = model_of(tally_);
  log_determinant_ratio_ = model.log_determinant_ratio();
  values_.noalias() = problem_->arms() * model.estimate();
  if (in_gram_form()) {
    const Matrix whitened = model.lower().solve(problem_->arms().transpose());
    gram_.noalias() = whitened.transpose() * whitened;
    variances_ = gram_.diagonal();
    return;
  }
  inverse_ = model.inverse();
  variances_of(model, variances_);
}

Predictions::Outlook Predictions::after(const std::vector<std::int64_t>& more) const {
  std::vector<Tally> tally = tally_;
  for (std::size_t i = 0; i < tally.size(); ++i) tally[i].count += more[i];
  const LeastSquares model = model_of(tally);
  Outlook outlook{Vector(problem_->size()), model.log_determinant_ratio()};
  variances_of(model, outlook.variances);
  return outlook;
}

LeastSquares Predictions::model_of(const std::vector<Tally>& tallies) const {
  LeastSquares model(problem_->dimension(), lambda_);
  for (ArmIndex i = 0; i < problem_->size(); ++i) {
    const Tally& tally = tallies[static_cast<std::size_t>(i)];
    if (tally.count == 0) continue;
    arm_ = problem_->arms().row(i);
    model.add(arm_, {tally.count, tally.sum, 0});
  }
  return model;
}

LinearBelief Predictions::belief(double deviation) const {
  const LeastSquares model = model_of(tally_);
  const Eigen::Index d = problem_->dimension();
  const Matrix inverse = model.lower().solve(Matrix::Identity(d, d));
  return {model.estimate(), deviation * inverse.transpose()};  // A⁻¹ = L⁻ᵀL⁻¹
}

void Predictions::variances_of(const LeastSquares& model, Vector& result) const {
  for_each_block(problem_->size(), [&](Eigen::Index start, Eigen::Index size) {
    Matrix whitened = problem_->arms().middleRows(start, size).transpose();
    model.lower().solveInPlace(whitened);
    result.segment(start, size) = whitened.colwise().squaredNorm();
  });
}

}  // namespace acol
