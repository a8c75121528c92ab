#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>

#include <cstring>
#include <thread>

#include "acol/core/error.hpp"
#include "acol/experiment/journal.hpp"
#include "acol/experiment/reproduction.hpp"
#include "acol/experiment/runner.hpp"
#include "acol/io/text.hpp"
#include "commands.hpp"
#include "interrupt.hpp"
#include "progress.hpp"

extern char** environ;  // NOLINT(readability-redundant-declaration)

namespace acol::cli {
namespace {

namespace fs = std::filesystem;

struct ReproduceOptions {
  std::string out;
  std::string only;
  std::optional<std::int64_t> seeds;
  int jobs = 1;
  bool quick = false;
  bool overwrite = false;
};

std::vector<ExperimentSpec> chosen(const ReproduceOptions& options) {
  std::vector<std::string> names = split(options.only, ',');
  if (names.empty()) names = experiment_names();
  std::vector<ExperimentSpec> specs;
  for (const std::string& name : names) {
    specs.push_back(find_experiment(name, options.quick));
    if (options.seeds) apply_override(specs.back(), fmt::format("seeds={}", *options.seeds));
  }
  return specs;
}

SweepState run_one(const ExperimentSpec& spec, const fs::path& directory, const std::string& title,
                   const ReproduceOptions& options) {
  std::optional<Progress> progress;
  return run_experiment(spec, directory,
                        {.jobs = options.jobs,
                         .overwrite = options.overwrite,
                         .stop = interrupted,
                         .now = now,
                         .progress = [&](const SweepProgress& sweep) {
                           if (!progress) progress.emplace(title, sweep.total);
                           progress->show(sweep.finished, sweep.seconds_left);
                         }});
}

/// Draws the specifications as SVG and PNG beside them, with Node where there is one.
void render(const std::vector<fs::path>& figures) {
  const fs::path program = fs::read_symlink("/proc/self/exe");
  const fs::path script = program.parent_path().parent_path() / "share/acol/render.mjs";
  std::vector<std::string> words = {"node", script.string()};
  for (const fs::path& figure : figures) words.push_back(figure.string());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t child = 0;
  int status = posix_spawnp(&child, "node", nullptr, nullptr, arguments.data(), environ);
  if (status == 0) waitpid(child, &status, 0);
  if (status != 0) {
    fmt::print(stderr,
               "acol: the figures were not drawn as SVG and PNG: that needs Node.js and {}\n",
               script.string());
  }
}

int reproduce_command(const ReproduceOptions& options) {
  const std::vector<ExperimentSpec> specs = chosen(options);
  const fs::path root(options.out);
  catch_interrupts();
  const double begun = now();
  std::vector<FinishedExperiment> finished;
  std::vector<fs::path> figures;
  for (const ExperimentSpec& spec : specs) {
    const double start = now();
    const std::string title =
        fmt::format("{} ({} of {})", spec.name, finished.size() + 1, specs.size());
    const SweepState state = run_one(spec, root / spec.name, title, options);
    if (state.missing > 0) {
      fmt::print(stderr, "acol: {}: {} of {} runs are still to do; the same command goes on\n",
                 spec.name, state.missing, state.total);
      return kEndedShort;
    }
    finished.push_back(finish_experiment(spec, root / spec.name));
    fmt::print("{:<16} {} runs, {}\n", spec.name, state.total, spelled_duration(now() - start));
    std::fflush(stdout);
    for (const Figure& figure : finished.back().figures) {
      figures.push_back(root / spec.name / (figure.id + ".vl.json"));
    }
  }
  for (const fs::path& path : write_figures(joint_figures(finished), root)) figures.push_back(path);
  render(figures);
  write_whole(root / "index.html", html_report(reproduction_report(finished, root)));
  fmt::print("{:<16} {}\n", "in all", spelled_duration(now() - begun));
  fmt::print("{}\n", (root / "index.html").string());
  return kDone;
}

}  // namespace

void add_reproduce(CLI::App& app, int& status) {
  const auto options = std::make_shared<ReproduceOptions>();
  options->jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  CLI::App* command = app.add_subcommand(
      "reproduce", "Run every experiment of the paper and write a page about them");
  command->add_option("--out", options->out, "Directory; the page is its index.html")->required();
  command->add_flag("--quick", options->quick, "3 seeds and coarse sweeps: minutes, not hours");
  command->add_option("--only", options->only, "Some experiments, a,b,c (see experiment list)");
  command->add_option("--seeds", options->seeds, "Runs of each cell");
  command->add_option("--jobs", options->jobs, "Threads; results do not depend on it")
      ->capture_default_str();
  command->add_flag("--overwrite", options->overwrite,
                    "Discard runs of another version or configuration");
  command->footer(
      "What is finished is not computed again: interrupt it, start it again.\n"
      "Examples:\n"
      "  acol reproduce --out quick --quick\n"
      "  acol reproduce --out results --only irrelevant-dim,regret\n");
  command->callback([options, &status] { status = reproduce_command(*options); });
}

}  // namespace acol::cli
