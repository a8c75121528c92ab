#include <fmt/format.h>

#include <thread>

#include "acol/core/error.hpp"
#include "acol/experiment/journal.hpp"
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

struct ReproduceOptions {
  std::string out;
  std::string only;
  std::optional<std::int64_t> seeds;
  PresetFlag preset;
  int jobs = 1;
  bool quick = false;
  bool overwrite = false;
};

std::vector<experiment::ExperimentSpec> chosen(const ReproduceOptions& options) {
  std::vector<std::string> names = io::split(options.only, ',');
  if (names.empty()) names = experiment::experiment_names();
  std::vector<experiment::ExperimentSpec> specs;
  for (const std::string& name : names) {
    specs.push_back(experiment::find_experiment(name, options.quick));
    if (options.preset.reading()) read_as(specs.back(), *options.preset.reading());
    if (options.seeds) apply_override(specs.back(), fmt::format("seeds={}", *options.seeds));
  }
  return specs;
}

experiment::SweepState run_one(const experiment::ExperimentSpec& spec, const fs::path& directory,
                               const std::string& title, const ReproduceOptions& options,
                               experiment::Ranks* ranks) {
  std::optional<Progress> progress;
  return run_experiment(spec, directory,
                        {.jobs = options.jobs,
                         .overwrite = options.overwrite,
                         .ranks = ranks,
                         .stop = interrupted,
                         .now = now,
                         .progress = [&](const experiment::SweepProgress& sweep) {
                           if (ranks && ranks->rank() != 0) return;
                           if (!progress) progress.emplace(title, sweep.total);
                           progress->show(sweep.finished, sweep.seconds_left);
                         }});
}

/// The page about all of them, with its figures and their files. Returns the exit status.
int write_page(const std::vector<experiment::FinishedExperiment>& finished, const fs::path& root) {
  std::vector<fs::path> figures = write_joint_files(finished, root);
  for (const experiment::FinishedExperiment& experiment : finished) {
    figures.insert(figures.end(), experiment.files.begin(), experiment.files.end());
  }
  const int status = draw_files(figures);
  experiment::write_whole(root / "index.html",
                          io::html_report(reproduction_report(finished, root)));
  return status;
}

/// Runs them one after the other; nothing if that was interrupted. Only the first rank collects
/// what they come to.
std::optional<std::vector<experiment::FinishedExperiment>> run_all(
    const std::vector<experiment::ExperimentSpec>& specs, const fs::path& root,
    const ReproduceOptions& options, experiment::Ranks* ranks) {
  const bool collects = !ranks || ranks->rank() == 0;
  std::vector<experiment::FinishedExperiment> finished;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const experiment::ExperimentSpec& spec = specs[i];
    const double start = now();
    const std::string title = fmt::format("{} ({} of {})", spec.name, i + 1, specs.size());
    const experiment::SweepState state = run_one(spec, root / spec.name, title, options, ranks);
    if (collects && state.missing > 0) {
      note("acol: {}: {} of {} runs are still to do; the same command goes on\n", spec.name,
           state.missing, state.total);
    }
    if (state.missing > 0) return {};
    if (!collects) continue;
    finished.push_back(finish_experiment(spec, root / spec.name));
    fmt::print("{:<16} {} runs, {}\n", spec.name, state.total, spelled_duration(now() - start));
    flush_output();
  }
  return finished;
}

int reproduce_command(const ReproduceOptions& options) {
  const std::vector<experiment::ExperimentSpec> specs = chosen(options);
  require(!options.out.empty(), "--out must name a directory, got ''");
  const fs::path root(options.out);
  for (const experiment::ExperimentSpec& spec : specs) {  // before hours of work, not after
    if (!options.overwrite) require_own(spec, root / spec.name);
  }
  const std::unique_ptr<experiment::Ranks> ranks = join_ranks();
  catch_interrupts();
  const double begun = now();
  const auto finished = run_all(specs, root, options, ranks.get());
  if (ranks && ranks->rank() != 0) return kDone;
  if (!finished) return kEndedShort;
  const int status = write_page(*finished, root);
  fmt::print("{:<16} {}\n", "in all", spelled_duration(now() - begun));
  fmt::print("{}\n", (root / "index.html").string());
  return status;
}

}  // namespace

void add_reproduce(CLI::App& app, int& status) {
  auto [command, options] = add_subcommand(
      app, "reproduce", "Run every experiment of the paper and write a page about them",
      reproduce_command, status);
  options.jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  command.add_option("--out", options.out, "Directory; the page is its index.html")->required();
  command.add_flag("--quick", options.quick, "3 seeds and coarse sweeps: minutes, not hours");
  command.add_option("--only", options.only, "Some experiments, a,b,c (see experiment list)");
  command.add_option("--seeds", options.seeds, "Runs of each cell");
  options.preset.add_to(command);
  command.add_option("--jobs", options.jobs, "Threads; results do not depend on it")
      ->capture_default_str();
  command.add_flag("--overwrite", options.overwrite,
                   "Discard runs of another build or configuration");
  command.footer(
      "What is finished is not computed again: interrupt it, start it again.\n"
      "Examples:\n"
      "  acol reproduce --out quick --quick\n"
      "  acol reproduce --out results --only irrelevant-dim,regret\n");
}

}  // namespace acol::cli
