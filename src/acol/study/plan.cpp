#include "acol/study/plan.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/core/random.hpp"
#include "acol/policy/make_policy.hpp"
#include "acol/study/epoch.hpp"
#include "acol/study/recorded_round.hpp"

namespace acol {
namespace {

/// The value φᵀx of every candidate under an imagined truth.
class Imagined {
 public:
  Imagined(const Created& created, std::uint64_t seed, std::uint64_t number)
      : created_(&created), stream_{seed, StreamUse::truth, number} {
    const Matrix& arms = created.problem.arms;
    Vector direction(arms.cols());
    for (Eigen::Index j = 0; j < direction.size(); ++j) {
      direction(j) = standard_normal(stream_, static_cast<std::uint64_t>(j));
    }
    values_ = arms * direction;
    std::vector<double> sorted(values_.begin(), values_.end());
    std::ranges::sort(sorted);
    // The threshold lies somewhere between two neighbours.
    const double place =
        (0.1 + 0.8 * uniform(stream_, 1000)) * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const double next = sorted[std::min(below + 1, sorted.size() - 1)];
    const double middle = sorted[below] + (place - std::floor(place)) * (next - sorted[below]);
    has_constant() ? place_freely(sorted, middle) : stretch(middle);
  }

  const Vector& values() const { return values_; }

 private:
  bool has_constant() const {
    return std::ranges::any_of(created_->features.features,
                               [](const Feature& one) { return one.factors.empty(); });
  }

  /// With an intercept any affine image is plausible: the threshold goes to `middle`, and answers
  /// stay on their scale.
  void place_freely(const std::vector<double>& sorted, double middle) {
    const double tau = created_->problem.threshold;
    const double above = sorted.back() - middle;
    const double below = middle - sorted.front();
    const auto [most, least] = room();
    double scale = (0.3 + 0.7 * uniform(stream_, 1001)) *
                   std::min(above > 0 ? most / above : 1e300, below > 0 ? least / below : 1e300);
    if (scale > 1e200) scale = 1;
    values_ = (tau + scale * (values_.array() - middle)).matrix();
  }

  /// Without one, only the size is free.
  void stretch(double middle) {
    const double tau = created_->problem.threshold;
    const double scale =
        tau != 0 && middle != 0
            ? std::abs(tau / middle)
            : 2 * created_->problem.noise_bound / std::max(1e-300, values_.cwiseAbs().maxCoeff());
    values_ *= scale;
  }

  /// How far answers may lie above and below the threshold on average.
  std::pair<double, double> room() const {
    const Definition& definition = created_->definition;
    if (definition.answers == AnswerKind::yes_no) {
      return {definition.accept_share, 1 - definition.accept_share};
    }
    if (const std::optional<AnswerRange> range = answer_scale(definition).answer_range()) {
      return {std::max(1e-9, range->high - created_->problem.threshold),
              std::max(1e-9, created_->problem.threshold - range->low)};
    }
    const double size = 2 * created_->problem.noise_bound;
    return {size, size};
  }

  const Created* created_;
  Stream stream_;
  Vector values_;
};

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

PlannedRun imagine(const Created& created, const Problem& problem, const PlanOptions& options,
                   std::uint64_t number) {
  const Imagined truth(created, options.seed, number);
  PolicyOptions settings = created.definition.policy;
  settings.delta = epoch_delta(settings.delta, 1);
  settings.noise_bound = created.problem.noise_bound;
  if (created.definition.answers == AnswerKind::yes_no) {  // numbers are drawn from a normal here
    settings.answer_range = answer_scale(created.definition).answer_range();
  }
  settings.seed = options.seed;
  settings.independence = Independence::answers;  // as if everybody answered once
  const auto policy = make_policy(created.definition.algorithm, problem, settings);
  const Stream stream{options.seed, StreamUse::answer, number};
  PlannedRun run;
  std::uint64_t index = 0;
  while (!policy->done() && run.questions < options.most_questions) {
    const Question question = policy->ask().front();
    const Answers answers =
        drawn(created, truth.values()(question.candidate), question.count, stream, index++);
    policy->tell(question, answers);
    run.questions += static_cast<double>(question.count);
  }
  run.ended = policy->done();
  find_hardest(problem, truth.values(), created.problem.threshold, run);
  return run;
}

}  // namespace

std::optional<double> Plan::quantile(double share) const {
  if (runs.empty()) return std::nullopt;
  std::vector<double> questions;
  for (const PlannedRun& run : runs) {
    questions.push_back(run.ended ? run.questions : std::numeric_limits<double>::infinity());
  }
  std::ranges::sort(questions);
  const double at = std::ceil(share * static_cast<double>(questions.size())) - 1;
  const double value = questions[static_cast<std::size_t>(std::max(0.0, at))];
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

Plan plan_study(const Created& created, const PlanOptions& options) {
  require(options.simulations >= 1 && options.simulations <= 100'000,
          "simulations must be from 1 to 100000, got {}", options.simulations);
  const Problem problem = stated_problem(
      created.problem, std::vector<char>(created.cards.ids.size(), 0), created.definition);
  Plan plan;
  for (int number = 0; number < options.simulations; ++number) {
    if (options.stop && options.stop()) break;
    plan.runs.push_back(imagine(created, problem, options, static_cast<std::uint64_t>(number)));
  }
  return plan;
}

}  // namespace acol
