#include <cmath>
#include <thread>

#include "acol/core/error.hpp"
#include "acol/simulate/run_summary.hpp"
#include "answer_model.hpp"
#include "arrays.hpp"
#include "bindings.hpp"
#include "clock.hpp"
#include "instance.hpp"
#include "interruption.hpp"
#include "policy_options.hpp"
#include "python_policy.hpp"
#include "record.hpp"

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

/// What simulate() gives back.
struct Simulation {
  std::string algorithm;
  std::string instance;
  double delta = 0;
  RunSummary summary = {};
  std::vector<RunResult> runs = {};
};

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

/// A whole number, or what a SeedSequence says.
std::uint64_t to_seed(const py::object& seed) {
  if (!py::hasattr(seed, "generate_state")) return seed.cast<std::uint64_t>();
  return seed.attr("generate_state")(1, "uint64").attr("item")(0).cast<std::uint64_t>();
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

py::dict run_columns(const Simulation& simulation) {
  const std::vector<RunResult>& runs = simulation.runs;
  const auto names = [&](auto name) {
    py::list column;
    for (const RunResult& run : runs) column.append(py::str(std::string(name(run))));
    return column;
  };
  py::dict columns;
  columns["seed"] = column<std::uint64_t>(runs, [](const RunResult& r) { return r.seed; });
  columns["outcome"] = names([](const RunResult& r) { return name_of(r.outcome); });
  columns["guarantee"] = names([](const RunResult& r) { return name_of(r.guarantee); });
  columns["recommended"] = column<std::int64_t>(
      runs, [](const RunResult& r) { return r.recommendation.candidate.value_or(-1); });
  columns["correct"] = column<bool>(runs, [](const RunResult& r) { return r.correct; });
  columns["feasible"] = column<bool>(runs, [](const RunResult& r) { return r.feasible; });
  columns["right"] = column<bool>(runs, [](const RunResult& r) { return r.right; });
  columns["questions"] = column<std::int64_t>(runs, [](const RunResult& r) { return r.questions; });
  columns["rounds"] = column<std::int64_t>(runs, [](const RunResult& r) { return r.rounds; });
  columns["seconds"] = column<double>(runs, [](const RunResult& r) { return r.seconds; });
  return columns;
}

py::tuple run_state(const RunResult& r) {
  return py::make_tuple(r.seed, std::string(name_of(r.outcome)), std::string(name_of(r.guarantee)),
                        r.recommendation.candidate, r.recommendation.certified,
                        r.best_guess.candidate, r.best_guess.probability, r.correct, r.right,
                        r.feasible, r.questions, r.rounds, r.people, r.seconds);
}

RunResult run_of(const py::tuple& s) {
  return {.seed = s[0].cast<std::uint64_t>(),
          .outcome = value_of<RunOutcome>(s[1].cast<std::string>(), "outcome"),
          .guarantee = value_of<Guarantee>(s[2].cast<std::string>(), "guarantee"),
          .recommendation = {s[3].cast<std::optional<ArmIndex>>(), s[4].cast<bool>()},
          .best_guess = {s[5].cast<std::optional<ArmIndex>>(), s[6].cast<std::optional<double>>()},
          .correct = s[7].cast<bool>(),
          .right = s[8].cast<bool>(),
          .feasible = s[9].cast<bool>(),
          .questions = s[10].cast<std::int64_t>(),
          .rounds = s[11].cast<std::int64_t>(),
          .people = s[12].cast<std::int64_t>(),
          .seconds = s[13].cast<double>()};
}

py::tuple simulation_state(const Simulation& s) {
  const RunSummary& m = s.summary;
  return py::make_tuple(s.algorithm, s.instance, s.delta, m.noise_bound, m.lower_bound,
                        m.median_questions, m.correct_share, m.right_share, m.wrong_share, s.runs);
}

Simulation simulation_of(const py::tuple& s) {
  RunSummary summary;
  summary.noise_bound = s[3].cast<double>();
  summary.lower_bound = s[4].cast<double>();
  summary.median_questions = s[5].cast<double>();
  summary.correct_share = s[6].cast<double>();
  summary.right_share = s[7].cast<double>();
  summary.wrong_share = s[8].cast<double>();
  return {.algorithm = s[0].cast<std::string>(),
          .instance = s[1].cast<std::string>(),
          .delta = s[2].cast<double>(),
          .summary = summary,
          .runs = s[9].cast<std::vector<RunResult>>()};
}

void bind_runs(py::module_& module) {
  py::class_<RunResult> run(module, "Run", "One run of a simulation.");
  run.def_readonly("seed", &RunResult::seed, "Of the run.")
      .def_property_readonly(
          "outcome", [](const RunResult& r) { return name_of(r.outcome); },
          "certified, infeasible, budget or stopped.")
      .def_property_readonly(
          "guarantee", [](const RunResult& r) { return name_of(r.guarantee); },
          "certified or heuristic.")
      .def_property_readonly(
          "recommended", [](const RunResult& r) { return r.recommendation.candidate; },
          "Row of the catalogue, or None.")
      .def_readonly("correct", &RunResult::correct, "Whether that is right.")
      .def_readonly("feasible", &RunResult::feasible, "Whether it is feasible.")
      .def_property_readonly(
          "best_guess", [](const RunResult& r) { return r.best_guess.candidate; },
          "What is best as far as the run could tell: a row of the catalogue, or None.")
      .def_property_readonly(
          "best_guess_probability", [](const RunResult& r) { return r.best_guess.probability; },
          "How likely that is; None where the algorithm has no idea.")
      .def_readonly("right", &RunResult::right,
                    "Whether the recommendation or, without one, the best guess is right.")
      .def_readonly("questions", &RunResult::questions, "Asked.")
      .def_readonly("rounds", &RunResult::rounds, "Of questions.")
      .def_readonly("seconds", &RunResult::seconds, "The algorithm's own time.");
  as_record(run,
            {"seed", "outcome", "guarantee", "recommended", "correct", "feasible", "best_guess",
             "best_guess_probability", "right", "questions", "rounds", "seconds"});
  run.def(py::pickle(&run_state, &run_of));

  const auto summary = [](auto member) {
    return [member](const Simulation& s) { return s.summary.*member; };
  };
  py::class_<Simulation> simulation(module, "Simulation", "What simulate() found.");
  simulation.def_readonly("algorithm", &Simulation::algorithm, "Its name.")
      .def_readonly("instance", &Simulation::instance, "Its name.")
      .def_readonly("delta", &Simulation::delta, "Allowed probability of a wrong answer.")
      .def_property_readonly("noise_bound", summary(&RunSummary::noise_bound), "R.")
      .def_property_readonly(
          "lower_bound",
          [](const Simulation& s) -> std::optional<double> {
            if (!std::isfinite(s.summary.lower_bound)) return std::nullopt;
            return s.summary.lower_bound;
          },
          "Questions that any algorithm needs on average; None where there is no bound.")
      .def_property_readonly("median_questions", summary(&RunSummary::median_questions),
                             "Over the runs.")
      .def_property_readonly("correct_share", summary(&RunSummary::correct_share),
                             "Share of the runs that are right.")
      .def_property_readonly(
          "right_share", summary(&RunSummary::right_share),
          "Share of the runs whose recommendation, or else best guess, is right.")
      .def_property_readonly("wrong_share", summary(&RunSummary::wrong_share),
                             "Share of the runs that certified something wrong.")
      .def_readonly("runs", &Simulation::runs, "One Run per seed.")
      .def("columns", &run_columns,
           "The runs as columns for a data frame; recommended is -1 for None.");
  as_record(simulation,
            {"algorithm", "instance", "delta", "noise_bound", "lower_bound", "median_questions",
             "correct_share", "right_share", "wrong_share", "runs"});
  simulation.def(py::pickle(&simulation_state, &simulation_of));
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
