#include "acol/simulate/run.hpp"

#include <mutex>

#include "acol/core/error.hpp"
#include "acol/core/parallel.hpp"

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
std::int64_t counted(const Policy& policy, const Question& question) {
  return policy.joint() && question.constraint > 0 ? 0 : question.count;
}

/// Asks the first open question, but for `left` answers at most.
Question ask_and_tell(Policy& policy, Environment& environment, std::int64_t left) {
  Question question = policy.ask().front();
  question.count = std::min(question.count, left);
  policy.tell(question, environment.answer(question));
  return question;
}

RunOutcome how_it_ended(const Policy& policy, bool interrupted) {
  if (policy.done()) return outcome_of(policy);
  return interrupted ? RunOutcome::interrupted : RunOutcome::budget;
}

}  // namespace

RunResult run(Policy& policy, Environment& environment, const RunOptions& options) {
  RunResult result;
  const double start = options.now ? options.now() : 0;
  std::int64_t next_poll = kPollInterval;
  bool interrupted = false;
  const bool foresees = policy.foresees();
  const AnswerLaw law = environment.law();
  while (!policy.done() && result.questions < options.max_questions) {
    const std::int64_t left = options.max_questions - result.questions;
    if (foresees) policy.foresee(law, left);
    const Question question = ask_and_tell(policy, environment, left);
    result.questions += counted(policy, question);
    result.rounds = foresees ? result.questions : question.round + 1;
    if (result.questions >= next_poll) {
      next_poll = result.questions + kPollInterval;
      interrupted = options.stop && options.stop();
      if (interrupted) break;
    }
  }
  result.outcome = how_it_ended(policy, interrupted);
  result.guarantee = policy.guarantee();
  result.recommendation = policy.recommend();
  result.seconds = options.now ? options.now() - start : 0;
  return result;
}

RunResult simulate_one(const Instance& instance, std::uint64_t seed,
                       const SimulationOptions& options) {
  PolicyOptions policy_options = options.policy;
  policy_options.seed = seed;
  if (!policy_options.noise_bound) policy_options.noise_bound = instance.noise_bound();
  if (!policy_options.answer_range) policy_options.answer_range = instance.answer_range();
  if (!policy_options.norm_bound) policy_options.norm_bound = instance.norm_bound();
  if (!policy_options.truth) policy_options.truth = instance.constraint();
  const double start = options.run.now ? options.run.now() : 0;
  const std::unique_ptr<Policy> policy =
      options.maker ? options.maker(instance.problem(), policy_options)
                    : make_policy(options.algorithm, instance.problem(), policy_options);
  Environment environment(instance, seed);
  RunResult result = run(*policy, environment, options.run);
  if (options.run.now) result.seconds = options.run.now() - start;  // the first plan is work too
  result.seed = seed;
  const std::optional<ArmIndex> candidate = result.recommendation.candidate;
  result.feasible = candidate && instance.feasible(*candidate);
  result.correct = result.outcome != RunOutcome::budget &&
                   result.outcome != RunOutcome::interrupted &&
                   instance.correct(candidate, policy_options.margin);
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
