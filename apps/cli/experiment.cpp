#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <thread>

#include "acol/core/error.hpp"
#include "acol/experiment/reproduction.hpp"
#include "acol/experiment/runner.hpp"
#include "acol/experiment/spec_file.hpp"
#include "acol/io/text.hpp"
#include "commands.hpp"
#include "drawing.hpp"
#include "interrupt.hpp"
#include "output.hpp"
#include "preset_flag.hpp"
#include "progress.hpp"
#include "ranks.hpp"
#include "subcommand.hpp"

namespace acol::cli {
namespace {

namespace fs = std::filesystem;

struct ExperimentOptions {
  std::string name;
  std::vector<std::string> overrides;
  std::string out;
  std::string shard;
  std::vector<std::string> parts;
  std::optional<std::int64_t> seeds;
  PresetFlag preset;
  int jobs = 1;
  bool quick = false;
  bool overwrite = false;
};

/// Of the preset and the overrides the later one wins, as the command line has them.
experiment::ExperimentSpec spec_of(const ExperimentOptions& options) {
  experiment::ExperimentSpec spec = experiment::find_experiment(options.name, options.quick);
  const bool last = options.preset.comes_after("overrides");
  if (options.preset.reading() && !last) read_as(spec, *options.preset.reading());
  for (const std::string& assignment : options.overrides) apply_override(spec, assignment);
  if (options.preset.reading() && last) read_as(spec, *options.preset.reading());
  if (options.preset.reading() && !options.overrides.empty()) {
    note("acol: {} come after {}, and win where they contradict it\n",
         last ? "the switches of --as" : "key=value settings",
         last ? "key=value settings" : "the switches of --as");
  }
  if (options.seeds) apply_override(spec, fmt::format("seeds={}", *options.seeds));
  require(!options.out.empty(), "--out must name a directory, got ''");
  return spec;
}

experiment::Shard parse_shard(const std::string& text) {
  if (text.empty()) return {};
  const std::vector<std::string> parts = io::split(text, '/');
  const double index = parts.size() == 2 ? io::parse_number(parts[0]).value_or(-1) : -1;
  const double count = parts.size() == 2 ? io::parse_number(parts[1]).value_or(0) : 0;
  require(0 <= index && index < count && count < 1e9 && index == std::trunc(index) &&
              count == std::trunc(count),
          "--shard must be i/n with 0 <= i < n, got '{}'", text);
  return {static_cast<std::int64_t>(index), static_cast<std::int64_t>(count)};
}

/// What was computed: figures, summary and all, or what is left to do.
int report(const experiment::ExperimentSpec& spec, const fs::path& directory,
           const experiment::SweepState& state, bool part) {
  if (state.missing == 0) {
    const int status = draw_files(finish_experiment(spec, directory).files);
    fmt::print("{}: {} runs, in {}\n", spec.name, state.total,
               (directory / "results.csv").string());
    return status;
  }
  note("acol: {}: {} of {} runs are still to do{}\n", spec.name, state.missing, state.total,
       part ? " in other shards" : "; the same command goes on");
  return part && !interrupted() ? kDone : kEndedShort;
}

int run_command(const ExperimentOptions& options) {
  const experiment::ExperimentSpec spec = spec_of(options);
  const fs::path directory = fs::path(options.out) / spec.name;
  const std::unique_ptr<experiment::Ranks> ranks = join_ranks();
  const experiment::Shard shard = parse_shard(options.shard);
  catch_interrupts();
  std::optional<Progress> progress;
  const auto show = [&](const experiment::SweepProgress& sweep) {
    if (ranks && ranks->rank() != 0) return;
    if (!progress) progress.emplace(spec.name, sweep.total);
    progress->show(sweep.finished, sweep.seconds_left);
  };
  const experiment::SweepState state = run_experiment(spec, directory,
                                                      {.jobs = options.jobs,
                                                       .overwrite = options.overwrite,
                                                       .shard = shard,
                                                       .ranks = ranks.get(),
                                                       .stop = interrupted,
                                                       .now = now,
                                                       .progress = show});
  progress.reset();
  if (ranks && ranks->rank() != 0) return kDone;
  return report(spec, directory, state, shard.count > 1);
}

int merge_command(const ExperimentOptions& options) {
  const experiment::ExperimentSpec spec = spec_of(options);
  const fs::path directory = fs::path(options.out) / spec.name;
  std::vector<fs::path> parts;
  for (const std::string& part : options.parts) parts.push_back(fs::path(part) / spec.name);
  return report(spec, directory, merge_experiment(spec, directory, parts), false);
}

int list_command() {
  for (const std::string& name : experiment::experiment_names()) {
    const experiment::ExperimentSpec spec = experiment::find_experiment(name, false);
    fmt::print("{:<16} {}\n", name, spec.title);
  }
  return kDone;
}

void add_common(CLI::App& command, ExperimentOptions& options) {
  command.add_option("name", options.name, "An experiment of 'acol experiment list', or FILE.toml")
      ->required();
  command.add_option("overrides", options.overrides,
                     "key=value in place of what the file says, such as values=5,10 delta=0.1");
  command.add_option("--out", options.out, "Directory of the results; each experiment has its own")
      ->required();
  command.add_option("--seeds", options.seeds, "Runs of each cell");
  options.preset.add_to(command);
  command.add_flag("--quick", options.quick, "Few seeds, coarse sweeps");
}

}  // namespace

void add_experiment(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("experiment", "Run the paper's experiments, or your own");
  command->require_subcommand(1);
  CLI::App* list = command->add_subcommand("list", "List the experiments");
  list->callback([&status] { status = list_command(); });

  auto [run, options] = add_subcommand(
      *command, "run", "Run what is not finished yet of an experiment", run_command, status);
  options.jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  add_common(run, options);
  run.add_option("--jobs", options.jobs, "Threads; results do not depend on it")
      ->capture_default_str();
  run.add_option("--shard", options.shard, "i/n: only the i-th of n parts, counted from 0");
  run.add_flag("--overwrite", options.overwrite, "Discard runs of another build or configuration");
  run.footer(
      "Examples:\n"
      "  acol experiment run irrelevant-dim --out results\n"
      "  acol experiment run sphere-dim --out results seeds=5 algorithms=acol,e-acol\n"
      "  mpirun -n 8 acol experiment run sphere-dim --out results --jobs 1\n"
      "  acol experiment run sphere-dim --out results --shard 0/4\n");

  auto [merge, merging] = add_subcommand(*command, "merge", "Collect the parts of an experiment",
                                         merge_command, status);
  add_common(merge, merging);
  merge.add_option("--from", merging.parts, "Directories given as --out to the parts");
}

}  // namespace acol::cli
