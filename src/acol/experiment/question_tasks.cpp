#include "acol/experiment/question_tasks.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <filesystem>
#include <utility>

#include "acol/core/error.hpp"
#include "acol/design/constraint_complexity.hpp"
#include "acol/experiment/instances.hpp"
#include "acol/experiment/question_run.hpp"
#include "acol/io/text.hpp"

namespace acol::experiment {
namespace {

/// The bound on the questions of any algorithm.
double bound_of(const Instance& instance, const PolicyOptions& options) {
  const ConstraintComplexity found = complexity(instance.problem(), instance.all_values());
  return question_bound(found.value, options.delta,
                        options.noise_bound.value_or(instance.noise_bound()));
}

/// A cell of the sweep: one panel, value and algorithm. Its runs share the instance.
struct Cell {
  std::string panel;
  std::string value;
  InstanceMaker make_instance;
  SimulationOptions simulation;
};

/// What a run is about, whoever asks.
struct Ground {
  std::shared_ptr<const Instance> instance;
  double bound = 0;
};

Ground ground_of(const Cell& cell, std::uint64_t seed) {
  std::shared_ptr<const Instance> instance = cell.make_instance(seed);
  const double bound = bound_of(*instance, cell.simulation.policy);
  return {std::move(instance), bound};
}

std::optional<std::string> run_questions(const Cell& cell, std::uint64_t seed, const Ground& ground,
                                         const std::function<bool()>& stop) {
  SimulationOptions simulation = cell.simulation;
  simulation.run.stop = stop;
  const RunResult result = simulate_one(*ground.instance, seed, simulation);
  if (result.outcome == RunOutcome::interrupted) return {};
  const auto& candidate = result.recommendation.candidate;
  return format_row({.panel = cell.panel,
                     .value = cell.value,
                     .algorithm = simulation.algorithm,
                     .seed = seed,
                     .outcome = std::string(name_of(result.outcome)),
                     .recommended = candidate ? static_cast<std::int64_t>(*candidate) : -1,
                     .correct = result.correct,
                     .right = result.right,
                     .feasible = result.feasible,
                     .questions = result.questions,
                     .rounds = result.rounds,
                     .lower_bound = ground.bound});
}

/// An instance by its name; if it is a file, by what that says, too.
std::string identity(const std::string& instance) {
  if (!std::filesystem::is_regular_file(instance)) return instance;
  return fmt::format("{} {}", instance, digest(io::read_file(instance)));
}

/// What the runs of a cell depend on, apart from the seed.
std::string configuration(const ExperimentSpec& spec, const Cell& cell, std::string_view build) {
  std::string text =
      fmt::format("{}|{}|{}|{}", build, identity(spec.instance_text(cell.panel, cell.value)),
                  cell.simulation.algorithm, cell.simulation.run.max_questions);
  for (const auto& [name, value] : spec.settings) text += fmt::format("|{}={}", name, value);
  if (spec.sweeps_setting()) text += fmt::format("|{}={}", spec.sweep, cell.value);
  return text;
}

void add_runs(const ExperimentSpec& spec, const std::shared_ptr<const Cell>& cell,
              std::string_view build, std::vector<Task>& tasks) {
  const std::string shared = configuration(spec, *cell, build);
  const std::string kind =
      fmt::format("{} {} {}", cell->panel, cell->value, cell->simulation.algorithm);
  const auto first = static_cast<std::uint64_t>(spec.first_seed);
  const auto runs = static_cast<std::uint64_t>(spec.seeds);
  for (std::uint64_t seed = first; seed < first + runs; ++seed) {
    const auto ground = std::make_shared<std::optional<Ground>>();
    tasks.push_back({.key = digest(fmt::format("{}|seed={}", shared, seed)),
                     .name = fmt::format("{} seed {}", kind, seed),
                     .kind = kind,
                     .prepare = [cell, seed, ground] { *ground = ground_of(*cell, seed); },
                     .run =
                         [cell, seed, ground](const std::function<bool()>& stop) {
                           std::optional<Ground> own = std::exchange(*ground, std::nullopt);
                           if (!own) own = ground_of(*cell, seed);
                           return run_questions(*cell, seed, *own, stop);
                         }});
  }
}

}  // namespace

TaskList question_tasks(const ExperimentSpec& spec, std::string_view build) {
  require(!spec.instance.empty(), "{}: instance is missing", spec.name);
  require(!spec.algorithms.empty(), "{}: algorithms are missing", spec.name);
  require(!spec.sweep.empty() || spec.values == std::vector<std::string>{""},
          "{}: values are given, but nothing is swept: set sweep as well", spec.name);
  require(spec.panels == std::vector<std::string>{""} ||
              spec.instance.find("{panel}") != std::string::npos,
          "{}: panels are given, but the instance '{}' has no {{panel}}", spec.name, spec.instance);
  TaskList list{question_header(), {}};
  for (const std::string& panel : spec.panels) {
    for (const std::string& value : spec.values) {
      const InstanceMaker make_instance = find_instance(spec.instance_text(panel, value));
      for (const std::string& algorithm : spec.algorithms) {
        if (!spec.runs(algorithm, value)) continue;
        Cell cell{panel, value, make_instance, {}};
        cell.simulation.algorithm = algorithm;
        cell.simulation.policy = tuned_for(algorithm, spec.options(value));
        cell.simulation.run.max_questions = spec.limit(algorithm, value);
        if (honours(algorithm, "fixed_budget") && !cell.simulation.policy.fixed_budget) {
          cell.simulation.policy.fixed_budget =
              static_cast<double>(cell.simulation.run.max_questions);
        }
        add_runs(spec, std::make_shared<const Cell>(std::move(cell)), build, list.tasks);
      }
    }
  }
  return list;
}

}  // namespace acol::experiment
