#include "acol/study/plan.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/core/random.hpp"
#include "acol/design/complexity.hpp"
#include "acol/design/own_complexity.hpp"
#include "acol/policy/make_policy.hpp"
#include "acol/study/epoch.hpp"
#include "acol/study/imagined_means.hpp"
#include "acol/study/recorded_round.hpp"

namespace acol {
namespace {

Answers drawn(const Created& created, double value, std::int64_t count, Stream stream,
              std::uint64_t index) {
  const double n = static_cast<double>(count);
  if (created.definition.answers == AnswerKind::yes_no) {
    const double q = created.definition.accept_share;
    const double no = std::clamp(value + 1 - q, 0.0, 1.0);
    const auto refused = static_cast<double>(binomial(stream, index, count, no));
    return {count, refused * q - (n - refused) * (1 - q), refused * (n - refused) / n};
  }
  const double sigma = created.problem.noise_bound;
  const double mean = value + sigma / std::sqrt(n) * standard_normal(stream, index);
  return {count, n * mean, (n - 1) * sigma * sigma};
}

/// The candidate closest to the threshold of those that matter: the best feasible one and all
/// better ones.
void find_hardest(const Problem& problem, const Vector& values, double threshold, PlannedRun& run) {
  double best = -std::numeric_limits<double>::infinity();
  for (ArmIndex arm = 0; arm < problem.size(); ++arm) {
    if (values(problem.candidate(arm)) <= threshold) best = std::max(best, problem.rewards()(arm));
  }
  run.gap = std::numeric_limits<double>::infinity();
  for (ArmIndex arm = 0; arm < problem.size(); ++arm) {
    const ArmIndex row = problem.candidate(arm);
    const double gap = std::abs(values(row) - threshold);
    if (problem.rewards()(arm) < best || gap >= run.gap) continue;
    run.gap = gap;
    run.hardest = row;
  }
}

PolicyOptions settings_of(const Created& created, std::uint64_t seed) {
  PolicyOptions settings = created.definition.policy;
  settings.delta = epoch_delta(settings.delta, 1);
  settings.noise_bound = created.problem.noise_bound;
  if (created.definition.answers == AnswerKind::yes_no) {  // numbers are drawn from a normal here
    settings.answer_range = answer_scale(created.definition).answer_range();
  }
  settings.seed = seed;
  return settings;
}

/// One imagined study, from its first round to its end.
class ImaginedStudy {
 public:
  ImaginedStudy(const Created& created, const Problem& problem, const PlanOptions& options,
                std::uint64_t number)
      : created_(created),
        problem_(problem),
        options_(options),
        truth_(imagined_means(created, options.seed, number)),
        stream_{options.seed, StreamUse::answer, number},
        asked_(created.cards.ids.size(), 0) {
    PolicyOptions settings = settings_of(created, options.seed);
    by_people_ = deals_hands(created.definition);
    any_shape_ = shape_of(settings) == Shape::any;
    settings.rounds_on_record = by_people_ && any_shape_;
    if (any_shape_) settings.independence = Independence::answers;  // people cost nothing extra
    policy_ = make_policy(created.definition.algorithm, problem, settings);
  }

  PlannedRun run() {
    while (!policy_->done() && run_.questions < options_.most_questions) {
      if (by_people_ && any_shape_) policy_->plan(whole_hands());
      if (policy_->ask().empty()) break;
      by_people_ ? ask_people() : ask_anybody();
    }
    run_.ended = policy_->done();
    if (!by_people_) run_.people = least_people();
    find_hardest(problem_, truth_, created_.problem.threshold, run_);
    run_.bound = study_bound(created_, problem_, truth_);
    return run_;
  }

 private:
  std::int64_t hand() const {
    return static_cast<std::int64_t>(created_.definition.answers_per_rater);
  }

  /// A round for one in twenty of the people so far: in a study it is for those who are there.
  RoundLimits whole_hands() const {
    const auto people = std::max(std::int64_t{1}, static_cast<std::int64_t>(run_.people / 20));
    return {.least = people * hand(),
            .questions = people * hand(),
            .caps = std::vector<std::int64_t>(static_cast<std::size_t>(problem_.size()), people),
            .hands = people};
  }

  void tell(Question question, std::int64_t count, std::int64_t person) {
    question.count = count;
    Answers answers = drawn(created_, truth_(question.candidate), count, stream_, index_++);
    answers.rater = person;
    policy_->tell(question, answers);
    run_.questions += static_cast<double>(count);
    asked_[static_cast<std::size_t>(question.candidate)] += static_cast<double>(count);
  }

  void ask_anybody() {
    const Question question = policy_->ask().front();
    tell(question, question.count, kAnonymous);
  }

  /// The open round, to the fewest people: at most a hand each, nobody twice about a candidate.
  /// Only where answers are linear in the features it matters who said what.
  void ask_people() {
    const std::vector<Question> round(policy_->ask().begin(), policy_->ask().end());
    std::int64_t questions = 0;
    std::int64_t most = 0;
    for (const Question& question : round) {
      questions += question.count;
      most = std::max(most, question.count);
    }
    const std::int64_t people = std::max(most, (questions + hand() - 1) / hand());
    const auto first = static_cast<std::int64_t>(run_.people);
    run_.people += static_cast<double>(people);
    std::int64_t next = 0;
    for (const Question& question : round) {
      if (any_shape_) tell(question, question.count, kAnonymous);
      for (std::int64_t i = 0; !any_shape_ && i < question.count; ++i) {
        tell(question, 1, first + next++ % people);
      }
    }
  }

  /// As many as have to be asked about the candidate that is asked about most.
  double least_people() const {
    const std::optional<std::int64_t> repeats = repeats_allowed(created_.definition);
    const double most = std::ranges::max(asked_);
    return repeats ? std::ceil(most / static_cast<double>(*repeats)) : std::min(most, 1.0);
  }

  const Created& created_;
  const Problem& problem_;
  const PlanOptions& options_;
  Vector truth_;  ///< The mean answers.
  Stream stream_;
  std::vector<double> asked_;  ///< By candidate.
  bool by_people_ = false;
  bool any_shape_ = false;
  std::unique_ptr<Policy> policy_;
  std::uint64_t index_ = 0;
  PlannedRun run_;
};

}  // namespace

double study_bound(const Created& created, const Problem& problem, const Vector& means) {
  const Definition& definition = created.definition;
  const double delta = definition.policy.delta;
  const double margin = definition.policy.margin;
  Vector values(problem.size());
  for (ArmIndex arm = 0; arm < problem.size(); ++arm) values(arm) = means(problem.candidate(arm));
  if (shape_of(definition.policy) == Shape::linear) {
    constexpr double kGap = 0.05;  // of the designs: a forecast need not be finer
    return question_bound(complexity(problem, values, {.gap = kGap}, margin).value, delta,
                          created.problem.noise_bound);
  }
  if (definition.answers != AnswerKind::yes_no) return 0;
  // From −(1 − q) for a yes and q for a no to −1 and 1.
  const double q = definition.accept_share;
  const Problem signs(problem.arms(), problem.rewards(), {.threshold = 1 - 2 * q, .merge = false});
  return own_question_bound(own_complexity(signs, 2 * values.array() + 1 - 2 * q, 2 * margin).value,
                            delta);
}

std::optional<double> Plan::quantile(double share, double PlannedRun::* what) const {
  if (runs.empty()) return std::nullopt;
  std::vector<double> values;
  for (const PlannedRun& run : runs) {
    values.push_back(run.ended ? run.*what : std::numeric_limits<double>::infinity());
  }
  std::ranges::sort(values);
  const double at = std::ceil(share * static_cast<double>(values.size())) - 1;
  const double value = values[static_cast<std::size_t>(std::max(0.0, at))];
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::optional<double> Plan::median_bound() const {
  Plan bounds;
  for (const PlannedRun& run : runs) bounds.runs.push_back({.questions = run.bound});
  const std::optional<double> median = bounds.quantile(0.5);
  return median && *median > 0 ? median : std::nullopt;
}

Plan plan_study(const Created& created, const PlanOptions& options) {
  require(options.simulations >= 1 && options.simulations <= 100'000,
          "simulations must be from 1 to 100000, got {}", options.simulations);
  const Problem problem = stated_problem(
      created.problem, std::vector<char>(created.cards.ids.size(), 0), created.definition);
  Plan plan;
  for (int number = 0; number < options.simulations; ++number) {
    if (options.stop && options.stop()) break;
    plan.runs.push_back(
        ImaginedStudy(created, problem, options, static_cast<std::uint64_t>(number)).run());
    if (options.progress) options.progress();
  }
  return plan;
}

}  // namespace acol
