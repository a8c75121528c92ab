#include <algorithm>
#include <cmath>
#include <limits>

#include "acol/core/random.hpp"
#include "acol/policy/own_plan.hpp"

namespace acol {

// What it takes to show something about an arm.

namespace {

/// Answers per nat for a bet that an arm is on `side`, and the chance that it is.
struct Pace {
  double answers;
  double chance;
};

Pace pace(const AnswerBounds& bounds, const MeanForecast& forecast, Side side, double boundary,
          double caution) {
  const double sign = side == Side::above ? 1 : -1;
  const double gap = sign * (forecast.mean - boundary);
  const double assumed = std::max(gap, caution * forecast.deviation);
  const double information = bounds.information(boundary + sign * assumed, boundary);
  return {1 / std::max(information, 1e-9),
          std::max(normal_probability(gap / forecast.deviation), 1e-9)};
}

}  // namespace

double OwnPlanner::price(ArmIndex arm, const Vector& answers) const {
  const double cost = problem_->costs().size() > 0 ? problem_->costs()(arm) : 1;
  return cost * (problem_->joint() ? answers.maxCoeff() : answers.sum());
}

/// Of a panel: no more than are left, nor than it takes to be certain. A bet that can win nothing
/// more has no chance.
OwnPlanner::Task OwnPlanner::task_of_panel(const OwnTests& tests, const PanelTally& tally,
                                           const MeanForecast& forecast, Side side, double boundary,
                                           double nats) const {
  const double share = tests.share(boundary);
  if (tally.won(side, share)) return {0, 1};
  if (tally.out_of_reach(side, share)) return {1, 0};
  const MeanForecast left = tally.of_those_left(
      {tests.share(forecast.mean), forecast.deviation / tests.options().bounds.range->width()});
  const double t = tally.boundary(side, share);
  const Pace one = pace({.range = AnswerRange{0, 1}}, left, side, t, options_.caution);
  const double most = std::min(static_cast<double>(tally.left()),
                               std::max(1.0, tally.certain_after(side, share, left.mean)));
  const bool certain_only = t <= 0 || t >= 1;  // one answer can do it, and no bet before
  return {certain_only ? most : std::min(nats * one.answers, most), one.chance};
}

OwnPlanner::Task OwnPlanner::task(const OwnTests& tests, const Beliefs& beliefs, ArmIndex arm,
                                  int constraint, Side side) const {
  const double threshold = problem_->threshold(constraint);
  const MeanForecast forecast = beliefs(arm, constraint);
  const bool reject = side == Side::above;
  const double boundary = reject ? threshold : threshold + tests.options().margin;
  const double nats = reject ? std::max(tests.missing_against(arm, constraint), 0.1)
                             : std::max(tests.missing_for(arm, constraint), 0.0);
  if (const PanelTally* tally = tests.tally(arm, constraint)) {
    return task_of_panel(tests, *tally, forecast, side, boundary, nats);
  }
  const Pace one = pace(tests.options().bounds, forecast, side, boundary, options_.caution);
  return {nats * one.answers, one.chance};
}

OwnPlanner::Need OwnPlanner::to_reject(const OwnTests& tests, const Beliefs& beliefs,
                                       ArmIndex arm) const {
  Need need{Vector::Zero(problem_->constraints()), std::numeric_limits<double>::infinity()};
  for (int l = 0; l < problem_->constraints(); ++l) {
    const Task one = task(tests, beliefs, arm, l, Side::above);
    Vector answers = Vector::Zero(problem_->constraints());
    answers(l) = one.answers;
    const double asked = price(arm, answers) / one.chance;
    if (asked < need.price) need = {std::move(answers), asked};
  }
  return need;
}

OwnPlanner::Need OwnPlanner::to_accept(const OwnTests& tests, const Beliefs& beliefs,
                                       ArmIndex arm) const {
  Need need{Vector::Zero(problem_->constraints()), 0};
  double chance = 1;
  for (int l = 0; l < problem_->constraints(); ++l) {
    const Task one = task(tests, beliefs, arm, l, Side::below);
    need.answers(l) = one.answers;
    chance = std::min(chance, one.chance);
  }
  need.price = price(arm, need.answers) / chance;
  return need;
}

}  // namespace acol
