#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/design/constraint_complexity.hpp"
#include "acol/experiment/instances.hpp"
#include "acol/io/text.hpp"
#include "commands.hpp"
#include "design_json.hpp"
#include "progress.hpp"
#include "subcommand.hpp"

namespace acol::cli {
namespace {

struct BenchmarkOptions {
  std::vector<std::string> files;
  std::string algorithms = "acol,oracle,g-acol,e-acol";
  std::string deltas = "0.05";
  std::int64_t seeds = 11;
  int jobs = 1;
  double max_questions = 3e6;
  double margin = 0;  ///< A share of the range of the mean answers.
  bool json = false;
};

/// The built-in instances: the paper's, with noise and R = 1, and the families of our own.
std::vector<std::string> built_in_instances() {
  std::vector<std::string> names;
  for (const int d : {10, 30}) {
    for (const double eps : {0.05, 0.01}) {
      names.push_back(fmt::format("irrelevant-dimensions:d={},eps={},sigma=1", d, eps));
    }
    for (int seed = 1; seed <= 10; ++seed) {
      names.push_back(fmt::format("unit-sphere:n=30,d={},seed={},sigma=1", d, seed));
    }
  }
  names.emplace_back("dose-response");
  for (const char* family : {"clusters", "gaussian-arms", "yes-no-catalogue", "badly-scaled"}) {
    for (int seed = 1; seed <= 2; ++seed) names.push_back(fmt::format("{}:seed={}", family, seed));
  }
  return names;
}

/// What one algorithm needed on one instance.
struct Cell {
  double median = 0;        ///< Of the questions; a run at its limit counts as the limit.
  std::int64_t capped = 0;  ///< Runs at the limit.
  std::int64_t wrong = 0;   ///< Of the others.
  std::int64_t rounds = 0;  ///< The most of any run.
  double seconds = 0;       ///< Mean.
};

/// The margin in units of the mean answer.
double margin_of(const Instance& instance, const BenchmarkOptions& options) {
  return options.margin * (instance.values().maxCoeff() - instance.values().minCoeff());
}

Cell measure(const Instance& instance, const std::string& algorithm, double delta,
             const BenchmarkOptions& options) {
  SimulationOptions simulation;
  simulation.algorithm = algorithm;
  simulation.policy.delta = delta;
  simulation.policy.margin = margin_of(instance, options);
  simulation.seeds = options.seeds;
  simulation.jobs = options.jobs;
  simulation.run.now = now;
  // Rounds of any length cost the same to simulate; greedy algorithms pay for every question.
  const bool rounds = asks_in_rounds(algorithm);
  simulation.run.max_questions = rounds ? std::int64_t{9'000'000'000'000'000}
                                        : static_cast<std::int64_t>(options.max_questions);
  std::shared_ptr<const Instance> shared(std::shared_ptr<const Instance>(), &instance);
  const std::vector<RunResult> runs = simulate([&](std::uint64_t) { return shared; }, simulation);
  Cell cell;
  std::vector<std::int64_t> questions;
  for (const RunResult& run : runs) {
    const bool capped = run.outcome == RunOutcome::budget;
    questions.push_back(run.questions);
    cell.capped += capped;
    cell.wrong += !capped && !run.correct;
    cell.rounds = std::max(cell.rounds, run.rounds);
    cell.seconds += run.seconds / static_cast<double>(runs.size());
  }
  std::ranges::sort(questions);
  if (!questions.empty()) cell.median = static_cast<double>(questions[questions.size() / 2]);
  return cell;
}

struct Row {
  std::string instance;
  double delta = 0;
  double bound = 0;
  std::vector<Cell> cells;
};

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values.empty() ? 0 : (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2;
}

std::string spelled(const Cell& cell, double bound, std::int64_t runs) {
  const bool open = 2 * cell.capped >= runs;  // the median itself is at the limit
  return fmt::format("{:>1}{:9.0f} {:7.2f}", open ? ">" : "", cell.median, cell.median / bound);
}

void print_summary(const std::vector<Row>& rows, const std::vector<std::string>& algorithms,
                   const BenchmarkOptions& options) {
  fmt::print("\n");
  for (std::size_t a = 0; a < algorithms.size(); ++a) {
    std::vector<double> ratios;
    Cell total;
    for (const Row& row : rows) {
      ratios.push_back(row.cells[a].median / row.bound);
      total.capped += row.cells[a].capped;
      total.wrong += row.cells[a].wrong;
      total.rounds = std::max(total.rounds, row.cells[a].rounds);
    }
    const auto runs = static_cast<std::int64_t>(rows.size()) * options.seeds;
    fmt::print(
        "{:<22} {:.2f} times the bound in the median of the instances, {:.2f} at most; "
        "{} of {} runs wrong, {} at their limit{}\n",
        algorithms[a], median(ratios), *std::ranges::max_element(ratios), total.wrong, runs,
        total.capped,
        asks_in_rounds(algorithms[a]) ? fmt::format("; {} rounds at most", total.rounds) : "");
  }
  fmt::print(
      "\nBound: questions on average for any algorithm with this delta, Gaussian noise.\n"
      "Each number is a median over {} runs, then its ratio to the bound; '>' is a limit of "
      "{:.0f} questions.\n",
      options.seeds, options.max_questions);
}

void print_text(const std::vector<Row>& rows, const std::vector<std::string>& algorithms,
                const BenchmarkOptions& options) {
  fmt::print("{:<46} {:>8} {:>10}", "instance", "delta", "bound");
  for (const std::string& algorithm : algorithms) fmt::print(" {:>19}", algorithm);
  fmt::print("\n");
  for (const Row& row : rows) {
    fmt::print("{:<46} {:>8.2g} {:>10.0f}", row.instance, row.delta, row.bound);
    for (const Cell& cell : row.cells) fmt::print("  {}", spelled(cell, row.bound, options.seeds));
    fmt::print("\n");
  }
  print_summary(rows, algorithms, options);
}

void print_json(const std::vector<Row>& rows, const std::vector<std::string>& algorithms) {
  io::OrderedJson json;
  json["instances"] = io::OrderedJson::array();
  for (const Row& row : rows) {
    io::OrderedJson entry;
    entry["instance"] = row.instance;
    entry["delta"] = row.delta;
    entry["lower_bound"] = io::finite_or_null(row.bound);
    for (std::size_t a = 0; a < algorithms.size(); ++a) {
      const Cell& cell = row.cells[a];
      entry["algorithms"][algorithms[a]] = {{"median_questions", cell.median},
                                            {"ratio", io::finite_or_null(cell.median / row.bound)},
                                            {"wrong", cell.wrong},
                                            {"at_limit", cell.capped},
                                            {"most_rounds", cell.rounds},
                                            {"seconds", cell.seconds}};
    }
    json["instances"].push_back(std::move(entry));
  }
  fmt::print("{}\n", json.dump());
}

std::vector<double> parse_deltas(const std::string& text) {
  std::vector<double> deltas;
  for (const std::string& one : io::split(text, ',')) {
    const std::optional<double> delta = io::parse_number(one);
    require(delta && 0 < *delta && *delta < 1 / 2.4,
            "--delta must be numbers in (0, 0.416), where there is a bound, got '{}'", one);
    deltas.push_back(*delta);
  }
  return deltas;
}

int sample_efficiency(const BenchmarkOptions& options) {
  const std::vector<double> deltas = parse_deltas(options.deltas);
  const std::vector<std::string> algorithms = io::split(options.algorithms, ',');
  for (const std::string& algorithm : algorithms)
    has_guarantee(algorithm);  // or says what is known
  require(options.seeds >= 1, "--seeds must be at least 1, got {}", options.seeds);
  require(options.margin >= 0 && std::isfinite(options.margin),
          "--margin must not be negative, got {}", options.margin);
  require(options.jobs >= 1, "--jobs must be at least 1, got {}", options.jobs);
  require(options.max_questions >= 1 && options.max_questions <= 9e15,
          "--max-questions must be from 1 to 9e15, got {}", options.max_questions);
  std::vector<std::string> names = options.files.empty() ? built_in_instances() : options.files;
  std::vector<Row> rows;
  {
    Progress progress("measuring", std::ssize(names) * std::ssize(deltas) * std::ssize(algorithms));
    std::int64_t finished = 0;
    for (const std::string& name : names) {
      const std::shared_ptr<const Instance> instance = experiment::find_instance(name)(0);
      const double margin = margin_of(*instance, options);
      const double hardness =
          complexity(instance->problem(), instance->all_values(), {}, margin).value;
      for (const double delta : deltas) {
        Row row{name, delta, question_bound(hardness, delta, instance->noise_bound()), {}};
        for (const std::string& algorithm : algorithms) {
          row.cells.push_back(measure(*instance, algorithm, delta, options));
          progress.show(++finished);
        }
        rows.push_back(std::move(row));
      }
    }
  }
  options.json ? print_json(rows, algorithms) : print_text(rows, algorithms, options);
  return kDone;
}

}  // namespace

void add_benchmark(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("benchmark", "Compare algorithms");
  command->require_subcommand(1);
  auto [efficiency, options] = add_subcommand(
      *command, "sample-efficiency",
      "Questions asked, and their ratio to the bound for any algorithm", sample_efficiency, status);
  efficiency.add_option("--instances", options.files,
                        "Instances (files or names) in place of the built-in ones");
  efficiency.add_option("--algorithms", options.algorithms, "Names, a,b,c")->capture_default_str();
  efficiency.add_option("--delta", options.deltas, "One, or several, a,b,c")->capture_default_str();
  efficiency.add_option("--seeds", options.seeds, "Runs of each")->capture_default_str();
  efficiency.add_option("--jobs", options.jobs, "Threads; the results do not depend on it")
      ->capture_default_str();
  efficiency
      .add_option("--max-questions", options.max_questions,
                  "Limit for algorithms that are simulated question by question")
      ->capture_default_str();
  efficiency
      .add_option("--margin", options.margin,
                  "Candidates that violate the threshold by up to this share of the range of the "
                  "mean answers may be recommended; the bound is the one with the margin")
      ->capture_default_str();
  efficiency.add_flag("--json", options.json, "One JSON object");
  efficiency.footer(
      "Examples:\n"
      "  acol benchmark sample-efficiency --algorithms acol,oracle,e-acol\n"
      "  acol benchmark sample-efficiency --instances line --delta 0.05,1e-12\n");
}

}  // namespace acol::cli
