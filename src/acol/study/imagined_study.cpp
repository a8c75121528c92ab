#include "acol/study/imagined_study.hpp"

#include <algorithm>
#include <cmath>

#include "acol/policy/make_policy.hpp"
#include "acol/study/askable.hpp"
#include "acol/study/epoch.hpp"
#include "acol/study/imagined_people.hpp"
#include "acol/study/study_bound.hpp"

namespace acol::study {
namespace {

PolicyOptions settings_of(const Created& created, std::uint64_t seed) {
  const Definition& definition = created.definition;
  PolicyOptions settings = definition.policy;
  settings.delta = epoch_delta(settings.delta, 1);
  settings.noise_bound = created.problem.noise_bound;
  if (definition.answers == io::AnswerKind::yes_no) {  // numbers are drawn from a normal here
    settings.answer_range = answer_scale(definition).answer_range();
  }
  if (is_panel(definition)) settings.panel = *definition.raters;
  if (shape_of(settings) == Shape::any) {
    settings.independence = Independence::answers;  // people cost nothing extra
  }
  settings.rounds_on_record = true;
  settings.seed = seed;
  return settings;
}

/// Of the rows: what no other is better than among those that are acceptable.
double best_acceptable(const Problem& problem, const Vector& values, double threshold) {
  double best = -std::numeric_limits<double>::infinity();
  for (ArmIndex arm = 0; arm < problem.size(); ++arm) {
    if (values(problem.candidate(arm)) <= threshold) best = std::max(best, problem.rewards()(arm));
  }
  return best;
}

/// The candidate closest to the threshold of those that matter: the best acceptable one and all
/// better ones.
void find_hardest(const Problem& problem, const Vector& values, double threshold, PlannedRun& run) {
  const double best = best_acceptable(problem, values, threshold);
  run.gap = std::numeric_limits<double>::infinity();
  for (ArmIndex arm = 0; arm < problem.size(); ++arm) {
    const ArmIndex row = problem.candidate(arm);
    const double gap = std::abs(values(row) - threshold);
    if (problem.rewards()(arm) < best || gap >= run.gap) continue;
    run.gap = gap;
    run.hardest = row;
  }
}

class ImaginedStudy {
 public:
  ImaginedStudy(const Created& created, const Problem& problem, const PlanOptions& options,
                std::uint64_t number)
      : created_(created),
        definition_(created.definition),
        problem_(problem),
        most_(most_imagined(definition_, problem.size(), options)),
        people_(created, options.seed, number),
        asked_(static_cast<std::size_t>(problem.size()), 0),
        policy_(make_policy(definition_.algorithm, problem, settings_of(created, options.seed))) {}

  std::optional<PlannedRun> run(const std::function<bool()>& stop) {
    while (!policy_->done() && run_.questions < most_) {
      if (stop && stop()) return std::nullopt;
      const RoundLimits limits = this->limits();
      if (limits.questions <= 0) break;
      policy_->plan(limits);
      if (policy_->ask().empty()) break;
      ask_round();
      pass_milestones();
    }
    run_.ended = policy_->done();
    run_.right = is_right();
    if (!deals_hands(definition_)) run_.people = least_people();
    find_hardest(problem_, people_.means(), created_.problem.threshold, run_);
    run_.bound = study_bound(created_, problem_, people_.means());
    return run_;
  }

 private:
  std::int64_t hand() const { return definition_.answers_per_rater; }

  /// As a study has them, for one in twenty of the people so far: there, it is for those who are
  /// here.
  RoundLimits limits() const {
    RoundLimits limits;
    if (deals_hands(definition_)) {
      limits = limits_of_hands();
    } else if (definition_.raters && definition_.repeats_per_rater.most) {
      const auto each = static_cast<double>(*definition_.raters) *
                        static_cast<double>(*definition_.repeats_per_rater.most);
      if (is_panel(definition_)) limits.least = *definition_.raters;
      for (const double asked : asked_) {
        limits.caps.push_back(static_cast<std::int64_t>(each - asked));
      }
    }
    const double left = std::min(most_ - run_.questions, 9e15);
    limits.questions = std::min(limits.questions, static_cast<std::int64_t>(left));
    limits.least = std::min(limits.least, limits.questions);
    return limits;
  }

  RoundLimits limits_of_hands() const {
    auto people = std::max(std::int64_t{1}, static_cast<std::int64_t>(run_.people / 20));
    if (definition_.raters) {
      people = std::min(people, *definition_.raters - static_cast<std::int64_t>(run_.people));
    }
    RoundLimits limits{.least = people * hand()};
    limits.caps.assign(asked_.size(), people);
    limits.questions = people * hand();
    const bool any_shape = shape_of(definition_.policy) == Shape::any;
    (any_shape ? limits.hands : limits.lot) = any_shape ? people : hand();
    return limits;
  }

  void tell(Question question, std::int64_t count, std::int64_t person) {
    question.count = count;
    Answers answers = people_.answer(question.candidate, count);
    answers.rater = person;
    policy_->tell(question, answers);
    run_.questions += static_cast<double>(count);
    asked_[static_cast<std::size_t>(problem_.distinct(question.candidate))] +=
        static_cast<double>(count);
  }

  /// A round that is dealt in lots, one a person.
  void ask_lots() {
    while (const std::optional<RecordedPolicy::OpenLot> lot = policy_->open_lot()) {
      for (const Question& question : lot->questions) tell(question, 1, lot->lot);
      ++run_.people;
    }
  }

  /// The open round, to the fewest people: at most a hand each, nobody twice about a candidate.
  void ask_round() {
    if (policy_->open_lot()) return ask_lots();
    const std::vector<Question> round(policy_->ask().begin(), policy_->ask().end());
    std::int64_t questions = 0;
    std::int64_t most = 0;
    for (const Question& question : round) {
      questions += question.count;
      most = std::max(most, question.count);
    }
    const std::int64_t people = std::max(most, (questions + hand() - 1) / hand());
    const auto first = static_cast<std::int64_t>(run_.people);
    if (deals_hands(definition_)) run_.people += static_cast<double>(people);
    std::int64_t next = 0;
    for (const Question& question : round) {
      if (policy_->done()) break;  // in the middle of the round, as a study does
      ask(question, first, people, next);
    }
  }

  /// Where answers are linear in the features it matters who said what; of a panel, in which order.
  void ask(const Question& question, std::int64_t first, std::int64_t people, std::int64_t& next) {
    const bool any_shape = shape_of(definition_.policy) == Shape::any;
    const bool by_person = deals_hands(definition_) && !any_shape;
    if (!by_person && !is_panel(definition_)) return tell(question, question.count, kAnonymous);
    for (std::int64_t i = 0; i < question.count && !policy_->done(); ++i) {
      tell(question, 1, by_person ? first + next++ % people : kAnonymous);
    }
  }

  /// What to choose now, if it had to be.
  bool is_right() const {
    const std::optional<ArmIndex> chosen =
        policy_->done() ? policy_->recommend().candidate : policy_->best_guess().candidate;
    const double threshold = created_.problem.threshold;
    const double best = best_acceptable(problem_, people_.means(), threshold);
    if (!chosen) return std::isinf(best);
    return people_.means()(*chosen) <= threshold + definition_.policy.margin &&
           problem_.rewards()(problem_.distinct(*chosen)) >= best;
  }

  /// Where people are not limited, what that many of them would have given.
  void pass_milestones() {
    if (!deals_hands(definition_) || definition_.raters) return;
    while (run_.right_after.size() < std::size(kCrowds) &&
           run_.people > kCrowds[run_.right_after.size()]) {
      run_.right_after.push_back(is_right());
    }
  }

  /// As many as have to be asked about the candidate that is asked about most.
  double least_people() const {
    const std::optional<std::int64_t> repeats = definition_.repeats_per_rater.most;
    const double most = std::ranges::max(asked_);
    return repeats ? std::ceil(most / static_cast<double>(*repeats)) : std::min(most, 1.0);
  }

  const Created& created_;
  const Definition& definition_;
  const Problem& problem_;
  double most_;  ///< Questions.
  ImaginedPeople people_;
  std::vector<double> asked_;  ///< By distinct arm.
  std::unique_ptr<RecordedPolicy> policy_;
  PlannedRun run_;
};

constexpr double kMaxOfPeople = 1e5;  // answers

}  // namespace

double most_imagined(const Definition& definition, std::int64_t candidates,
                     const PlanOptions& options) {
  double most = options.most_questions;
  if (deals_hands(definition)) most = std::min(most, kMaxOfPeople);
  return std::min(most, most_answers(definition, candidates).value_or(most));
}

std::optional<PlannedRun> imagine_study(const Created& created, const Problem& problem,
                                        const PlanOptions& options, std::uint64_t number) {
  return ImaginedStudy(created, problem, options, number).run(options.stop);
}

}  // namespace acol::study
