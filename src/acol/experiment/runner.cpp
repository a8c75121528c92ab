#include "acol/experiment/runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <string_view>

#include "acol/core/error.hpp"
#include "acol/core/parallel.hpp"
#include "acol/core/version.hpp"
#include "acol/experiment/journal.hpp"
#include "acol/experiment/tasks_of.hpp"
#include "acol/experiment/time_left.hpp"
#include "acol/io/text.hpp"

namespace acol::experiment {
namespace {

namespace fs = std::filesystem;

constexpr const char* kConfiguration = "configuration.txt";

/// What all runs of a directory have in common: more seeds, values or algorithms may be added. The
/// first line is the build's, the others are the experiment's.
std::string configuration_text(const ExperimentSpec& spec) {
  std::string text =
      fmt::format("results {}\nmeasure = {}\ninstance = {}\nmax_questions = {}\n", results_digest(),
                  name_of(spec.measure), spec.instance, spec.max_questions);
  if (spec.max_questions_in_rounds > 0) {
    text += fmt::format("max_questions_in_rounds = {}\n", spec.max_questions_in_rounds);
  }
  for (const auto& [name, value] : spec.settings) text += fmt::format("{} = {}\n", name, value);
  return text;
}

bool belongs(const ExperimentSpec& spec, const fs::path& directory) {
  const fs::path file = directory / kConfiguration;
  return !fs::exists(file) || io::read_file(file.string()) == configuration_text(spec);
}

void prepare(const ExperimentSpec& spec, const fs::path& directory, bool overwrite) {
  std::error_code error;
  if (!overwrite) require_own(spec, directory);
  if (!belongs(spec, directory)) fs::remove_all(directory, error);
  fs::create_directories(directory, error);
  if (error) throw Error(fmt::format("{}: {}", directory.string(), error.message()));
  const fs::path file = directory / kConfiguration;
  if (!fs::exists(file)) write_whole(file, configuration_text(spec));
}

fs::path journal_of(const fs::path& directory, const RunnerOptions& options) {
  std::string worker = fmt::format("{}", options.ranks ? options.ranks->rank() : 0);
  if (options.shard.count > 1) {
    worker = fmt::format("{}-of-{}", options.shard.index, options.shard.count);
  }
  return directory / fmt::format("journal-{}.csv", worker);
}

/// The tasks of this shard that nobody has finished: the first of each kind, the second, and so
/// on. After the first of each it is known how long the sweep will take.
std::vector<const Task*> pending(const TaskList& list, const JournalEntries& finished,
                                 const Shard& shard) {
  std::map<std::string_view, std::int64_t> seen;
  std::multimap<std::int64_t, const Task*> turns;
  for (std::size_t i = 0; i < list.tasks.size(); ++i) {
    const Task& task = list.tasks[i];
    const std::int64_t turn = seen[task.kind]++;
    const bool ours = static_cast<std::int64_t>(i) % shard.count == shard.index;
    if (ours && !finished.contains(task.key)) turns.emplace(turn, &task);
  }
  std::vector<const Task*> tasks;
  for (const auto& [turn, task] : turns) tasks.push_back(task);
  return tasks;
}

/// An estimate that knows what `finished` took and expects `tasks`.
TimeLeft time_left(const TaskList& list, const JournalEntries& finished,
                   const std::vector<const Task*>& tasks) {
  TimeLeft left;
  for (const Task& task : list.tasks) {
    const auto found = finished.find(task.key);
    if (found != finished.end()) left.learn(task.kind, found->second.seconds);
  }
  for (const Task* task : tasks) left.expect(task->kind);
  return left;
}

void run_tasks(const std::vector<const Task*>& tasks, TimeLeft left, Journal& journal,
               const RunnerOptions& options) {
  const auto time = [&] { return options.now ? options.now() : 0.0; };
  const auto stopped = [&] { return options.stop && options.stop(); };
  const std::int64_t processes = options.ranks ? options.ranks->size() : 1;
  std::mutex mutex;
  std::int64_t finished = 0;
  const auto run = [&](std::int64_t i) {
    if (stopped()) return;
    const Task& task = *tasks[static_cast<std::size_t>(i)];
    const double start = time();
    if (task.prepare) task.prepare();
    const double prepared = time();
    const std::optional<std::string> row = task.run(stopped);
    if (!row) return;
    const double end = time();
    journal.append(task.key, {*row, end - prepared});
    const std::lock_guard lock(mutex);
    left.finish(task.kind, end - start);
    ++finished;
    if (!options.progress) return;
    options.progress({.finished = std::min(finished * processes, std::ssize(tasks)),
                      .total = std::ssize(tasks),
                      .seconds_left = left.seconds(options.jobs, processes)});
  };
  std::function<std::int64_t()> next;
  if (options.ranks) next = [&] { return options.ranks->next(); };
  for_each_index(std::ssize(tasks), options.jobs, run, next);
}

/// Writes the results if they are complete.
SweepState conclude(const TaskList& list, const JournalEntries& entries,
                    const fs::path& directory) {
  std::string results = list.header + "\n";
  std::string timings = "key,run,seconds\n";
  SweepState state{std::ssize(list.tasks), 0};
  for (const Task& task : list.tasks) {
    const auto found = entries.find(task.key);
    if (found == entries.end()) {
      ++state.missing;
      continue;
    }
    results += found->second.row + "\n";
    timings += fmt::format("{},{},{:.3g}\n", task.key, task.name, found->second.seconds);
  }
  if (state.missing > 0) return state;
  write_whole(directory / "timings.csv", timings);
  write_whole(directory / "results.csv", results);
  return state;
}

}  // namespace

void require_own(const ExperimentSpec& spec, const fs::path& directory) {
  if (belongs(spec, directory)) return;
  const std::string ours = configuration_text(spec);
  const std::string theirs = io::read_file((directory / kConfiguration).string());
  const auto build = [](const std::string& text) { return text.substr(0, text.find('\n')); };
  const bool same_runs = ours.substr(build(ours).size()) == theirs.substr(build(theirs).size());
  const std::string whose =
      same_runs ? fmt::format("another build, which may give other results ({}; this is {})",
                              build(theirs), build(ours))
                : fmt::format("another configuration (see {})", kConfiguration);
  throw Error(
      fmt::format("{}: holds runs of {}; use --overwrite to discard them, or another directory",
                  directory.string(), whose));
}

SweepState run_experiment(const ExperimentSpec& spec, const fs::path& directory,
                          const RunnerOptions& options) {
  require(options.jobs >= 1, "jobs must be at least 1, got {}", options.jobs);
  require(options.shard.count >= 1 && 0 <= options.shard.index &&
              options.shard.index < options.shard.count,
          "shard must be i/n with 0 <= i < n, got {}/{}", options.shard.index, options.shard.count);
  const TaskList list = tasks_of(spec);
  const bool first = !options.ranks || options.ranks->rank() == 0;
  if (first) prepare(spec, directory, options.overwrite);
  if (options.ranks) options.ranks->barrier();
  {
    const JournalEntries finished = read_journals(directory);
    const std::vector<const Task*> tasks = pending(list, finished, options.shard);
    if (options.ranks) options.ranks->begin();  // all have read before anybody writes
    Journal journal(journal_of(directory, options));
    run_tasks(tasks, time_left(list, finished, tasks), journal, options);
  }
  if (options.ranks) options.ranks->barrier();
  const JournalEntries entries = read_journals(directory);
  if (first) return conclude(list, entries, directory);
  SweepState state{std::ssize(list.tasks), 0};
  for (const Task& task : list.tasks) state.missing += !entries.contains(task.key);
  return state;
}

SweepState merge_experiment(const ExperimentSpec& spec, const fs::path& directory,
                            const std::vector<fs::path>& parts) {
  prepare(spec, directory, false);
  JournalEntries entries = read_journals(directory);
  for (const fs::path& part : parts) {
    require(fs::is_directory(part), "{}: is not a directory", part.string());
    require_own(spec, part);
    entries.merge(read_journals(part));
  }
  return conclude(tasks_of(spec), entries, directory);
}

}  // namespace acol::experiment
