#include <thread>

#include "acol/core/error.hpp"
#include "answer_model.hpp"
#include "arrays.hpp"
#include "bindings.hpp"
#include "clock.hpp"
#include "instance.hpp"
#include "interruption.hpp"
#include "policy_options.hpp"
#include "python_policy.hpp"
#include "runs.hpp"
#include "seed.hpp"

namespace acol::python {
namespace {

constexpr const char* kSimulate = R"(Runs an algorithm on an instance, many times.

instance       a name such as "irrelevant-dimensions:d=10,eps=0.05", a JSON file, or an Instance
algorithm      one of policy_names(); "e-acol" unless given
policy         instead of it: a class or function that makes a policy of your own, called as
               policy(problem, options) for each run; see acol.PolicyLike
seeds          number of runs; results depend on the seeds alone, never on jobs
first_seed     seed of the first run: a number, or a numpy.random.SeedSequence
max_questions  a run that needs more ends as "budget" and is not correct; 5e7 unless given
jobs           threads; all processors unless given, one for a policy of your own
progress       called with the number of finished runs
answers        instead of the instance's own noise: a function called as answers(arm, count, random)
               that returns `count` numbers (random is the run's numpy Generator), or an array with
               one row of recorded answers per candidate, from which they are drawn. What is correct
               is still judged by the instance

and the options of make_policy() by keyword; noise_bound and norm_bound default to the truth of the
instance. Fields of the result as the command line prints them.

>>> import acol
>>> result = acol.simulate("irrelevant-dimensions:d=3,eps=0.2", seeds=3)
>>> result.correct_share, [run.recommended for run in result.runs]
(1.0, [2, 2, 2])
)";

/// `maker` is called as maker(problem, options), for each run. Python may keep the problem for as
/// long as it likes, so it gets the one of a shared instance: of a fixed instance that is the very
/// same object, of a random one it is made again.
PolicyMaker to_policy_maker(const py::object& maker, const InstanceMaker& make_instance) {
  return [maker, make_instance](const Problem& problem,
                                const PolicyOptions& options) -> std::unique_ptr<Policy> {
    const std::shared_ptr<const Instance> instance = make_instance(options.seed);
    const py::gil_scoped_acquire held;
    const py::object policy = maker(shared_problem(instance), py::cast(options));
    return std::make_unique<PythonPolicy>(problem, policy);
  };
}

std::int64_t to_count(double number, const char* name) {
  require(number >= 1 && number <= 9e15, "{} must be from 1 to 9e15, got {}", name, number);
  return static_cast<std::int64_t>(number);
}

int default_jobs(bool python_policy) {
  return python_policy ? 1 : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

Simulation run_simulation(const py::object& instance, const std::optional<std::string>& algorithm,
                          const py::object& policy, std::int64_t seeds,
                          const py::object& first_seed, std::optional<double> max_questions,
                          std::optional<int> jobs, const py::object& progress,
                          const py::object& answers, const py::kwargs& options) {
  const bool own = !policy.is_none();
  require(!own || !algorithm, "give an algorithm or a policy, not both");
  require(!options.contains("seed"), "each run has a seed of its own: give first_seed and seeds");
  const PolicyOptions policy_options = to_policy_options(options);
  require(policy_options.goal != Goal::best_guess || max_questions,
          "goal = best-guess needs max_questions, the number of questions after which the guess is "
          "wanted");
  Interruption interruption;
  SimulationOptions simulation{
      .algorithm = algorithm.value_or("e-acol"),
      .policy = policy_options,
      .first_seed = to_seed(first_seed),
      .seeds = seeds,
      .jobs = jobs.value_or(default_jobs(own || !answers.is_none())),
      .run = {.max_questions = to_count(max_questions.value_or(5e7), "max_questions"),
              .stop = [&] { return interruption.poll(); },
              .now = seconds_now}};
  const InstanceMaker make_instance = to_instance_maker(instance);
  if (own) {
    simulation.maker = to_policy_maker(policy, make_instance);
    simulation.algorithm = py::str(py::getattr(policy, "__name__", py::str("policy")));
  }
  if (!answers.is_none()) simulation.answerer = to_answerer(answers, simulation.algorithm);
  if (!progress.is_none()) {
    simulation.progress = [&](std::int64_t finished) {
      const py::gil_scoped_acquire held;
      progress(finished);
    };
  }
  Simulation result{.algorithm = simulation.algorithm,
                    .instance = instance_name(instance),
                    .delta = simulation.policy.delta};
  {
    const py::gil_scoped_release free;
    result.runs = simulate(make_instance, simulation);
    if (!result.runs.empty())
      result.summary = summarize_runs(make_instance, simulation, result.runs);
  }
  interruption.rethrow();
  return result;
}

}  // namespace

void bind_simulate(py::module_& module) {
  using namespace pybind11::literals;
  bind_runs(module);
  module.def("simulate", &run_simulation, kSimulate, "instance"_a, "algorithm"_a = py::none(),
             py::kw_only(), "policy"_a = py::none(), "seeds"_a = 30, "first_seed"_a = 0,
             "max_questions"_a = py::none(), "jobs"_a = py::none(), "progress"_a = py::none(),
             "answers"_a = py::none());
}

}  // namespace acol::python
