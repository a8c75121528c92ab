#include "acol/inference/own_tests.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "acol/core/error.hpp"

namespace acol {
namespace {

std::vector<ArmIndex> ranked(const Vector& rewards) {
  std::vector<ArmIndex> order(static_cast<std::size_t>(rewards.size()));
  std::iota(order.begin(), order.end(), ArmIndex{0});
  std::ranges::stable_sort(order, [&](ArmIndex a, ArmIndex b) { return rewards(a) > rewards(b); });
  return order;
}

void check_boundaries(const Problem& problem, const OwnTestOptions& options) {
  if (!options.bounds.range) return;
  const auto [low, high] = *options.bounds.range;
  for (int l = 0; l < problem.constraints(); ++l) {
    const double threshold = problem.threshold(l);
    require(low < threshold && threshold < high,
            "with shape = any the threshold must be between the ends of the answers, {} and {}, "
            "got {}",
            low, high, threshold);
    require(threshold + options.margin < high,
            "with shape = any the margin must be below {}, where every answer would be good "
            "enough, got {}",
            high - threshold, options.margin);
  }
}

}  // namespace

OwnTests::OwnTests(const Problem& problem, const OwnTestOptions& options)
    : problem_(&problem),
      options_(options),
      goal_(std::log(1 / options.delta)),
      knowledge_(problem, options.margin),
      order_(ranked(problem.rewards())),
      rank_(order_.size()),
      better_(order_.size()),
      against_(Matrix::Zero(problem.size(), problem.constraints())),
      for_(Matrix::Zero(problem.size(), problem.constraints())),
      weakest_(order_.size() + 1, 0),
      weakest_tied_(order_.size(), std::numeric_limits<double>::infinity()) {
  require(0 < options.delta && options.delta < 1, "delta must be in (0, 1), got {}", options.delta);
  require(options.margin >= 0, "margin must not be negative, got {}", options.margin);
  require(problem.size() == problem.candidates(),
          "shape = any needs a problem that keeps candidates with equal features apart");
  check_boundaries(problem, options);
  if (options.panel) {
    require(options.bounds.range.has_value(), "a panel needs answers at the ends of a range");
    tallies_.assign(static_cast<std::size_t>(against_.size()), PanelTally(*options.panel));
  }
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const auto arm = static_cast<std::size_t>(order_[i]);
    rank_[arm] = static_cast<ArmIndex>(i);
    const bool tied = i > 0 && problem.rewards()(order_[i]) == problem.rewards()(order_[i - 1]);
    better_[arm] = tied ? better(order_[i - 1]) : rank_[arm];
  }
}

void OwnTests::update(std::optional<ArmIndex> guess, std::span<const OwnAnswers> round) {
  if (guess && std::ranges::find(guesses_, *guess) == guesses_.end()) guesses_.push_back(*guess);
  for (const OwnAnswers& own : round) count(guess, own);
  reject();
  refresh_weakest();
  for (const ArmIndex arm : guesses_) {
    if (knowledge_.complete()) return;
    if (acceptable(arm)) knowledge_.settle(arm, ArmState::feasible);
  }
  for (std::size_t i = 0; options_.panel && i < order_.size() && !knowledge_.complete(); ++i) {
    if (std::isinf(log_for(order_[i])) && acceptable(order_[i])) {
      knowledge_.settle(order_[i], ArmState::feasible);
    }
  }
}

void OwnTests::count(std::optional<ArmIndex> guess, const OwnAnswers& own) {
  const double threshold = problem_->threshold(own.constraint);
  if (!guess || own.arm == *guess || better(own.arm) < better(*guess)) {
    against_(own.arm, own.constraint) += bet(own, Side::above, threshold, Stake::all);
  }
  if (own.arm == guess) {
    const double boundary = threshold + options_.margin;
    for_(own.arm, own.constraint) += bet(own, Side::below, boundary, Stake::belief);
  }
  if (options_.panel) count_panel(own);
}

double OwnTests::bet(const OwnAnswers& own, Side side, double boundary, Stake stake) const {
  if (options_.panel) {
    const MeanForecast forecast{share(own.forecast.mean),
                                own.forecast.deviation / options_.bounds.range->width()};
    return log_panel_bet(*tally(own.arm, own.constraint), side, share(boundary), forecast, own.said,
                         stake);
  }
  Answers told = own.answers;
  told += side == Side::above ? own.low : own.high;
  return log_bet(options_.bounds, side, boundary, own.forecast, told, stake);
}

void OwnTests::count_panel(const OwnAnswers& own) {
  constexpr double kCertain = std::numeric_limits<double>::infinity();
  PanelTally& tally = tallies_[tally_index(own.arm, own.constraint)];
  for (const PanelAnswer said : own.said) tally.count(said);
  const double threshold = problem_->threshold(own.constraint);
  if (tally.won(Side::above, share(threshold))) against_(own.arm, own.constraint) = kCertain;
  if (tally.won(Side::below, share(threshold + options_.margin))) {
    for_(own.arm, own.constraint) = kCertain;
  }
}

double OwnTests::share(double value) const {
  return (value - options_.bounds.range->low) / options_.bounds.range->width();
}

double OwnTests::log_against(ArmIndex arm) const {
  if (against_.cols() == 1) return against_(arm, 0);
  const double largest = against_.row(arm).maxCoeff();
  if (std::isinf(largest)) return largest;
  return largest + std::log((against_.row(arm).array() - largest).exp().mean());
}

double OwnTests::log_for(ArmIndex arm) const { return for_.row(arm).minCoeff(); }

double OwnTests::loss(ArmIndex better_than, std::optional<ArmIndex> arm) const {
  double sum = 0;
  for (const ArmIndex guess : guesses_) {
    if (guess != arm && better(guess) <= better_than) sum += std::min(0.0, log_for(guess));
  }
  return sum;
}

double OwnTests::log_wealth(ArmIndex arm) const {
  return log_against(arm) + loss(better(arm), arm);
}

void OwnTests::reject() {
  for (const ArmIndex arm : order_) {
    if (knowledge_.state(arm) != ArmState::undecided || log_wealth(arm) < goal_) continue;
    knowledge_.settle(arm, ArmState::infeasible);
  }
}

void OwnTests::refresh_weakest() {
  constexpr double kNever = std::numeric_limits<double>::infinity();
  weakest_.back() = loss(problem_->size(), std::nullopt);
  std::vector<double> wealth(order_.size(), kNever);
  for (std::size_t i = order_.size(); i-- > 0;) {
    if (knowledge_.state(order_[i]) != ArmState::infeasible) wealth[i] = log_wealth(order_[i]);
    weakest_[i] = std::min(weakest_[i + 1], wealth[i]);
  }
  for (std::size_t i = 1; i < order_.size(); ++i) {
    const bool tied = better(order_[i]) == better(order_[i - 1]);
    weakest_tied_[i] = tied ? std::min(weakest_tied_[i - 1], wealth[i - 1]) : kNever;
  }
}

double OwnTests::weakest_without(ArmIndex arm) const {
  const auto at = static_cast<std::size_t>(rank(arm));
  const double weakest = std::min(weakest_[at + 1], weakest_tied_[at]);
  const bool guessed = std::ranges::find(guesses_, arm) != guesses_.end();
  return guessed ? weakest - std::min(0.0, log_for(arm)) : weakest;
}

bool OwnTests::acceptable(ArmIndex arm) const {
  if (knowledge_.state(arm) != ArmState::undecided) return false;
  const auto first = order_.begin();
  const bool best_left = std::all_of(first, first + better(arm), [&](ArmIndex other) {
    return knowledge_.state(other) == ArmState::infeasible;
  });
  return best_left && weakest_without(arm) + log_for(arm) >= goal_;
}

double OwnTests::missing_against(ArmIndex arm, int constraint) const {
  const double goal = goal_ + std::log(problem_->constraints()) - loss(better(arm), arm);
  return goal - against_(arm, constraint);
}

double OwnTests::missing_for(ArmIndex arm, int constraint) const {
  return goal_ - weakest_without(arm) - for_(arm, constraint);
}

}  // namespace acol
