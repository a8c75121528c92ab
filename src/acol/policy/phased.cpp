#include "acol/policy/phased.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "acol/core/error.hpp"
#include "acol/design/oracle_allocation.hpp"
#include "acol/design/rounding.hpp"
#include "acol/inference/least_squares.hpp"
#include "acol/inference/round_estimate.hpp"
#include "acol/policy/anytime.hpp"
#include "acol/policy/likeliest.hpp"
#include "acol/policy/round_limits.hpp"

namespace acol {
namespace {

void check(const Problem& problem, const PhasedOptions& options) {
  require(0 < options.delta && options.delta < 1, "delta must be in (0, 1), got {}", options.delta);
  require(options.noise_bound > 0 && std::isfinite(options.noise_bound),
          "noise_bound (R) must be positive, got {}", options.noise_bound);
  require(options.round_growth > 1 && options.round_growth <= 1e3,
          "round_growth must be in (1, 1000], got {}", options.round_growth);
  require(options.rho_power == 1 || options.rho_power == 2, "rho_power must be 1 or 2, got {}",
          options.rho_power);
  require(options.rounding > 0 && options.rounding <= 1,
          "rounding (epsilon) must be in (0, 1], got {}", options.rounding);
  require(options.ridge >= 0 && std::isfinite(options.ridge),
          "round_ridge must not be negative, got {}", options.ridge);
  require(options.allocation != Allocation::oracle || !options.truth.empty(),
          "the oracle needs the truth (phi)");
  require(options.truth.empty() || std::ssize(options.truth) == problem.constraints(),
          "the truth (phi) must be given for every constraint ({}), got {}", problem.constraints(),
          options.truth.size());
  for (const Vector& phi : options.truth) {
    require(phi.size() == problem.dimension(),
            "the truth (phi) must have one entry per feature ({})", problem.dimension());
  }
}

bool is_peer(Allocation allocation) {
  return allocation == Allocation::rage || allocation == Allocation::beside;
}

}  // namespace

Phased::Phased(const Problem& problem, const PhasedOptions& options)
    : problem_(&problem),
      options_(options),
      knowledge_(problem, options.margin, options.ties),
      charge_(problem.arms()),
      pool_(problem, {.noise_bound = options.noise_bound}),
      designs_(static_cast<std::size_t>(problem.constraints())),
      values_(Vector::Constant(problem.size(), problem.threshold())) {
  check(problem, options);
  for (ArmIndex arm = 0; arm < problem.size(); ++arm) {  // known before any question
    if (!problem.arms().row(arm).isZero(0)) continue;
    if (knowledge_.state(arm) != ArmState::undecided) continue;
    knowledge_.settle(arm, problem.zero_is_feasible() ? ArmState::feasible : ArmState::infeasible);
  }
  if (!done() && !options.rounds_on_record) plan_round({});
}

double Phased::log_term() const {
  // log(nm/δ_t), δ_t = δ²/t²; of the peers 6δ/(π²t²).
  const double t = static_cast<double>(round_ + 1);
  const double n = static_cast<double>(problem_->size() * problem_->constraints());
  const double part =
      is_peer(options_.allocation) ? 6 / (std::numbers::pi * std::numbers::pi) : options_.delta;
  return std::log(n * t * t / (options_.delta * part));
}

Design Phased::uniform_design() const {
  Design design;
  for (ArmIndex arm = 0; arm < problem_->size(); ++arm) design.arms.push_back(arm);
  design.weights = Vector::Constant(problem_->size(), 1 / static_cast<double>(problem_->size()));
  return design;
}

Vector Phased::precision(const std::vector<ArmIndex>& arms, int constraint) const {
  const double least = std::pow(2, -static_cast<double>(round_ + 1));
  if (excesses_.empty()) return Vector::Constant(std::ssize(arms), 1 / (least * least));
  const Vector gaps = excesses_[static_cast<std::size_t>(constraint)](arms);
  return gaps.cwiseAbs().cwiseMax(least).cwiseAbs2().cwiseInverse();
}

Design Phased::uncertain_design(int constraint) const {
  DesignTargets targets;
  for (ArmIndex arm = 0; arm < problem_->size(); ++arm) {
    if (knowledge_.state(arm) != ArmState::undecided) continue;
    // A joint question is for whatever is open about an arm.
    if (problem_->joint() || !knowledge_.satisfies(arm, constraint)) targets.arms.push_back(arm);
  }
  if (targets.arms.empty()) return {};
  if (options_.allocation == Allocation::beside) {
    targets.weights = precision(targets.arms, constraint);
  }
  const Design& last = designs_[static_cast<std::size_t>(constraint)];
  return optimal_design(problem_->arms(), targets,
                        {.gap = options_.design_gap, .start = {last.arms, last.weights}});
}

Design Phased::design_for_round(int constraint) {
  if (plans_anew(options_.allocation)) return uncertain_design(constraint);
  const DesignOptions options{.gap = options_.design_gap};
  Design& last = designs_[static_cast<std::size_t>(constraint)];
  if (!last.arms.empty()) return std::move(last);
  switch (options_.allocation) {
    case Allocation::oracle:
      if (constraint == 0) design_for_truth();
      return std::move(last);
    case Allocation::all:
      return optimal_design(problem_->arms(), {}, options);
    default:
      return uniform_design();
  }
}

void Phased::design_for_truth() {
  std::vector<Vector> values;
  for (const Vector& phi : options_.truth) values.emplace_back(problem_->arms() * phi);
  OracleAllocation found = oracle_allocation(*problem_, values, {.gap = options_.design_gap});
  const auto asks = [](const Design& design) { return !design.arms.empty(); };
  require(std::isfinite(found.value) && std::ranges::any_of(found.designs, asks),
          "the oracle has no design: an arm that matters lies on the threshold");
  std::ranges::move(found.designs, designs_.begin());
  shares_ = std::move(found.shares);
}

std::int64_t Phased::round_length(const Design& design, int constraint) const {
  const double t = static_cast<double>(round_ + 1);
  double length = std::pow(options_.round_growth, t) * log_term();
  if (options_.allocation == Allocation::oracle && !problem_->joint()) {
    length *= shares_(constraint);
  }
  if (plans_anew(options_.allocation)) {
    // N_t = max(⌈2^{2t+3} log(n/δ_t) (1 + ε) R² ρ_t⌉, r(ε)), r(ε) = p(1 + 1/ε).
    const double rho = options_.rho_power == 2 ? design.value : std::sqrt(design.value);
    const double factor = options_.allocation == Allocation::uncertain ? std::pow(2, 2 * t + 3)
                          : options_.allocation == Allocation::rage    ? std::pow(2, 2 * t + 1)
                                                                       : 8;
    length = factor * log_term() * (1 + options_.rounding) * options_.noise_bound *
             options_.noise_bound * rho;
    const double support = static_cast<double>(design.arms.size());
    length = std::max(length, support * (1 + 1 / options_.rounding));
  }
  require(length < 9e15, "round {} would need {:.3g} questions: use a margin", round_ + 1, length);
  return static_cast<std::int64_t>(std::ceil(length));
}

void Phased::plan_round(const RoundLimits& limits) {
  std::vector<Sample> samples;
  for (int l = 0; l < problem_->constraints(); ++l) {
    Design& design = designs_[static_cast<std::size_t>(l)];
    design = l > 0 && problem_->joint() ? designs_.front() : design_for_round(l);
    Sample sample{design.arms, design.arms.empty()
                                   ? std::vector<std::int64_t>()
                                   : apportion(design.weights, round_length(design, l))};
    samples.push_back(within(limits, problem_->arms(), {}, std::move(sample)));
  }
  open_ = OpenRound(*problem_, round_, std::move(samples));
}

void Phased::plan(const RoundLimits& limits) {
  require(options_.rounds_on_record && !done() && open_.complete(), "no round can be opened now");
  plan_round(limits);
  for (Design& design : designs_) design = {};  // planned anew from what is on record
}

void Phased::adopt(const Commitment& round) {
  require(options_.rounds_on_record && !done() && open_.complete(), "no round can be opened now");
  check_samples(*problem_, round.samples);
  open_ = OpenRound(*problem_, round_, round.samples);
}

void Phased::tell(const Question& question, const Answers& answers) {
  require(!done(), "nothing is left to ask");
  open_.tell(question, answers);
  if (open_.complete()) finish_round();
}

/// Variances that make intervals of this radius longer by what the span of the questions charges.
Vector Phased::charged(const RoundEstimate& estimate, double radius, int constraint) const {
  if (estimate.rank() == problem_->dimension()) return estimate.variances();
  const ValueBound bound = value_bound({}, problem_->threshold(constraint), options_.noise_bound);
  const Vector charges = charge_(estimate, bound);
  return (estimate.variances().cwiseSqrt() + charges / radius).cwiseAbs2();
}

void Phased::estimate_with_ridge(int constraint, Vector& values, Vector& variances) const {
  const Sample& sample = open_.samples()[static_cast<std::size_t>(constraint)];
  LeastSquares model(problem_->dimension(), options_.ridge);
  for (std::size_t i = 0; i < sample.arms.size(); ++i) {
    if (sample.counts[i] == 0) continue;
    model.add(problem_->arms().row(sample.arms[i]), open_.answers(constraint)[i]);
  }
  values = problem_->arms() * model.estimate();
  const Matrix whitened = model.lower().solve(problem_->arms().transpose());
  variances = whitened.colwise().squaredNorm();
}

void Phased::finish_round() {
  const double radius = options_.noise_bound * std::sqrt(2 * log_term());
  std::vector<Vector> values;
  std::vector<Vector> variances;
  for (int l = 0; l < problem_->constraints(); ++l) {
    const Sample& sample = open_.samples()[static_cast<std::size_t>(l)];
    pool_.add(l, sample, open_.answers(l));
    if (options_.ridge > 0) {
      estimate_with_ridge(l, values.emplace_back(), variances.emplace_back());
      continue;
    }
    const RoundEstimate estimate(problem_->arms(), sample.arms, sample.counts);
    values.push_back(estimate.values(open_.answers(l)));
    variances.push_back(charged(estimate, radius, l));
  }
  knowledge_.update(values, variances, radius);
  values_ = worst_values(*problem_, values);
  excesses_ = std::move(values);
  for (std::size_t l = 0; l < excesses_.size(); ++l) {
    excesses_[l].array() -= problem_->threshold(static_cast<int>(l));
  }
  ++round_;
  if (!done() && !options_.rounds_on_record) plan_round({});
}

Guarantee Phased::guarantee() const {
  // Σ_t δ²/t² = δ² π²/6 is at most δ only up to here.
  constexpr double kMaxDelta = 6 / (std::numbers::pi * std::numbers::pi);
  const bool sums_up = is_peer(options_.allocation) || options_.delta <= kMaxDelta;
  return sums_up && options_.ridge == 0 ? Guarantee::certified : Guarantee::heuristic;
}

Recommendation Phased::recommend() const {
  return anytime_recommendation(*problem_, knowledge_, values_, guarantee());
}

BestGuess Phased::best_guess() const {
  if (done()) return {recommend().candidate};
  AnswerPool pool = pool_;
  for (int l = 0; !open_.complete() && l < problem_->constraints(); ++l) {
    pool.add(l, open_.samples()[static_cast<std::size_t>(l)], open_.answers(l));
  }
  const AnswerPool::Thoughts known = pool.thoughts();
  if (known.linear.empty()) return {recommend().candidate};
  return likeliest(*problem_, knowledge_, known.linear, {0, StreamUse::policy, 0});
}

}  // namespace acol
