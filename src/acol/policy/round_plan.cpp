#include "acol/policy/round_plan.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/design/rounding.hpp"
#include "acol/inference/round_estimate.hpp"
#include "acol/policy/design_mix.hpp"
#include "acol/policy/full_hands.hpp"
#include "acol/policy/round_blocks.hpp"
#include "acol/policy/round_limits.hpp"

namespace acol {
namespace {

/// 1/v is superadditive: a round that barely spans an arm adds little to its clock. Rounds have at
/// least this many questions per point of their design.
constexpr double kQuestionsPerPoint = 2;
/// The first round is to find out how large the problem is: of a small one it is a large part.
/// (A margin says how large it may be.)
constexpr double kFirstPerPoint = 1;
/// From this round on rounds grow faster and faster: a run has few dozens of them.
constexpr double kManyRounds = 24;
/// Of raters nobody may take part in two rounds: blocks would use people up. Where people have
/// hands, each has one, and it must be known that a block is long enough for them.
bool may_cut(Independence independence, const RoundLimits& limits) {
  return independence == Independence::answers ||
         (independence == Independence::people && limits.least > 0);
}

double points(const Design& design) { return static_cast<double>(design.arms.size()); }

}  // namespace

RoundPlanner::RoundPlanner(const Problem& problem, const AnswerModel& model, double margin,
                           const RoundPlanOptions& options)
    : problem_(&problem),
      model_(model),
      margin_(margin),
      options_(options),
      last_(static_cast<std::size_t>(problem.joint() ? 1 : problem.constraints())),
      exploration_due_(last_.size(), 0) {
  if (problem.costs().size() > 0) {
    priced_ = problem.costs().cwiseSqrt().cwiseInverse().asDiagonal() * problem.arms();
  }
}

void RoundPlanner::explore(const Knowledge& knowledge) {
  const ArmIndex undecided = knowledge.count(ArmState::undecided);
  if (explored_ > 0 && 2 * undecided > explored_) return;
  exploration_ = design_for({undecided_arms(knowledge), {}}, exploration_);
  explored_ = undecided;
}

Design RoundPlanner::design_for(const DesignTargets& targets, const Design& start,
                                std::optional<double> gap) const {
  if (targets.arms.empty()) {
    Design nothing;
    nothing.value = 0;
    return nothing;
  }
  // Nothing is known yet about what matters (its deviation is infinite, its need 0): ask all.
  if (targets.weights.size() > 0 && !(targets.weights.maxCoeff() > 0)) return exploration_;
  return optimal_design(
      arms(), targets,
      {.gap = gap.value_or(options_.design_gap), .start = {start.arms, start.weights}});
}

bool RoundPlanner::out_of_reach(const RoundEstimate& estimate, ArmIndex arm, double gap) const {
  const Matrix weights = estimate.weights(arm, 1);
  const auto at = std::ranges::lower_bound(estimate.points(), arm) - estimate.points().begin();
  const bool asked =
      at < std::ssize(estimate.points()) && estimate.points()[static_cast<std::size_t>(at)] == arm;
  const double own = asked ? weights(0, at) : 0;
  const double bias = weights.cwiseAbs().sum() - std::abs(own) + std::abs(1 - own);
  return model_.misspecification * bias >= gap / 2;
}

void RoundPlanner::ask_directly(const Needs& needs, Design& design) const {
  if (design.arms.empty()) return;
  constexpr std::int64_t kFine = 1'000'000;  // the weights of least squares do not depend on N
  const RoundEstimate estimate(problem_->arms(), design.arms, apportion(design.weights, kFine));
  std::vector<std::size_t> direct;
  std::vector<std::size_t> others;
  for (std::size_t i = 0; i < needs.targets.arms.size(); ++i) {
    const bool far = out_of_reach(estimate, needs.targets.arms[i], needs.gaps[i]);
    (far ? direct : others).push_back(i);
  }
  if (direct.empty()) return;
  const DesignTargets own = part_of(needs.targets, direct);
  const Design rest = design_for(part_of(needs.targets, others), design);
  const double value = rest.value + own.weights.sum();
  if (value >= needs.targets.weights.sum()) {  // then least squares helps nobody
    design = in_proportion(needs.targets);
    return;
  }
  design = mix(rest, in_proportion(own), own.weights.sum() / value);
  design.value = value;
}

double RoundPlanner::length(double forecast, double asked) const {
  // Far from the end rounds may be long. Near it an overshoot is waste, unless rounds get many.
  const double hurry = std::exp2(std::max(0.0, static_cast<double>(rounds_) - kManyRounds) / 4);
  const double least = std::min(options_.least_growth * hurry, options_.most_growth);
  const double growth =
      std::clamp(options_.forecast_share * forecast / asked, least, options_.most_growth);
  return std::min(growth * asked, forecast * hurry);
}

Sample RoundPlanner::sample(const Design& design, double length) const {
  if (design.arms.empty()) return {};
  Vector weights = design.weights;
  if (problem_->costs().size() > 0) {  // from shares of the cost to shares of the questions
    weights.array() /= problem_->costs()(design.arms).array();
    length *= weights.sum();
    weights /= weights.sum();
  }
  const double per_point = rounds_ == 1 && margin_ == 0 ? kFirstPerPoint : kQuestionsPerPoint;
  length = std::max(length, per_point * points(design));
  require(length < 9e15, "a round would need {:.3g} questions: use a margin", length);
  return {design.arms, apportion(weights, static_cast<std::int64_t>(std::ceil(length)))};
}

void RoundPlanner::recall(const Commitment& round, std::int64_t rounds) {
  rounds_ = rounds;
  exploration_ = {};
  explored_ = 0;
  exploration_due_ = round.exploration_due;
  exploration_due_.resize(last_.size(), 0);
  for (std::size_t l = 0; l < last_.size(); ++l) {
    last_[l] = {};
    last_[l].arms = round.samples[l].arms;
    last_[l].weights = Vector::Ones(std::ssize(last_[l].arms));
  }
}

RoundPlan RoundPlanner::next(const EvidenceTests& tests, std::span<const Estimates> estimates,
                             std::span<const double> variances, std::int64_t asked,
                             const RoundLimits& limits) {
  ++rounds_;
  explore(tests.knowledge());
  RoundPlan plan;
  if (estimates.empty()) {
    plan.samples.assign(static_cast<std::size_t>(problem_->constraints()),
                        within(limits, arms(), {undecided_arms(tests.knowledge()), {}},
                               sample(exploration_, static_cast<double>(limits.least))));
    plan.targets.assign(plan.samples.size(), undecided_arms(tests.knowledge()));
    return plan;
  }
  const std::vector<Needs> all = needs(tests, estimates, variances);
  double forecast = 0;
  for (std::size_t l = 0; l < all.size(); ++l) {
    last_[l] = design_for(all[l].targets, last_[l]);
    if (model_.misspecification > 0) ask_directly(all[l], last_[l]);
    if (fills_hands()) last_[l] = for_full_hands(arms(), all[l].targets, limits, last_[l]);
    forecast += last_[l].value;
  }
  plan.forecast = forecast;
  const double questions = std::max(length(forecast, static_cast<double>(asked)),
                                    std::min(forecast, static_cast<double>(limits.least)));
  for (std::size_t l = 0; l < all.size(); ++l) {
    double part = questions * last_[l].value / forecast;
    Design design = last_[l];
    exploration_due_[l] += options_.exploration / std::sqrt(static_cast<double>(rounds_)) *
                           std::max(part, kQuestionsPerPoint * points(design));
    if (exploration_due_[l] >= points(exploration_)) {
      design = mix(design, exploration_, exploration_due_[l] / (part + exploration_due_[l]));
      part += exploration_due_[l];
      exploration_due_[l] = 0;
    }
    plan.samples.push_back(within(limits, arms(), all[l].targets, sample(design, part)));
    plan.targets.push_back(all[l].targets.arms);
  }
  if (problem_->joint()) {
    plan.samples.resize(static_cast<std::size_t>(problem_->constraints()), plan.samples.front());
  }
  if (may_cut(model_.independence, limits)) {
    plan.blocks = cut_into_blocks(limits, options_.most_blocks, plan.samples);
  }
  return plan;
}

}  // namespace acol
