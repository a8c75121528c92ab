#include "acol/policy/evidence.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/inference/answer_tests.hpp"
#include "acol/inference/arm_tests.hpp"
#include "acol/policy/direct_questions.hpp"
#include "acol/policy/round_limits.hpp"

namespace acol {
namespace {

std::unique_ptr<EvidenceTests> make_tests(const Problem& problem, const EvidenceOptions& options) {
  if (options.form == EvidenceForm::arms) {
    return std::make_unique<ArmTests>(
        problem, ArmTestOptions{.delta = options.delta, .margin = options.margin});
  }
  return std::make_unique<AnswerTests>(
      problem, AnswerTestOptions{.delta = options.delta, .margin = options.margin});
}

/// Records of the simple form know no blocks.
RoundPlanOptions plan_options(const EvidenceOptions& options) {
  RoundPlanOptions plan = options.plan;
  if (options.form == EvidenceForm::arms) plan.most_blocks = 1;
  return plan;
}

}  // namespace

EvidencePolicy::EvidencePolicy(const Problem& problem, const EvidenceOptions& options)
    : problem_(&problem),
      options_(options),
      tests_(make_tests(problem, options)),
      planner_(problem, options.model, options.margin, plan_options(options)),
      charge_(problem.arms()),
      pool_(problem, options.model),
      covariance_(options.model.range.value_or(AnswerRange{}).width()) {
  require(options.model.noise_bound > 0 && std::isfinite(options.model.noise_bound),
          "noise_bound (R) must be positive, got {}", options.model.noise_bound);
  require(options.model.misspecification >= 0 && std::isfinite(options.model.misspecification),
          "misspecification must not be negative, got {}", options.model.misspecification);
  if (options.model.range) {
    const auto [low, high] = *options.model.range;
    require(low < high && std::isfinite(low) && std::isfinite(high),
            "answer_range must be two numbers, the smaller one first, got {} and {}", low, high);
  }
  if (!done() && !options.rounds_on_record) plan_round({.lot = options.lot});
}

EvidencePolicy::EvidencePolicy(const EvidencePolicy& other)
    : problem_(other.problem_),
      options_(other.options_),
      tests_(other.tests_->clone()),
      planner_(other.planner_),
      charge_(other.charge_),
      pool_(other.pool_),
      committed_(other.committed_),
      terms_(other.terms_),
      stakes_(other.stakes_),
      raters_(other.raters_),
      rater_returned_(other.rater_returned_),
      covariance_(other.covariance_),
      places_(other.places_),
      round_(other.round_),
      counted_(other.counted_),
      block_(other.block_),
      blocks_(other.blocks_),
      rounds_(other.rounds_),
      finished_(other.finished_),
      forecast_(other.forecast_) {}

std::vector<RoundOutlook> EvidencePolicy::fix_weights(const std::vector<Sample>& samples,
                                                      const std::vector<Estimates>& known,
                                                      Terms terms) {
  committed_.clear();
  terms_ = std::move(terms);
  std::vector<RoundOutlook> outlooks;
  for (int l = 0; l < problem_->constraints(); ++l) {
    const auto at = static_cast<std::size_t>(l);
    committed_.emplace_back(problem_->arms(), problem_->threshold(l), samples[at], options_.model,
                            charge_, known.empty() ? nullptr : &known[at],
                            terms_.forecasts.empty() ? nullptr : &terms_.forecasts[at]);
    if (in_lots()) committed_.back().deal(terms_.lots, terms_.forecasts[at], options_.margin);
    outlooks.push_back(committed_.back().outlook());
  }
  return outlooks;
}

void EvidencePolicy::plan_round(const RoundLimits& limits) {
  const AnswerPool::Thoughts known = thoughts();
  const std::int64_t asked = pool_.size();
  RoundPlan plan = planner_.next(*tests_, known.arms, known.variances, asked, limits);
  forecast_ = plan.forecast;
  const bool guess = options_.goal == Goal::best_guess;
  if (guess) tell_apart(known, limits, plan);
  if (options_.direct_share > 0) ask_directly(options_.direct_share, known.arms, limits, plan);
  const auto fix = [&] {
    return fix_weights(plan.samples, known.arms, terms_for(plan.samples, known.forecasts, limits));
  };
  std::vector<RoundOutlook> outlooks = fix();
  if (!guess && ask_unreached(outlooks, limits, plan)) outlooks = fix();
  const Stream stream{options_.seed, StreamUse::policy, static_cast<std::uint64_t>(finished_)};
  const double done = static_cast<double>(asked);
  const double progress = forecast_ ? done / (done + *forecast_) : 0;
  commit(tests_->stakes({known.linear, known.arms, stream}, progress), std::move(outlooks),
         plan.blocks);
  open_blocks(std::move(plan.samples), 0);
}

void EvidencePolicy::commit(Stakes stakes, std::vector<RoundOutlook> outlooks,
                            std::int64_t blocks) {
  for (RoundOutlook& one : outlooks) {
    one.clock *= static_cast<double>(blocks);
    one.worth *= static_cast<double>(blocks);
  }
  if (options_.rounds_on_record) take_snapshot();
  tests_->commit(stakes, outlooks);
  stakes_ = std::move(stakes);
  blocks_ = blocks;
  ++rounds_;
}

void EvidencePolicy::open_blocks(std::vector<Sample> samples, std::int64_t block) {
  block_ = block;
  counted_ = 0;
  places_ = LotPlaces(terms_.lots.lots);
  round_ =
      OpenRound(*problem_, finished_, std::move(samples), options_.rounds_on_record ? 1 : blocks_);
}

bool EvidencePolicy::ask_unreached(const std::vector<RoundOutlook>& outlooks,
                                   const RoundLimits& limits, RoundPlan& plan) const {
  bool added = false;
  for (std::size_t l = 0; l < plan.targets.size(); ++l) {
    for (const ArmIndex arm : plan.targets[l]) {
      if (outlooks[l].clock(arm) > 0 || problem_->arms().row(arm).isZero(0)) continue;
      const std::size_t last = problem_->joint() ? plan.samples.size() - 1 : l;
      for (std::size_t at = problem_->joint() ? 0 : l; at <= last; ++at) {
        added |= add_question(limits, arm, plan.samples[at]);
      }
    }
  }
  return added;
}

void EvidencePolicy::plan(const RoundLimits& limits) {
  require(options_.rounds_on_record && !done() && round_.complete(), "no round can be opened now");
  const bool more = block_ + 1 < blocks_ && !committed_.empty();
  const auto allowed = [&](const Sample& sample) { return keeps_to(limits, sample); };
  if (more && std::ranges::all_of(round_.samples(), allowed)) {
    open_blocks(round_.samples(), block_ + 1);
  } else {
    plan_round(limits);
  }
  planner_.recall(commitment(), rounds_);
}

bool EvidencePolicy::goes_on_with(const Commitment& round) const {
  if (round.block <= block_ || round.blocks != blocks_ || committed_.empty()) return false;
  const Commitment last = commitment();
  const auto same = [](const AnswerForecast& a, const AnswerForecast& b) {
    return a.mean == b.mean && a.variance == b.variance;
  };
  return round.stakes == last.stakes && std::ranges::equal(round.samples, last.samples) &&
         round.lots == last.lots && std::ranges::equal(round.expected, last.expected, same);
}

void EvidencePolicy::adopt(const Commitment& round) {
  require(options_.rounds_on_record && !done() && round_.complete(), "no round can be opened now");
  check_samples(*problem_, round.samples);
  require(0 <= round.block && round.block < round.blocks, "a round is block {} of {}", round.block,
          round.blocks);
  if (!goes_on_with(round)) {
    const bool linear = options_.model.misspecification == 0;
    std::vector<RoundOutlook> outlooks = fix_weights(
        round.samples, linear ? std::vector<Estimates>() : thoughts().arms, terms_of(round));
    commit(round.stakes, std::move(outlooks), round.blocks);
  }
  forecast_ = round.forecast;
  open_blocks(round.samples, round.block);
  planner_.recall(round, rounds_);
}

Commitment EvidencePolicy::commitment() const {
  Commitment round{.samples = round_.samples(),
                   .stakes = stakes_,
                   .block = block_,
                   .blocks = options_.rounds_on_record ? blocks_ : 1,
                   .lots = terms_.lots,
                   .exploration_due = planner_.exploration_due(),
                   .forecast = forecast_};
  for (std::size_t l = 0; l < terms_.forecasts.size(); ++l) {
    const std::vector<ArmIndex>& arms = round.samples[l].arms;
    const AnswerForecast& forecast = terms_.forecasts[l];
    round.expected.push_back({forecast.mean(arms), forecast.variance(arms)});
  }
  return round;
}

void EvidencePolicy::tell(const Question& question, const Answers& answers) {
  if (done() && round_.was_dropped(question)) return;  // decided in the middle of what was asked
  require(!done(), "nothing is left to ask");
  const bool by_rater = options_.model.by_person();
  require(!by_rater || answers.rater != kAnonymous,
          "with independence = {} every answer must name its rater",
          name_of(options_.model.independence));
  if (options_.model.range) require_within(*options_.model.range, answers);
  if (in_lots()) take_place(question, answers.rater);
  round_.tell(question, answers);
  if (by_rater && !in_lots()) rater_returned_ |= raters_.contains(answers.rater);
  count_blocks();
}

void EvidencePolicy::count_blocks() {
  while (!done() && counted_ < round_.complete_blocks()) count_block(counted_++);
  if (done()) {
    round_.drop();
  } else if (round_.complete() && !options_.rounds_on_record) {
    plan_round({.lot = options_.lot});
  }
}

void EvidencePolicy::count_block(std::int64_t block) {
  std::vector<RoundEvidence> evidence;
  for (int l = 0; l < problem_->constraints(); ++l) {
    const auto at = static_cast<std::size_t>(l);
    const std::vector<Answers>& answers = round_.answers(l, block);
    evidence.push_back(committed_[at].evidence(answers, round_.contributions(l, block)));
    pool_.add(l, round_.samples()[at], answers);
    if (in_lots()) continue;
    for (const Contribution& one : round_.contributions(l, block)) raters_.insert(one.rater);
  }
  if (in_lots()) learn_covariance(block);
  tests_->update(evidence);
  ++finished_;
}

}  // namespace acol
