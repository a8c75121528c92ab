#include <fmt/format.h>

#include <filesystem>

#include "acol/core/error.hpp"
#include "acol/design/optimal_design.hpp"
#include "acol/experiment/instances.hpp"
#include "acol/io/arms_file.hpp"
#include "commands.hpp"
#include "design_json.hpp"
#include "interrupt.hpp"
#include "progress.hpp"

namespace acol::cli {
namespace {

struct DesignCommandOptions {
  std::string arms;
  std::string targets;
  std::string weights;
  std::string caps;
  double gap = 1e-3;
  double time_limit = 0;  ///< 0: none.
  bool json = false;
};

/// The arms of a file, or of an instance with its repeated arms.
Matrix load_arms(const std::string& text) {
  if (text.ends_with(".npy") || text.ends_with(".csv")) return io::read_arms(text);
  std::error_code ignored;  // what cannot be a file name does not name a file
  const bool file = std::filesystem::exists(text, ignored) && !text.ends_with(".json");
  if (file) return io::read_arms(text);
  const std::shared_ptr<const Instance> instance = experiment::find_instance(text)(0);
  const Problem& problem = instance->problem();
  Matrix arms(problem.candidates(), problem.dimension());
  for (ArmIndex row = 0; row < arms.rows(); ++row) {
    arms.row(row) = problem.arms().row(problem.distinct(row));
  }
  return arms;
}

Vector load_vector(const std::string& path, Eigen::Index size, std::string_view what) {
  if (path.empty()) return {};
  const std::vector<double> numbers = io::read_numbers(path);
  require(std::ssize(numbers) == size, "{}: must have one number per {} ({}), got {}", path, what,
          size, numbers.size());
  return Eigen::Map<const Vector>(numbers.data(), size);
}

/// Seconds of one plain product X u.
double pass_seconds(const Matrix& arms) {
  const Vector u = Vector::Ones(arms.cols());
  Vector t(arms.rows());
  double least = std::numeric_limits<double>::infinity();
  for (int repeat = 0; repeat < 5; ++repeat) {
    const double start = now();
    t.noalias() = arms * u;
    least = std::min(least, now() - start);
  }
  return least;
}

void print_design(const Design& design, double seconds, double pass, bool json_wanted) {
  if (json_wanted) {
    io::OrderedJson json;
    json["value"] = io::finite_or_null(design.value);
    json["lower_bound"] = io::finite_or_null(design.lower_bound);
    json["relative_gap"] = io::finite_or_null(design.gap());
    json["iterations"] = design.iterations;
    json["passes"] = design.passes;
    json["seconds"] = seconds;
    json["pass_seconds"] = pass;
    json["stop"] = name_of(design.stop);
    json["support"] = support_json(design);
    fmt::print("{}\n", json.dump());
    return;
  }
  fmt::print("  value        {:.9g}{}\n", design.value,
             design.stop == DesignStop::unbounded
                 ? ": a target lies outside the span of the arms that may be asked"
                 : "");
  fmt::print("  proved       no design is better than {:.9g} (gap {:.2g}, {})\n",
             design.lower_bound, design.gap(), name_of(design.stop));
  fmt::print("  took         {:.3g} s, {} looks at all arms, {} steps\n", seconds, design.passes,
             design.iterations);
  print_support(design);
}

int design_command(const DesignCommandOptions& options, bool limited) {
  const Matrix arms = load_arms(options.arms);
  DesignTargets targets;
  if (!options.targets.empty()) targets.arms = io::read_indices(options.targets, arms.rows());
  const Eigen::Index count = targets.arms.empty() ? arms.rows() : std::ssize(targets.arms);
  targets.weights = load_vector(options.weights, count, "target");
  DesignOptions design_options{.gap = options.gap,
                               .caps = load_vector(options.caps, arms.rows(), "arm"),
                               .now = now,
                               .stop = interrupted};
  if (limited) design_options.time_limit = options.time_limit;
  catch_interrupts();
  const double start = now();
  const Design design = optimal_design(arms, targets, design_options);
  const double seconds = now() - start;
  print_design(design, seconds, pass_seconds(arms), options.json);
  return design.stop == DesignStop::converged ? kDone : kEndedShort;
}

}  // namespace

void add_design(CLI::App& app, int& status) {
  const auto options = std::make_shared<DesignCommandOptions>();
  CLI::App* command = app.add_subcommand(
      "design", "Find the most informative distribution of questions, with a proof");
  command->add_option("arms", options->arms, "CSV or .npy of arms, or an instance")->required();
  command->add_option("--targets", options->targets,
                      "File with the index of one target a line; all arms without it");
  command->add_option("--weights", options->weights, "File with one weight a line, per target");
  command->add_option("--caps", options->caps,
                      "File with one upper bound a line, per arm; they sum to 1 or more");
  command->add_option("--gap", options->gap, "Stop at this proved relative gap")
      ->capture_default_str();
  CLI::Option* limit = command->add_option("--time-limit", options->time_limit,
                                           "Seconds; then the best design so far, status 1");
  command->add_flag("--json", options->json, "Print one JSON object");
  command->footer(
      "\nMinimises the largest weighted variance w x'A^-1 x over the targets; `lower_bound <= "
      "optimum "
      "<= value`.\n"
      "\nExamples:\n"
      "  acol design arms.csv --gap 1e-6\n"
      "  acol design arms.npy --targets undecided.txt --json\n");
  command->callback(
      [options, limit, &status] { status = design_command(*options, limit->count() > 0); });
}

}  // namespace acol::cli
