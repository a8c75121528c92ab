#include "acol/inference/predictions.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "acol/core/blocks.hpp"

namespace acol {
namespace {

/// Where n² operations on K cost less than two products with X and the O(d²) steps around them.
bool gram_is_cheaper(const Problem& problem) {
  return problem.size() <= std::max<Eigen::Index>(32, 2 * problem.dimension());
}

/// What the answers about one arm do to A and to the predictions of all arms.
struct Step {
  Step(const Answers& answers, double value, double variance) {
    const double count = static_cast<double>(answers.count);
    shrink = count / (1 + count * variance);
    pull = (answers.sum - count * value) / (1 + count * variance);
    growth = std::log1p(count * variance);
  }
  double shrink;
  double pull;
  double growth;  ///< Of log det A.
};

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

void Predictions::covariances(const std::vector<ArmIndex>& arms, Matrix& result) const {
  if (in_gram_form()) {
    result = gram_(Eigen::all, arms);
    return;
  }
  Matrix along;
  directions(arms, along);
  result.noalias() = problem_->arms() * along;
}

void Predictions::directions(const std::vector<ArmIndex>& arms, Matrix& result) const {
  assert(!in_gram_form());
  result.resize(inverse_.rows(), std::ssize(arms));
  for (std::size_t i = 0; i < arms.size(); ++i) {
    solve(arms[i]);
    result.col(static_cast<Eigen::Index>(i)) = direction_;
  }
}

void Predictions::covariances_of_kept(ArmIndex arm, Vector& result) const {
  solve(arm);
  result.noalias() = kept_.features * direction_;
}

void Predictions::keep(std::vector<ArmIndex> arms) {
  assert(!in_gram_form() && complete());
  kept_.values = values_(arms);
  kept_.variances = variances_(arms);
  kept_.features = problem_->arms()(arms, Eigen::all);
  kept_.arms = std::move(arms);
}

Vector Predictions::values_now() const {
  if (complete()) return values_;
  return problem_->arms() * estimate_;
}

void Predictions::add(ArmIndex arm, const Answers& answers) {
  Tally& tally = tally_[static_cast<std::size_t>(arm)];
  tally.count += answers.count;
  tally.sum += answers.sum;
  if (++since_refresh_ >= kRefreshInterval) return complete() ? refresh() : refresh_kept();
  if (in_gram_form()) return add_to_gram(arm, answers);

  solve(arm);
  const Step step = complete() ? Step(answers, values_(arm), variances_(arm))
                               : Step(answers, arm_.dot(estimate_), arm_.dot(direction_));
  log_determinant_ratio_ += step.growth;
  const auto move = [&](const auto& features, auto&& values, auto&& variances) {
    auto covariance = covariance_.head(features.rows());
    covariance.noalias() = features * direction_;
    variances -= step.shrink * covariance.cwiseAbs2();
    values += step.pull * covariance;
  };
  if (!complete()) {
    move(kept_.features, kept_.values, kept_.variances);
  } else {
    for_each_block(problem_->size(), [&](Eigen::Index start, Eigen::Index size) {
      move(problem_->arms().middleRows(start, size), values_.segment(start, size),
           variances_.segment(start, size));
    });
  }
  for (Eigen::Index j = 0; j < inverse_.cols(); ++j) {
    inverse_.col(j) -= (step.shrink * direction_(j)) * direction_;
  }
  estimate_ += step.pull * direction_;
}

void Predictions::add_to_gram(ArmIndex arm, const Answers& answers) {
  const Step step(answers, values_(arm), variances_(arm));
  log_determinant_ratio_ += step.growth;
  covariance_ = gram_.col(arm);
  for (ArmIndex j = 0; j < gram_.cols(); ++j) {
    gram_.col(j) -= (step.shrink * covariance_(j)) * covariance_;
  }
  variances_ = gram_.diagonal();
  values_ += step.pull * covariance_;
}

LeastSquares Predictions::start_afresh() {
  since_refresh_ = 0;
  LeastSquares model = model_of(tally_);
  log_determinant_ratio_ = model.log_determinant_ratio();
  information_ = model.information();
  estimate_ = model.estimate();
  if (!in_gram_form()) inverse_ = model.inverse();
  return model;
}

void Predictions::refresh() {
  kept_ = {};
  const LeastSquares model = start_afresh();
  values_.noalias() = problem_->arms() * estimate_;
  if (in_gram_form()) {
    const Matrix whitened = model.lower().solve(problem_->arms().transpose());
    gram_.noalias() = whitened.transpose() * whitened;
    variances_ = gram_.diagonal();
    return;
  }
  variances_of(model, variances_);
}

void Predictions::refresh_kept() {
  const LeastSquares model = start_afresh();
  kept_.values.noalias() = kept_.features * estimate_;
  kept_.variances = model.lower().solve(kept_.features.transpose()).colwise().squaredNorm();
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
  const Eigen::Index d = problem_->dimension();
  Matrix information = lambda_ * Matrix::Identity(d, d);
  Vector sums = Vector::Zero(d);
  Vector counts;
  Vector totals;
  Matrix counted;
  for_each_block(problem_->size(), [&](Eigen::Index start, Eigen::Index size) {
    counts.resize(size);
    totals.resize(size);
    for (Eigen::Index i = 0; i < size; ++i) {
      const Tally& tally = tallies[static_cast<std::size_t>(start + i)];
      counts(i) = static_cast<double>(tally.count);
      totals(i) = tally.sum;
    }
    if (counts.isZero(0)) return;
    const auto arms = problem_->arms().middleRows(start, size);
    counted = counts.asDiagonal() * arms;
    information.noalias() += arms.transpose() * counted;
    sums.noalias() += arms.transpose() * totals;
  });
  // Where A is nearly singular without its ridge, the sum has lost the ridge to rounding.
  constexpr double kSingular = 1e-12;
  Eigen::LLT<Matrix> factor(information);
  const bool accurate = factor.info() == Eigen::Success && factor.rcond() > kSingular;
  return accurate ? LeastSquares(std::move(factor), std::move(sums), lambda_) : updated_by(tallies);
}

LeastSquares Predictions::updated_by(const std::vector<Tally>& tallies) const {
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
