#include "acol/policy/phased.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "acol/core/error.hpp"
#include "acol/design/complexity.hpp"
#include "acol/design/rounding.hpp"
#include "acol/inference/round_estimate.hpp"
#include "acol/policy/anytime.hpp"

namespace acol {

Phased::Phased(const Problem& problem, const PhasedOptions& options)
    : problem_(&problem),
      options_(options),
      knowledge_(problem, options.margin),
      values_(Vector::Constant(problem.size(), problem.threshold())) {
  require(0 < options.delta && options.delta < 1, "delta must be in (0, 1), got {}", options.delta);
  require(options.noise_bound > 0 && std::isfinite(options.noise_bound),
          "noise_bound (R) must be positive, got {}", options.noise_bound);
  require(options.round_growth > 1 && options.round_growth <= 1e3,
          "round_growth must be in (1, 1000], got {}", options.round_growth);
  require(options.rho_power == 1 || options.rho_power == 2, "rho_power must be 1 or 2, got {}",
          options.rho_power);
  require(options.rounding > 0 && std::isfinite(options.rounding),
          "rounding must be positive, got {}", options.rounding);
  require(options.allocation != Allocation::oracle || options.truth,
          "the oracle needs the truth (phi)");
  require(!options.truth || options.truth->size() == problem.dimension(),
          "the truth (phi) must have one entry per feature ({})", problem.dimension());
  // A zero arm is decided before any question.
  const Vector widths = problem.arms().cwiseAbs().rowwise().maxCoeff().unaryExpr(
      [](double size) { return size > 0 ? std::numeric_limits<double>::infinity() : 0.0; });
  knowledge_.update(Vector::Zero(problem.size()), widths, 1);
  if (!done()) plan_round();
}

double Phased::log_term() const {
  // log(n/δ_t), δ_t = δ²/t².
  const double t = static_cast<double>(round_ + 1);
  const double n = static_cast<double>(problem_->size());
  return std::log(n * t * t / (options_.delta * options_.delta));
}

Design Phased::uniform_design() const {
  Design design;
  for (ArmIndex arm = 0; arm < problem_->size(); ++arm) design.arms.push_back(arm);
  design.weights = Vector::Constant(problem_->size(), 1 / static_cast<double>(problem_->size()));
  return design;
}

Design Phased::design_for_round() {
  const DesignOptions options{.gap = options_.design_gap, .start = {design_.arms, design_.weights}};
  if (options_.allocation == Allocation::uncertain) {
    DesignTargets targets;
    for (ArmIndex arm = 0; arm < problem_->size(); ++arm) {
      if (knowledge_.state(arm) == ArmState::undecided) targets.arms.push_back(arm);
    }
    return optimal_design(problem_->arms(), targets, options);
  }
  if (round_ > 0) return std::move(design_);  // the same in every round
  switch (options_.allocation) {
    case Allocation::oracle: {
      Complexity found = complexity(*problem_, problem_->arms() * *options_.truth, options);
      require(std::isfinite(found.value) && !found.design.arms.empty(),
              "the oracle has no design: an arm that matters lies on the threshold");
      return std::move(found.design);
    }
    case Allocation::all:
      return optimal_design(problem_->arms(), {}, options);
    default:
      return uniform_design();
  }
}

std::int64_t Phased::round_length(const Design& design) const {
  const double t = static_cast<double>(round_ + 1);
  double length = std::pow(options_.round_growth, t) * log_term();
  if (options_.allocation == Allocation::uncertain) {
    // N_t = max(⌈2^{2t+3} log(n/δ_t) (1 + ε) R² ρ_t⌉, r(ε)), r(ε) = p(1 + 1/ε).
    const double rho = options_.rho_power == 2 ? design.value : std::sqrt(design.value);
    length = std::pow(2, 2 * t + 3) * log_term() * (1 + options_.rounding) * options_.noise_bound *
             options_.noise_bound * rho;
    const double support = static_cast<double>(design.arms.size());
    length = std::max(length, support * (1 + 1 / options_.rounding));
  }
  require(length < 9e15, "round {} would need {:.3g} questions: use a margin", round_ + 1, length);
  return static_cast<std::int64_t>(std::ceil(length));
}

void Phased::plan_round() {
  design_ = design_for_round();
  const std::vector<std::int64_t> counts = apportion(design_.weights, round_length(design_));
  open_.clear();
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] > 0) open_.push_back({problem_->candidate(design_.arms[i]), counts[i], round_});
  }
  told_.assign(design_.arms.size(), {});
}

void Phased::tell(const Question& question, const Answers& answers) {
  require(!done(), "nothing is left to ask");
  const auto open = std::ranges::find_if(open_, [&](const Question& q) {
    return q.candidate == question.candidate && q.round == question.round;
  });
  require(open != open_.end(), "question {} about candidate {} is not open (open round: {})",
          question.round, question.candidate, round_);
  require(answers.count >= 1 && answers.count <= open->count,
          "candidate {} has {} open questions, got {} answers", question.candidate, open->count,
          answers.count);
  require(std::isfinite(answers.sum), "an answer must be a finite number, got {}", answers.sum);
  const ArmIndex arm = problem_->distinct(question.candidate);
  const auto point = std::ranges::lower_bound(design_.arms, arm) - design_.arms.begin();
  told_[static_cast<std::size_t>(point)] += answers;
  open->count -= answers.count;
  if (open->count == 0) open_.erase(open);
  if (open_.empty()) finish_round();
}

void Phased::finish_round() {
  const RoundEstimate estimate(problem_->arms(), design_.arms, told_);
  values_ = estimate.values();
  const double radius = options_.noise_bound * std::sqrt(2 * log_term());
  knowledge_.update(estimate.values(), estimate.variances(), radius);
  ++round_;
  if (!done()) plan_round();
}

Guarantee Phased::guarantee() const {
  // Σ_t δ²/t² = δ² π²/6 is at most δ only up to here.
  constexpr double kLargestDelta = 6 / (std::numbers::pi * std::numbers::pi);
  return options_.delta <= kLargestDelta ? Guarantee::certified : Guarantee::heuristic;
}

Recommendation Phased::recommend() const {
  return anytime_recommendation(*problem_, knowledge_, values_, guarantee());
}

}  // namespace acol
