#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "acol/core/choice.hpp"
#include "acol/policy/make_policy.hpp"
#include "acol/simulate/crowd.hpp"
#include "acol/simulate/environment.hpp"

namespace acol {

/// How a run ended.
enum class RunOutcome {
  certified,
  infeasible,   ///< Certified: no arm is feasible.
  stopped,      ///< By a rule that proves nothing.
  budget,       ///< The limit on questions was reached.
  interrupted,  ///< stop() said so.
};

constexpr auto choices(RunOutcome) {
  return named<RunOutcome>({{"certified", RunOutcome::certified},
                            {"infeasible", RunOutcome::infeasible},
                            {"stopped", RunOutcome::stopped},
                            {"budget", RunOutcome::budget},
                            {"interrupted", RunOutcome::interrupted}});
}

/// When a run ends before its policy does.
struct RunOptions {
  std::int64_t max_questions = 50'000'000;
  std::function<bool()> stop = {};   ///< Polled now and then; true ends the run.
  std::function<double()> now = {};  ///< Seconds on some clock; without one, runs last 0 seconds.
};

/// What came of a run.
struct RunResult {
  std::uint64_t seed = 0;
  RunOutcome outcome = RunOutcome::stopped;
  Guarantee guarantee = Guarantee::heuristic;  ///< Certified only if the policy came to its end.
  Recommendation recommendation;
  BestGuess best_guess;
  bool correct = false;   ///< A run that hit its budget is not correct.
  bool right = false;     ///< The recommendation is right or, without one, the best guess is.
  bool feasible = false;  ///< What it recommends is feasible.
  std::int64_t questions = 0;
  std::int64_t rounds = 0;
  std::int64_t people = 0;  ///< Who came, where the instance has people.
  double seconds = 0;       ///< The algorithm's and the simulated world's own time.
};

/// Asks and tells until the policy is done, the budget is spent or stop() says so.
RunResult run(Policy& policy, Environment& environment, const RunOptions& options);
/// The same with people who come one after the other.
RunResult run(Policy& policy, Crowd& crowd, const RunOptions& options);

/// Answers of the caller's own, in place of an Environment: called once for a question, which wants
/// `count` answers.
using Answerer = std::function<Answers(const Question& question)>;
RunResult run(Policy& policy, const Answerer& answer, const RunOptions& options);

/// Who answers in one run.
using AnswererMaker = std::function<Answerer(const Instance& instance, std::uint64_t seed)>;

/// The instance of one seed; a fixed instance is the same object for all of them.
using InstanceMaker = std::function<std::shared_ptr<const Instance>(std::uint64_t seed)>;

/// The policy of one run, on a problem that outlives it. Called from any thread.
using PolicyMaker =
    std::function<std::unique_ptr<Policy>(const Problem& problem, const PolicyOptions& options)>;

/// Which runs to make.
struct SimulationOptions {
  std::string algorithm = "e-acol";
  PolicyMaker maker = {};       ///< A policy of the caller's, instead of the one that is named.
  AnswererMaker answerer = {};  ///< Answers of the caller's, instead of the instance's.
  PolicyOptions policy = {};  ///< Unset noise_bound, answer_range: the instance's; norm_bound: ‖φ‖.
  std::uint64_t first_seed = 0;
  std::int64_t seeds = 30;
  int jobs = 1;                       ///< Threads; the results do not depend on it.
  std::optional<Unsure> unsure = {};  ///< Of instances with people: instead of no.
  RunOptions run = {};
  std::function<void(std::int64_t finished)> progress = {};  ///< Called from one thread at a time.
};

/// One run per seed, in order of seeds. Where stop() said so, only the runs that were finished.
std::vector<RunResult> simulate(const InstanceMaker& make_instance,
                                const SimulationOptions& options);

/// One run on a given instance.
RunResult simulate_one(const Instance& instance, std::uint64_t seed,
                       const SimulationOptions& options);

}  // namespace acol
