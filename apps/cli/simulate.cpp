#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <thread>

#include "acol/core/error.hpp"
#include "acol/experiment/instances.hpp"
#include "acol/simulate/run_summary.hpp"
#include "commands.hpp"
#include "design_json.hpp"
#include "interrupt.hpp"
#include "output.hpp"
#include "policy_flags.hpp"
#include "preset_flag.hpp"
#include "progress.hpp"

namespace acol::cli {
namespace {

struct SimulateOptions {
  std::string instance;
  SimulationOptions simulation;
  std::int64_t first_seed = 0;
  double max_questions = 5e7;
  bool budget_given = false;
  std::string unsure;
  PresetFlag preset;
  bool json = false;
};

std::int64_t count_if(const std::vector<RunResult>& runs, auto&& predicate) {
  return std::ranges::count_if(runs, predicate);
}

io::OrderedJson to_json(const RunResult& run) {
  io::OrderedJson json;
  json["seed"] = run.seed;
  json["outcome"] = name_of(run.outcome);
  json["guarantee"] = name_of(run.guarantee);
  const auto& candidate = run.recommendation.candidate;
  json["recommended"] = candidate ? io::OrderedJson(*candidate) : io::OrderedJson(nullptr);
  json["correct"] = run.correct;
  json["feasible"] = run.feasible;
  const auto& guess = run.best_guess;
  json["best_guess"] =
      guess.candidate ? io::OrderedJson(*guess.candidate) : io::OrderedJson(nullptr);
  json["best_guess_probability"] =
      guess.probability ? io::OrderedJson(*guess.probability) : io::OrderedJson(nullptr);
  json["right"] = run.right;
  json["questions"] = run.questions;
  json["rounds"] = run.rounds;
  if (run.people > 0) json["people"] = run.people;
  json["seconds"] = run.seconds;
  return json;
}

void print_json(const SimulateOptions& options, const RunSummary& summary,
                const std::vector<RunResult>& runs) {
  io::OrderedJson json;
  json["algorithm"] = options.simulation.algorithm;
  json["instance"] = options.instance;
  if (options.preset.reading()) {
    json["as"] = name_of(*options.preset.reading());
    json["notes"] = options.preset.notes();
  }
  json["delta"] = options.simulation.policy.delta;
  json["noise_bound"] = summary.noise_bound;
  json["lower_bound"] = io::finite_or_null(summary.lower_bound);
  json["median_questions"] = summary.median_questions;
  json["correct_share"] = summary.correct_share;
  json["right_share"] = summary.right_share;
  json["wrong_share"] = summary.wrong_share;
  json["runs"] = io::OrderedJson::array();
  for (const RunResult& run : runs) json["runs"].push_back(to_json(run));
  fmt::print("{}\n", json.dump());
}

void print_people(const std::vector<RunResult>& runs) {
  std::vector<double> people;
  for (const RunResult& run : runs) people.push_back(static_cast<double>(run.people));
  fmt::print("  people     median {:.0f}\n", quantile(std::move(people), 0.5));
}

void print_text(const SimulateOptions& options, const RunSummary& summary,
                const std::vector<RunResult>& runs) {
  const auto with = [&](RunOutcome outcome) {
    return count_if(runs, [&](const RunResult& run) { return run.outcome == outcome; });
  };
  if (options.preset.reading()) {
    fmt::print("read as in the {}\n", name_of(*options.preset.reading()));
    for (const std::string& line : options.preset.notes()) fmt::print("  {}\n", line);
  }
  fmt::print("{} on {}, delta {}, R {}\n", options.simulation.algorithm, options.instance,
             options.simulation.policy.delta, summary.noise_bound);
  fmt::print("  questions  median {:.0f}, quartiles {:.0f} to {:.0f}\n", summary.median_questions,
             question_quantile(runs, 0.25), question_quantile(runs, 0.75));
  if (std::isfinite(summary.lower_bound)) {
    fmt::print("  bound      {:.0f} on average, for any algorithm: {:.2f} times that\n",
               summary.lower_bound, summary.median_questions / summary.lower_bound);
  }
  fmt::print("  correct    {} of {} runs\n",
             count_if(runs, [](const RunResult& run) { return run.correct; }), runs.size());
  fmt::print("  ended      {} certified, {} certified infeasible, {} heuristic, {} at the budget\n",
             with(RunOutcome::certified), with(RunOutcome::infeasible), with(RunOutcome::stopped),
             with(RunOutcome::budget));
  const auto unfinished = with(RunOutcome::budget);
  if (unfinished > 0) {
    fmt::print("  right      {} of {} runs, by the best guess where a run had not ended\n",
               count_if(runs, [](const RunResult& run) { return run.right; }), runs.size());
  }
  if (runs.front().people > 0) print_people(runs);
  if (with(RunOutcome::stopped) > 0) {
    fmt::print("  guarantee  none: {} ended by a rule that proves nothing\n",
               options.simulation.algorithm);
  }
}

int simulate_command(SimulateOptions& options) {
  constexpr std::int64_t kMaxSeeds = 1'000'000'000;
  require(options.simulation.seeds <= kMaxSeeds, "--seeds must be at most {}, got {}", kMaxSeeds,
          options.simulation.seeds);
  require(options.first_seed >= 0, "--first-seed must not be negative, got {}", options.first_seed);
  require(options.max_questions >= 1 && options.max_questions <= 9e15,
          "--max-questions must be from 1 to 9e15, got {}", options.max_questions);
  SimulationOptions& simulation = options.simulation;
  require(simulation.policy.goal != Goal::best_guess || options.budget_given,
          "--goal best-guess needs --max-questions, the number of questions after which the guess "
          "is wanted");
  apply_preset(options.preset, simulation.algorithm, simulation.policy);
  options.instance = apply_preset(options.preset, options.instance);
  simulation.first_seed = static_cast<std::uint64_t>(options.first_seed);
  simulation.run.max_questions = static_cast<std::int64_t>(options.max_questions);
  simulation.run.stop = interrupted;
  simulation.run.now = now;
  const InstanceMaker make_instance = experiment::find_instance(options.instance);
  if (!options.unsure.empty()) simulation.unsure = value_of<Unsure>(options.unsure, "--unsure");
  const Independence independence = independence_of(simulation.policy);
  const bool by_person = independence != Independence::answers;
  if (!options.unsure.empty() || by_person) {
    require(make_instance(simulation.first_seed)->noise().people.has_value(),
            "{} is for instances with people, and {} has none",
            by_person ? fmt::format("--independence {}", name_of(independence)) : "--unsure",
            options.instance);
  }
  catch_interrupts();
  std::vector<RunResult> runs;
  {
    Progress progress("simulating", simulation.seeds);
    simulation.progress = [&](std::int64_t finished) { progress.show(finished); };
    runs = simulate(make_instance, simulation);
  }
  const bool cut_short = static_cast<std::int64_t>(runs.size()) < simulation.seeds;
  if (cut_short) {
    note("acol: interrupted after {} of {} runs\n", runs.size(), simulation.seeds);
  }
  if (runs.empty()) return interrupted_status();
  const RunSummary summary = summarize_runs(make_instance, simulation, runs);
  options.json ? print_json(options, summary, runs) : print_text(options, summary, runs);
  const bool budget_hit =
      count_if(runs, [](const RunResult& r) { return r.outcome == RunOutcome::budget; }) > 0;
  return cut_short || budget_hit ? kEndedShort : kDone;
}

}  // namespace

void add_simulate(CLI::App& app, int& status) {
  const auto options = std::make_shared<SimulateOptions>();
  SimulationOptions& simulation = options->simulation;
  simulation.jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  CLI::App* command = app.add_subcommand("simulate", "Run an algorithm on an instance, many times");
  command->add_option("instance", options->instance, "A built-in instance or a JSON file")
      ->required();
  command
      ->add_option("--algorithm", simulation.algorithm,
                   fmt::format("One of {}", fmt::join(policy_names(), ", ")))
      ->capture_default_str();
  describe(simulation.policy, FlagAdder(*command));
  options->preset.add_to(*command);
  command->add_option("--seeds", simulation.seeds, "Number of runs")->capture_default_str();
  command->add_option("--first-seed", options->first_seed, "Seed of the first run")
      ->capture_default_str();
  const CLI::Option* budget =
      command->add_option("--max-questions", options->max_questions, "Ends a run as 'budget'")
          ->capture_default_str();
  command
      ->add_option("--unsure", options->unsure,
                   "What \"not sure\" is where the instance has people: an answer that counts as "
                   "no (the default), or no answer")
      ->type_name(listed(kChoices<Unsure>, "|"));
  command->add_option("--jobs", simulation.jobs, "Threads; results do not depend on it")
      ->capture_default_str();
  command->add_flag("--json", options->json, "Print one JSON object");
  command->footer("\nInstances:\n" + experiment::describe_instances() +
                  "  FILE.json  arms, rewards or theta, phi, tau, noise (with a link), people\n"
                  "R defaults to the instance's own, S to the true norm of phi.\n"
                  "\nExamples:\n"
                  "  acol simulate line --algorithm maxrew-f --noise-bound 1\n"
                  "  acol simulate logistic-trade-off --shape any --margin 0.1\n"
                  "  acol simulate clusters:seed=2 --goal best-guess --max-questions 200\n"
                  "  acol simulate unit-sphere:n=30,d=10,seed=1 --algorithm g-acol-tuned --json\n");
  command->callback([options, budget, &status] {
    options->budget_given = budget->count() > 0;
    status = simulate_command(*options);
  });
}

}  // namespace acol::cli
