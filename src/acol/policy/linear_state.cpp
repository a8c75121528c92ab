#include "acol/policy/linear_state.hpp"

#include <algorithm>

namespace acol {
namespace {

/// Least squares as the limit of ridge regression: where A grows like t I, λ = 10⁻¹² changes
/// estimates by a part in 10¹² once the questions span the arms.
constexpr double kNoRidge = 1e-12;

constexpr std::size_t kFirstFront = 64;

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
  if (!complete()) copy_front();
  if (spans() || arm != next_of_basis()) return;
  ++next_of_basis_;
  if (!spans()) return;
  predictions_->refresh();  // what came from 10¹² by subtraction has few digits
  keep_front(kFirstFront);
}

std::size_t LinearState::ready() const {
  return complete() ? static_cast<std::size_t>(arms_->size()) : predictions_->kept().arms.size();
}

void LinearState::need(std::size_t places) const {
  if (places <= ready()) return;
  predictions_->refresh();
  keep_front(2 * places);
}

FittedArms LinearState::fitted() const {
  return {&values(), &variances(), &information_, ready(), [this](std::size_t places) {
            need(places);
            return fitted();
          }};
}

/// Where the front is a large part of all arms, all of them are kept up to date.
void LinearState::keep_front(std::size_t places) const {
  if (predictions_->in_gram_form() || 4 * places > order_.size()) return;
  std::vector<ArmIndex> front(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(places));
  std::ranges::sort(front);
  values_ = predictions_->values();
  variances_ = predictions_->variances();
  predictions_->keep(std::move(front));
}

void LinearState::copy_front() const {
  const Predictions::Kept& kept = predictions_->kept();
  for (std::size_t i = 0; i < kept.arms.size(); ++i) {
    values_(kept.arms[i]) = kept.values(static_cast<Eigen::Index>(i));
    variances_(kept.arms[i]) = kept.variances(static_cast<Eigen::Index>(i));
  }
}

StoppingState LinearState::stopping_state() const {
  return {questions_, &information_, &sums_, predictions_->log_determinant_ratio()};
}

}  // namespace acol
