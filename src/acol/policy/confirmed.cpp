#include "acol/policy/confirmed.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/core/random.hpp"

namespace acol {
namespace {

constexpr double kPriorAnswers = 2;    // at the boundary
constexpr std::int64_t kMinRound = 8;  // questions
constexpr std::uint64_t kDrawnMeans = 24;
/// Of the stream of draws: none that a round or a best guess uses.
constexpr std::uint64_t kMeansPart = std::uint64_t{1} << 50;
/// Bets that learn the mean grow more slowly than those that know it.
constexpr double kPriceOfBets = 1.5;

}  // namespace

ConfirmedPolicy::ConfirmedPolicy(const Problem& problem, std::unique_ptr<RecordedPolicy> inner,
                                 const ConfirmedOptions& options)
    : problem_(&problem),
      options_(options),
      inner_(std::move(inner)),
      confirmation_(options.bounds, problem.threshold() + options.margin, options.delta),
      open_(problem, options.margin),
      all_(static_cast<std::size_t>(problem.size())),
      round_told_(static_cast<std::size_t>(problem.size())) {
  require(problem.constraints() == 1, "confirm = on is for one constraint, got {}",
          problem.constraints());
  if (!options.rounds_on_record) begin_round();
}

std::optional<ArmIndex> ConfirmedPolicy::candidate() const {
  const std::optional<ArmIndex> best = inner_->recommend().candidate;
  if (!best) return std::nullopt;
  return problem_->distinct(*best);
}

bool ConfirmedPolicy::confirmed() const {
  if (!inner_->done()) return true;  // nothing to confirm yet: the algorithm's own word
  const std::optional<ArmIndex> best = inner_->knowledge().best();
  return !best || confirmation_.confirms(*best);
}

std::span<const Question> ConfirmedPolicy::ask() const {
  return inner_->done() ? own_.open() : inner_->ask();
}

/// After the arm's own answers and two at the boundary.
MeanForecast ConfirmedPolicy::forecast_of(ArmIndex arm) const {
  const Answers& own = all_[static_cast<std::size_t>(arm)];
  const double boundary = problem_->threshold() + options_.margin;
  const double count = static_cast<double>(own.count) + kPriorAnswers;
  const double mean = (own.sum + kPriorAnswers * boundary) / count;
  return {mean, options_.bounds.deviation(mean) / std::sqrt(count + 1)};
}

void ConfirmedPolicy::choose_guess() {
  guess_ = candidate();
  if (guess_) guessed_ = forecast_of(*guess_);
}

void ConfirmedPolicy::begin_round() {
  choose_guess();
  if (!inner_->done() || confirmed()) return;
  open_own(own_round({}));
}

Commitment ConfirmedPolicy::own_round(const RoundLimits& limits) const {
  const ArmIndex arm = *inner_->knowledge().best();
  const double boundary = problem_->threshold() + options_.margin;
  const MeanForecast forecast = forecast_of(arm);
  const double assumed = std::min(forecast.mean, boundary - 2 * forecast.deviation);
  const double needed =
      confirmation_.missing(arm) / std::max(options_.bounds.information(assumed, boundary), 1e-9);
  auto count = std::max(kMinRound, static_cast<std::int64_t>(std::ceil(needed / 4)));
  count = std::min(std::max(count, limits.least), limits.questions);
  if (!limits.caps.empty()) {
    count = std::min(count, limits.caps[static_cast<std::size_t>(arm)]);
  }
  Commitment round{.samples = {{}}};
  if (count > 0) round.samples = {{{arm}, {count}}};
  round.forecast = needed;
  const std::optional<AnswerRange>& range = options_.bounds.range;
  if (limits.lot > 0 && range && count > 0) {  // somebody else for every question
    round.lots.lots.assign(static_cast<std::size_t>(count), {0});
    round.expected = {{Vector::Constant(1, std::clamp(forecast.mean, range->low, range->high)),
                       Vector::Constant(1, forecast.deviation * forecast.deviation)}};
  }
  return round;
}

void ConfirmedPolicy::open_own(Commitment round) {
  own_ = OpenRound(*problem_, 1'000'000 + own_rounds_++, round.samples);
  own_round_ = {.samples = std::move(round.samples),
                .expected = std::move(round.expected),
                .lots = std::move(round.lots)};
}

void ConfirmedPolicy::tell(const Question& question, const Answers& answers) {
  const bool own = inner_->done();
  const std::int64_t round = own ? 0 : inner_->ask().front().round;
  if (own) {
    require(!done(), "nothing is left to ask");
    own_.tell(question, answers);
  } else {
    inner_->tell(question, answers);
  }
  round_told_[static_cast<std::size_t>(problem_->distinct(question.candidate))] += answers;
  end_if(own, round);
}

/// Whether that round has ended.
void ConfirmedPolicy::end_if(bool own, std::int64_t round) {
  const bool ended =
      own ? own_.complete() : inner_->ask().empty() || inner_->ask().front().round != round;
  if (ended) end_of_round();
}

/// The bet is on an acceptable candidate: what hurts it is the high end of the range.
void ConfirmedPolicy::miss(const Question& question, std::optional<double> substitute,
                           std::int64_t lot) {
  require(!ask().empty() && options_.bounds.range,
          "there is no open question that may stay unanswered");
  const bool own = inner_->done();
  const std::int64_t round = ask().front().round;
  own ? own_.miss(question) : inner_->miss(question, substitute, lot);
  const double share = substitute ? options_.missing_share : 1;
  const double worst = options_.bounds.range->high;
  round_told_[static_cast<std::size_t>(problem_->distinct(question.candidate))] +=
      Answers::single((1 - share) * substitute.value_or(worst) + share * worst);
  end_if(own, round);
}

void ConfirmedPolicy::end_round() {
  require(!ask().empty() && options_.bounds.range, "no round is open");
  const bool own = inner_->done();
  const std::int64_t round = ask().front().round;
  for (const Question& question : ask()) {
    const ArmIndex arm = problem_->distinct(question.candidate);
    for (std::int64_t left = question.count; left > 0; --left) {
      round_told_[static_cast<std::size_t>(arm)] += Answers::single(options_.bounds.range->high);
    }
  }
  own ? void(own_ = OpenRound()) : inner_->end_round();
  end_if(own, round);
}

void ConfirmedPolicy::end_of_round() {
  if (guess_) {
    const Answers& told = round_told_[static_cast<std::size_t>(*guess_)];
    confirmation_.add(*guess_, guessed_, told);
  }
  for (std::size_t arm = 0; arm < all_.size(); ++arm) {
    all_[arm] += round_told_[arm];
    round_told_[arm] = {};
  }
  if (!options_.rounds_on_record) begin_round();
}

Recommendation ConfirmedPolicy::recommend() const {
  Recommendation best = inner_->recommend();
  best.certified = best.certified && confirmed();
  return best;
}

std::optional<double> ConfirmedPolicy::forecast() const {
  if (!inner_->done()) return inner_->forecast();
  return confirmed() ? std::nullopt : own_round({}).forecast;
}

/// Once the algorithm is sure: by what the mean answer about its recommendation may be. Where it is
/// not, what follows is a part of the algorithm's own price of not knowing.
std::vector<double> ConfirmedPolicy::outlook() const {
  if (!inner_->done()) return inner_->outlook();
  if (confirmed()) return {};
  const ArmIndex arm = *inner_->knowledge().best();
  const double boundary = problem_->threshold() + options_.margin;
  const MeanForecast forecast = forecast_of(arm);
  std::vector<double> left;
  for (std::uint64_t draw = 0; draw < kDrawnMeans; ++draw) {
    const double mean =
        forecast.mean +
        forecast.deviation * standard_normal({0, StreamUse::policy, kMeansPart}, draw);
    const double below = std::min(mean, boundary - forecast.deviation / 2);
    const double speed = options_.bounds.information(below, boundary);
    left.push_back(
        std::max(1.0, kPriceOfBets * confirmation_.missing(arm) / std::max(speed, 1e-9)));
  }
  std::ranges::sort(left);
  return left;
}

void ConfirmedPolicy::plan(const RoundLimits& limits) {
  choose_guess();
  if (!inner_->done()) return inner_->plan(limits);
  require(!confirmed() && own_.complete(), "no round can be opened now");
  open_own(own_round(limits));
}

void ConfirmedPolicy::adopt(const Commitment& round) {
  guess_.reset();
  if (round.guess != kNoGuess) guess_ = round.guess;
  guessed_ = {round.guessed_mean, std::sqrt(round.guessed_variance)};
  if (!inner_->done()) return inner_->adopt(round);
  check_samples(*problem_, round.samples);
  open_own(round);
}

Commitment ConfirmedPolicy::commitment() const {
  Commitment round;
  if (!inner_->done()) {
    round = inner_->commitment();
  } else {
    round = own_round_;
  }
  round.guess = guess_.value_or(kNoGuess);
  round.guessed_mean = guessed_.mean;
  round.guessed_variance = guessed_.deviation * guessed_.deviation;
  return round;
}

std::unique_ptr<RecordedPolicy> ConfirmedPolicy::ahead(
    std::span<const QuestionAnswers> so_far) const {
  if (inner_->done()) return nullptr;
  std::unique_ptr<RecordedPolicy> inner = inner_->ahead(so_far);
  if (!inner) return nullptr;
  auto copy = std::make_unique<ConfirmedPolicy>(*problem_, std::move(inner), options_);
  copy->confirmation_ = confirmation_;
  copy->all_ = all_;
  return copy;
}

}  // namespace acol
