#include "acol/policy/linear_state.hpp"

namespace acol {
namespace {

/// Least squares as the limit of ridge regression: where A grows like t I, λ = 10⁻¹² changes
/// estimates by a part in 10¹² once the questions span the arms.
constexpr double kNoRidge = 1e-12;

}  // namespace

LinearState::LinearState(const Problem& problem, double ridge)
    : scales_(isotropic(problem.arms())),
      arms_(&problem),
      counts_(static_cast<std::size_t>(problem.size())) {
  if (ridge == 0 && !basis().empty()) {
    own_arms_ = std::make_unique<const Problem>(
        Matrix(problem.arms() * scales_.map.transpose()), problem.rewards(),
        ProblemOptions{.threshold = problem.threshold(), .merge = false});
    arms_ = own_arms_.get();
  }
  const Eigen::Index dimension = arms_->dimension();
  predictions_ = std::make_unique<Predictions>(*arms_, ridge > 0 ? ridge : kNoRidge);
  information_ = ridge * Matrix::Identity(dimension, dimension);
  sums_ = Vector::Zero(dimension);
}

void LinearState::add(ArmIndex arm, const Answers& answers) {
  predictions_->add(arm, answers);
  const Vector x = arms_->arms().row(arm);
  information_ += static_cast<double>(answers.count) * x * x.transpose();
  sums_ += answers.sum * x;
  questions_ += answers.count;
  counts_[static_cast<std::size_t>(arm)] += answers.count;
  if (spans() || arm != next_of_basis()) return;
  ++next_of_basis_;
  if (spans()) predictions_->refresh();  // what came from 10¹² by subtraction has few digits
}

StoppingState LinearState::stopping_state() const {
  return {questions_, &information_, &sums_, predictions_->log_determinant_ratio()};
}

}  // namespace acol
