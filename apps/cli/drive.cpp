#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <thread>

#include "acol/core/error.hpp"
#include "acol/driving/candidates.hpp"
#include "acol/driving/picture.hpp"
#include "acol/driving/robustness.hpp"
#include "acol/experiment/journal.hpp"
#include "actions_file.hpp"
#include "commands.hpp"
#include "drive_output.hpp"
#include "interrupt.hpp"
#include "output.hpp"
#include "policy_flags.hpp"
#include "preset_flag.hpp"
#include "progress.hpp"

namespace acol::cli {
namespace {

using driving::Controls;
using driving::Scenario;
using driving::ScenarioKind;

struct DriveOptions {
  std::string scenario = "base";
  driving::World world;
  PresetFlag preset;
  std::string svg;
  std::string film;
  bool json = false;

  std::string actions;  ///< run

  bool constrained = false;  ///< optimize
  double penalty = 0;
  std::string method = "refined";
  std::string returned = "best";
  driving::SearchOptions search;
  bool films = false;
  std::int64_t seed = 0;

  std::int64_t count = 1000;  ///< candidates
  std::string output;
};

Scenario scenario_of(DriveOptions& options) {
  const auto kind = value_of<ScenarioKind>(options.scenario, "--scenario");
  apply_preset(options.preset, options.world);
  return driving::make_scenario(kind, options.world);
}

/// The search in the preset's reading.
void read_as(DriveOptions& options) {
  if (!options.preset.reading()) return;
  for (const experiment::Switch& row : experiment::switches()) {
    if (row.scope != experiment::SwitchScope::search) continue;
    const std::string_view value = row.value(*options.preset.reading());
    std::string& field = row.name == "method" ? options.method : options.returned;
    if (options.preset.decides(fmt::format("--{}", row.name), value)) field = value;
  }
}

std::uint64_t seed_of(const DriveOptions& options) {
  require(options.seed >= 0, "--seed must not be negative, got {}", options.seed);
  return static_cast<std::uint64_t>(options.seed);
}

void write_held(const std::string& path, const std::string& content) {
  const HoldInterrupts held;
  experiment::write_whole(path, content);
}

/// The drive as text or JSON, and its pictures where they are wanted.
void show(const DriveOptions& options, const Scenario& scenario, const Controls& controls,
          bool with_actions) {
  const std::string label = fmt::format("scenario {}", name_of(scenario.kind));
  if (!options.svg.empty()) {
    write_held(options.svg, driving::road_picture(scenario, {{label, controls}}));
  }
  if (!options.film.empty()) {
    write_held(options.film, driving::road_film(scenario, controls, label));
  }
  if (options.json) {
    io::OrderedJson json = drive_json(scenario, controls, with_actions);
    if (options.preset.reading()) {
      json["as"] = name_of(*options.preset.reading());
      json["notes"] = options.preset.notes();
    }
    fmt::print("{}\n", json.dump());
  } else {
    options.preset.print_notes();
    print_drive(scenario, controls);
  }
}

int run_command(DriveOptions& options) {
  const Scenario scenario = scenario_of(options);
  show(options, scenario, read_actions(options.actions), false);
  return kDone;
}

int optimize_command(DriveOptions& options, bool penalised) {
  const Scenario scenario = scenario_of(options);
  require(options.penalty >= 0 && std::isfinite(options.penalty),
          "--penalty must not be negative, got {}", options.penalty);
  const driving::Goal goal = driving::task_goal(
      scenario, penalised ? std::optional<double>(options.penalty) : std::nullopt);
  read_as(options);
  driving::SearchOptions& search = options.search;
  search.cross_entropy.returned = value_of<driving::Returned>(options.returned, "--returned");
  search.method = value_of<driving::SearchMethod>(options.method, "--method");
  search.seed = seed_of(options);
  search.stop = interrupted;
  catch_interrupts();
  const driving::Found found = driving::search(scenario, goal, search);
  if (!found.any) {
    note("acol: interrupted before the first search was finished\n");
    return interrupted_status();
  }
  if (!feasible(goal, found.score)) {
    note("acol: no acceptable drive was found; this is the least bad one\n");
  }
  show(options, scenario, found.controls, true);
  return feasible(goal, found.score) && !interrupted() ? kDone : kEndedShort;
}

int candidates_command(DriveOptions& options) {
  const Scenario scenario = scenario_of(options);
  driving::CandidateOptions wanted{.count = options.count, .seed = seed_of(options)};
  wanted.jobs = options.search.jobs;
  std::vector<driving::Candidate> candidates;
  {
    Progress progress("searching", options.count);
    wanted.progress = [&](std::int64_t finished) { progress.show(finished); };
    candidates = driving::make_candidates(wanted);
  }
  write_held(options.output,
             driving::candidates_csv(candidates, wanted.seed, scenario, options.films));
  if (options.json) {
    fmt::print("{}\n",
               io::OrderedJson{{"candidates", candidates.size()}, {"file", options.output}}.dump());
  } else {
    fmt::print("{}: {} candidates of seed {}\n", options.output, candidates.size(), wanted.seed);
  }
  return kDone;
}

void add_common(CLI::App& command, DriveOptions& options) {
  command.add_option("--scenario", options.scenario, "One of " + listed(kChoices<ScenarioKind>))
      ->capture_default_str();
  describe(options.world, FlagAdder(command));
  options.preset.add_to(command);
  command.add_flag("--json", options.json, "Print one JSON object");
}

void add_pictures(CLI::App& command, DriveOptions& options) {
  command.add_option("--svg", options.svg, "Also draw the drive, to this file");
  command.add_option("--film", options.film, "Also make a moving SVG picture of it");
}

void add_seed_and_jobs(CLI::App& command, DriveOptions& options) {
  command.add_option("--seed", options.seed, "Seed of the random draws")->capture_default_str();
  command.add_option("--jobs", options.search.jobs, "Threads; results do not depend on it")
      ->capture_default_str();
}

void add_drive_run(CLI::App& drive, const std::shared_ptr<DriveOptions>& options, int& status) {
  CLI::App* command = drive.add_subcommand("run", "Drive 20 given actions");
  add_common(*command, *options);
  command
      ->add_option("--actions", options->actions,
                   "CSV with 20 rows steer,accelerate, each from -1 to 1; a header is optional")
      ->required();
  add_pictures(*command, *options);
  command->footer(
      "\nExample:\n  acol drive run --scenario base --actions drive.csv --film f.svg\n");
  command->callback([options, &status] { status = run_command(*options); });
}

void add_optimize(CLI::App& drive, const std::shared_ptr<DriveOptions>& options, int& status) {
  CLI::App* command = drive.add_subcommand("optimize", "Search for the best drive");
  add_common(*command, *options);
  CLI::Option* constrained = command->add_flag("--constrained", options->constrained,
                                               "Only acceptable drives (the default)");
  CLI::Option* penalty =
      command
          ->add_option("--penalty", options->penalty,
                       "Instead of a constraint: subtract this multiple of how much people mind")
          ->excludes(constrained);
  command
      ->add_option("--method", options->method,
                   "One of " + listed(kChoices<driving::SearchMethod>) +
                       "; plain is the paper's cross-entropy method")
      ->capture_default_str();
  command
      ->add_option("--returned", options->returned,
                   "What a cross-entropy search gives back, one of " +
                       listed(kChoices<driving::Returned>) +
                       ": the best drive seen, or the last mean, as the paper's pseudo-code does")
      ->capture_default_str();
  command
      ->add_option("--restarts", options->search.restarts,
                   "Number of searches; the best result counts")
      ->capture_default_str();
  add_seed_and_jobs(*command, *options);
  add_pictures(*command, *options);
  command->footer(
      "\nExamples:\n"
      "  acol drive optimize --scenario blocked --constrained --json\n"
      "  acol drive optimize --scenario reward --penalty 0.5 --method plain --svg way.svg\n");
  command->callback(
      [options, penalty, &status] { status = optimize_command(*options, penalty->count() > 0); });
}

void add_candidates(CLI::App& drive, const std::shared_ptr<DriveOptions>& options, int& status) {
  options->seed = 1;
  CLI::App* command = drive.add_subcommand(
      "candidates", "Write many distinct drives to choose from, as a CSV file");
  add_common(*command, *options);
  command->add_option("--count", options->count, "How many")->capture_default_str();
  add_seed_and_jobs(*command, *options);
  command->add_flag("--films", options->films,
                    "Add a column with a film of each drive, for a study: acol init --image film");
  command->add_option("-o,--output", options->output, "The file")->required();
  command->footer(
      "\nEach solves one of six problems with its weights perturbed; "
      "features and reward are those\nin --scenario. data/driving_candidates.csv is made by:\n"
      "  acol drive candidates --count 1000 --seed 1 -o data/driving_candidates.csv\n");
  command->callback([options, &status] { status = candidates_command(*options); });
}

}  // namespace

void add_drive(CLI::App& app, int& status) {
  CLI::App* drive = app.add_subcommand("drive", "The driving world: run, search, candidates");
  drive->require_subcommand(1);
  const auto fresh = [] {
    auto options = std::make_shared<DriveOptions>();
    options->search.jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    return options;
  };
  add_drive_run(*drive, fresh(), status);
  add_optimize(*drive, fresh(), status);
  add_candidates(*drive, fresh(), status);
}

}  // namespace acol::cli
