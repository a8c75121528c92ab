#include "acol/policy/make_policy.hpp"

#include <cmath>

#include "acol/policy/adaptive_constraints.hpp"
#include "acol/policy/algorithms.hpp"
#include "acol/policy/confirmed.hpp"
#include "acol/policy/own_answers.hpp"
#include "acol/policy/sequential.hpp"

namespace acol {
namespace {

/// Default √β of the tuned algorithms, in R: the ½ of [lindner2022] where σ is 0.05.
constexpr double kTunedRadius = 10;

/// Answers in [low, high] need R ≥ (high − low)/2: less is believed by nobody who knows the range.
void check_range(const PolicyOptions& options) {
  if (!options.answer_range || !options.noise_bound) return;
  const double least = options.answer_range->width() / 2;
  require(*options.noise_bound >= least * (1 - 1e-12),
          "noise_bound (R) must be at least {} for answers from {} to {}, half of their range; got "
          "{}",
          least, options.answer_range->low, options.answer_range->high, *options.noise_bound);
}

/// What makes no sense is refused, whether the algorithm uses it or not.
void check(const PolicyOptions& options) {
  const auto positive = [](double x) { return x > 0 && std::isfinite(x); };
  const auto not_negative = [](double x) { return x >= 0 && std::isfinite(x); };
  require(!options.noise_bound || positive(*options.noise_bound),
          "noise_bound (R) must be positive, got {}", options.noise_bound.value_or(0));
  require(!options.norm_bound || not_negative(*options.norm_bound),
          "norm_bound (S) must not be negative, got {}", options.norm_bound.value_or(0));
  require(0 < options.delta && options.delta < 1, "delta must be in (0, 1), got {}", options.delta);
  require(not_negative(options.margin), "margin must not be negative, got {}", options.margin);
  require(positive(options.lambda), "lambda must be positive, got {}", options.lambda);
  require(!options.arm_norm_bound || positive(*options.arm_norm_bound),
          "arm_norm_bound (L) must be positive, got {}", options.arm_norm_bound.value_or(0));
  require(options.rounding > 0 && options.rounding <= 1,
          "rounding (epsilon) must be in (0, 1], got {}", options.rounding);
  require(not_negative(options.round_ridge), "round_ridge must not be negative, got {}",
          options.round_ridge);
  require(!options.sqrt_beta || positive(*options.sqrt_beta), "sqrt_beta must be positive, got {}",
          options.sqrt_beta.value_or(0));
  require(not_negative(options.misspecification), "misspecification must not be negative, got {}",
          options.misspecification);
  require(0 <= options.missing_share && options.missing_share <= 1,
          "missing_share must be from 0 to 1, got {}", options.missing_share);
}

ConfidenceOptions confidence_options(const Algorithm& row, const PolicyOptions& options) {
  const Confidence kind = options.confidence.value_or(row.confidence);
  if (kind != Confidence::tuned) {
    require(options.noise_bound.has_value(), "noise_bound (R) must be set for '{}'", row.name);
    require(options.norm_bound.has_value(),
            "norm_bound (S, an upper bound on the norm of phi) must be set for '{}'", row.name);
  }
  require(options.sqrt_beta || options.noise_bound,
          "sqrt_beta, or noise_bound (R; then it is {} R), must be set for '{}'", kTunedRadius,
          row.name);
  return {.kind = kind,
          .delta = options.delta,
          .noise_bound = options.noise_bound.value_or(1),
          .norm_bound = options.norm_bound.value_or(0),
          .lambda = options.lambda,
          .sqrt_beta = options.sqrt_beta.value_or(kTunedRadius * options.noise_bound.value_or(1)),
          .arm_norm_bound = options.arm_norm_bound};
}

AdaptiveOptions adaptive_options(const Algorithm& row, const PolicyOptions& options) {
  return {.confidence = confidence_options(row, options),
          .criterion = row.criterion,
          .pool = row.pool,
          .rule = options.rule,
          .margin = options.margin,
          .ties = options.ties,
          .first_look = options.first_look,
          .seed = options.seed,
          .rounds_on_record = options.rounds_on_record};
}

PhasedOptions phased_options(const Algorithm& row, const PolicyOptions& options) {
  require(options.noise_bound.has_value(), "noise_bound (R) must be set for '{}'", row.name);
  return {.allocation = row.allocation,
          .delta = options.delta,
          .noise_bound = *options.noise_bound,
          .margin = options.margin,
          .ties = options.ties,
          .round_growth = options.round_growth,
          .rho_power = options.rho_power,
          .rounding = options.rounding,
          .ridge = options.round_ridge,
          .truth = row.allocation == Allocation::oracle ? options.truth : std::vector<Vector>(),
          .rounds_on_record = options.rounds_on_record};
}

/// Of the questions where a linear shape is not taken on trust, in addition.
constexpr double kDirectShare = 0.1;

EvidenceOptions evidence_options(const Algorithm& row, const PolicyOptions& options) {
  require(options.noise_bound.has_value(), "noise_bound (R) must be set for '{}'", row.name);
  return {.form = *row.form,
          .delta = options.delta,
          .margin = options.margin,
          .model = {.noise_bound = *options.noise_bound,
                    .misspecification = options.misspecification,
                    .independence = independence_of(options),
                    .range = options.answer_range},
          .goal = options.goal,
          .seed = options.seed,
          .rounds_on_record = options.rounds_on_record,
          .direct_share = options.confirm == Confirm::on ? kDirectShare : 0,
          .missing_share = options.missing_share,
          .lot = options.lot};
}

std::optional<std::int64_t> fixed_budget(const PolicyOptions& options) {
  if (!options.fixed_budget) return std::nullopt;
  const double budget = *options.fixed_budget;
  require(budget >= 1 && budget <= 1e15 && budget == std::floor(budget),
          "fixed_budget must be a whole number, at least 1, got {}", budget);
  return static_cast<std::int64_t>(budget);
}

SequentialOptions sequential_options(const Algorithm& row, const PolicyOptions& options) {
  require(options.noise_bound.has_value(), "noise_bound (R) must be set for '{}'", row.name);
  const Stopping rule = stopping_of(options);
  require(rule != Stopping::self_normalised || options.norm_bound.value_or(0) > 0,
          "norm_bound (S, an upper bound on the norm of phi, above 0) must be set for '{}' with "
          "stopping = self-normalised",
          row.name);
  return {.sampling = *row.sampling,
          .stopping = {.rule = rule,
                       .delta = options.delta,
                       .noise_bound = *options.noise_bound,
                       .norm_bound = options.norm_bound},
          .margin = options.margin,
          .fixed_budget = fixed_budget(options),
          .seed = options.seed,
          .rounds_on_record = options.rounds_on_record};
}

/// Nothing is assumed about the shape, so how far it may be from linear cannot be said.
OwnAnswersOptions own_answers_options(const PolicyOptions& options) {
  require(
      options.confirm != Confirm::on,
      "confirm = on has no effect with shape = any, where only answers about a candidate itself "
      "count; it goes with shape = linear");
  require(options.misspecification == 0,
          "misspecification = {} has no effect with shape = any; it needs shape = linear",
          options.misspecification);
  require(options.answer_range || options.noise_bound,
          "noise_bound (R), or the range of the answers, must be set for 'e-acol'");
  return {.tests = {.delta = options.delta,
                    .margin = options.margin,
                    .bounds = {options.answer_range, options.noise_bound.value_or(1)},
                    .panel = options.panel},
          .goal = options.goal,
          .missing_share = options.missing_share,
          .seed = options.seed,
          .hands = independence_of(options) == Independence::people && !options.panel,
          .rounds_on_record = options.rounds_on_record};
}

std::unique_ptr<RecordedPolicy> confirmed(const Algorithm& row, const Problem& problem,
                                          const PolicyOptions& options) {
  return std::make_unique<ConfirmedPolicy>(
      problem, std::make_unique<EvidencePolicy>(problem, evidence_options(row, options)),
      ConfirmedOptions{.delta = options.delta,
                       .margin = options.margin,
                       .bounds = {options.answer_range, options.noise_bound.value_or(1)},
                       .missing_share = options.missing_share,
                       .rounds_on_record = options.rounds_on_record});
}

}  // namespace

std::unique_ptr<RecordedPolicy> make_policy(std::string_view name, const Problem& problem,
                                            const PolicyOptions& options) {
  const Algorithm& row = algorithm_called(name);
  check(options);
  check_range(options);
  refuse_unused(row, options);
  const bool rounds = row.in_rounds();
  const bool fits = !row.sampling && rounds == (options.confidence == Confidence::fixed);
  require(!options.confidence || fits, "the confidence '{}' does not go with '{}'",
          name_of(*options.confidence), name);
  if (shape_of(options) == Shape::any) {
    return std::make_unique<OwnAnswersPolicy>(problem, own_answers_options(options));
  }
  if (row.form && options.confirm == Confirm::on) return confirmed(row, problem, options);
  if (row.form) return std::make_unique<EvidencePolicy>(problem, evidence_options(row, options));
  if (row.sampling) return std::make_unique<Sequential>(problem, sequential_options(row, options));
  if (rounds) return std::make_unique<Phased>(problem, phased_options(row, options));
  const AdaptiveOptions adaptive = adaptive_options(row, options);
  if (problem.constraints() > 1) return std::make_unique<AdaptiveConstraints>(problem, adaptive);
  return std::make_unique<Adaptive>(problem, adaptive);
}

std::vector<std::string> policy_names() {
  std::vector<std::string> names;
  for (const Algorithm& row : algorithms()) names.emplace_back(row.name);
  return names;
}

AlgorithmTraits traits_of(std::string_view name) {
  const Algorithm& row = algorithm_called(name);
  if (row.form) return {"evidence", "need", name_of(Pool::uncertain)};
  if (row.sampling) {
    const bool fixed = has_fixed_budget(*row.sampling);
    return {fixed ? "none" : "likelihood ratio", "leader", name_of(Pool::all)};
  }
  const bool oracle = row.allocation == Allocation::oracle;
  return {name_of(row.confidence), oracle ? "oracle" : name_of(row.criterion), name_of(row.pool)};
}

bool needs_truth(std::string_view name) {
  const Algorithm& row = algorithm_called(name);
  return row.in_rounds() && row.allocation == Allocation::oracle;
}

bool asks_in_rounds(std::string_view name) { return algorithm_called(name).in_rounds(); }

bool has_guarantee(std::string_view name) {
  const Algorithm& row = algorithm_called(name);
  return row.confidence != Confidence::tuned && !(row.sampling && has_fixed_budget(*row.sampling));
}

}  // namespace acol
