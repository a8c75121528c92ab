#include "acol/simulate/run.hpp"

#include <mutex>

#include "acol/core/error.hpp"
#include "acol/core/parallel.hpp"
#include "acol/policy/foreseeing.hpp"
#include "acol/policy/recorded_policy.hpp"

namespace acol {
namespace {

/// Questions between two looks at stop().
constexpr std::int64_t kPollInterval = 4096;

RunOutcome outcome_of(const Policy& policy) {
  switch (policy.outcome()) {
    case Outcome::certified:
      return RunOutcome::certified;
    case Outcome::infeasible:
      return RunOutcome::infeasible;
    default:
      return RunOutcome::stopped;
  }
}

/// A joint question is told once per constraint, and counts once.
std::int64_t counted(const RecordedPolicy* policy, const Question& question) {
  return policy != nullptr && policy->joint() && question.constraint > 0 ? 0 : question.count;
}

/// The rounds up to one of this number.
std::int64_t rounds_until(const RecordedPolicy* policy, std::int64_t round) {
  const std::optional<std::int64_t> planned = policy ? policy->rounds() : std::nullopt;
  return planned.value_or(round + 1);
}

/// Asks the first open question, but for `left` answers at most.
template <class Answer>
Question ask_and_tell(Policy& policy, Answer&& answer, std::int64_t left) {
  Question question = policy.ask().front();
  question.count = std::min(question.count, left);
  policy.tell(question, answer(question));
  return question;
}

RunOutcome how_it_ended(const Policy& policy, bool interrupted) {
  if (policy.done()) return outcome_of(policy);
  return interrupted ? RunOutcome::interrupted : RunOutcome::budget;
}

/// Asks until the policy is done: `step` asks a little and adds it to the result.
template <class Step>
RunResult run_by(Policy& policy, const RunOptions& options, Step step) {
  RunResult result;
  const double start = options.now ? options.now() : 0;
  std::int64_t next_poll = kPollInterval;
  bool interrupted = false;
  while (!policy.done() && result.questions < options.max_questions) {
    step(result, options.max_questions - result.questions);
    if (result.questions >= next_poll) {
      next_poll = result.questions + kPollInterval;
      interrupted = options.stop && options.stop();
      if (interrupted) break;
    }
  }
  result.outcome = how_it_ended(policy, interrupted);
  // What is recommended before the end is a guess, whoever makes it.
  result.guarantee = policy.done() ? policy.guarantee() : Guarantee::heuristic;
  result.recommendation = policy.recommend();
  result.best_guess = policy.best_guess();
  result.seconds = options.now ? options.now() - start : 0;
  return result;
}

}  // namespace

RunResult run(Policy& policy, Environment& environment, const RunOptions& options) {
  auto* const foreseeing = dynamic_cast<Foreseeing*>(&policy);
  const bool foresees = foreseeing != nullptr && foreseeing->foresees() && environment.linear();
  const AnswerLaw law = environment.law();
  const RecordedPolicy* const on_record = recorded(policy);
  return run_by(policy, options, [&](RunResult& result, std::int64_t left) {
    if (foresees) foreseeing->foresee(law, left);
    const Question question = ask_and_tell(
        policy, [&](const Question& asked) { return environment.answer(asked); }, left);
    result.questions += counted(on_record, question);
    result.rounds = foresees ? result.questions : rounds_until(on_record, question.round);
  });
}

RunResult run(Policy& policy, const Answerer& answer, const RunOptions& options) {
  const RecordedPolicy* const on_record = recorded(policy);
  return run_by(policy, options, [&](RunResult& result, std::int64_t left) {
    const Question question = ask_and_tell(policy, answer, left);
    result.questions += counted(on_record, question);
    result.rounds = question.round + 1;
  });
}

RunResult run(Policy& policy, Crowd& crowd, const RunOptions& options) {
  return run_by(policy, options, [&](RunResult& result, std::int64_t left) {
    result.rounds = rounds_until(recorded(policy), policy.ask().front().round);
    result.questions += crowd.visit(policy, left);
    result.people = crowd.visitors();
  });
}

namespace {

RunResult run_on(const Instance& instance, std::uint64_t seed, Policy& policy,
                 const SimulationOptions& simulation) {
  const RunOptions& options = simulation.run;
  if (simulation.answerer) return run(policy, simulation.answerer(instance, seed), options);
  if (instance.noise().people) {
    Crowd crowd(instance, seed);
    return run(policy, crowd, options);
  }
  Environment environment(instance, seed);
  return run(policy, environment, options);
}

}  // namespace

RunResult simulate_one(const Instance& instance, std::uint64_t seed,
                       const SimulationOptions& options) {
  const std::optional<AnswerRange> range = instance.answer_range();
  const double worst = instance.problem().threshold() + options.policy.margin;
  const bool may_fall_back = options.algorithm == "e-acol" && !options.maker && range &&
                             worst < range->high && instance.problem().constraints() == 1;
  if (may_fall_back && cheaper_without_shape(options.policy)) {
    SimulationOptions cheaper = options;
    cheaper.policy = without_shape(options.policy);
    return simulate_one(instance, seed, cheaper);
  }
  // Where features need not tell all, equal features do not make equal candidates.
  const bool merged = instance.problem().size() < instance.problem().candidates();
  if (shape_of(options.policy) == Shape::any && merged) {
    return simulate_one(instance.apart(), seed, options);
  }
  const std::optional<Population>& people = instance.noise().people;
  if (options.unsure && (!people || people->unsure != *options.unsure)) {
    return simulate_one(instance.with(*options.unsure), seed, options);
  }
  PolicyOptions policy_options = options.policy;
  policy_options.seed = seed;
  if (!policy_options.noise_bound) policy_options.noise_bound = instance.noise_bound();
  if (!policy_options.answer_range) policy_options.answer_range = instance.answer_range();
  if (!policy_options.norm_bound) policy_options.norm_bound = instance.norm_bound();
  if (people) policy_options.lot = people->answers_each;
  // Nobody else sees the truth.
  if (!options.maker && needs_truth(options.algorithm)) {
    policy_options.truth = instance.constraints();
  }
  const double start = options.run.now ? options.run.now() : 0;
  const std::unique_ptr<Policy> policy =
      options.maker ? options.maker(instance.problem(), policy_options)
                    : make_policy(options.algorithm, instance.problem(), policy_options);
  RunResult result = run_on(instance, seed, *policy, options);
  if (options.run.now) result.seconds = options.run.now() - start;  // the first plan is work too
  result.seed = seed;
  const std::optional<ArmIndex> candidate = result.recommendation.candidate;
  result.feasible = candidate && instance.feasible(*candidate);
  const bool ended =
      result.outcome != RunOutcome::budget && result.outcome != RunOutcome::interrupted;
  result.correct = ended && instance.correct(candidate, policy_options.margin);
  const bool recommended = ended || result.recommendation.certified;
  result.right = instance.correct(recommended ? candidate : result.best_guess.candidate,
                                  policy_options.margin);
  return result;
}

std::vector<RunResult> simulate(const InstanceMaker& make_instance,
                                const SimulationOptions& options) {
  require(options.seeds >= 1, "seeds must be at least 1, got {}", options.seeds);
  require(options.jobs >= 1, "jobs must be at least 1, got {}", options.jobs);
  require(options.run.max_questions >= 1, "max_questions must be at least 1, got {}",
          options.run.max_questions);
  std::vector<RunResult> results(static_cast<std::size_t>(options.seeds));
  std::mutex mutex;
  std::int64_t finished = 0;
  for_each_index(options.seeds, options.jobs, [&](std::int64_t i) {
    RunResult& result = results[static_cast<std::size_t>(i)];
    result.outcome = RunOutcome::interrupted;
    if (options.run.stop && options.run.stop()) return;
    const std::uint64_t seed = options.first_seed + static_cast<std::uint64_t>(i);
    result = simulate_one(*make_instance(seed), seed, options);
    const std::lock_guard lock(mutex);
    if (options.progress) options.progress(++finished);
  });
  std::erase_if(results, [](const RunResult& r) { return r.outcome == RunOutcome::interrupted; });
  return results;
}

}  // namespace acol
