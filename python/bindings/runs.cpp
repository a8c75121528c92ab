#include "runs.hpp"

#include <cmath>

#include "arrays.hpp"
#include "record.hpp"

namespace acol::python {
namespace {

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

void bind_run(py::module_& module) {
  py::class_<RunResult> run(module, "Run", "One run of a simulation.");
  run.def_readonly("seed", &RunResult::seed, "Seed of the run.")
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
          "How likely that is; None where the algorithm cannot estimate it.")
      .def_readonly("right", &RunResult::right,
                    "Whether the recommendation or, without one, the best guess is right.")
      .def_readonly("questions", &RunResult::questions, "Asked.")
      .def_readonly("rounds", &RunResult::rounds, "Number of rounds of questions.")
      .def_readonly("seconds", &RunResult::seconds, "The algorithm's own time.");
  as_record(run,
            {"seed", "outcome", "guarantee", "recommended", "correct", "feasible", "best_guess",
             "best_guess_probability", "right", "questions", "rounds", "seconds"});
  run.def(py::pickle(&run_state, &run_of));
}

void bind_simulation(py::module_& module) {
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
          "Questions that any algorithm needs on average; None without a bound.")
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

void bind_runs(py::module_& module) {
  bind_run(module);
  bind_simulation(module);
}

}  // namespace acol::python
