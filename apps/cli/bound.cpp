#include <fmt/format.h>

#include <cmath>

#include "acol/core/error.hpp"
#include "acol/design/own_complexity.hpp"
#include "acol/experiment/instances.hpp"
#include "acol/io/json.hpp"
#include "acol/simulate/instance_bounds.hpp"
#include "commands.hpp"
#include "design_json.hpp"
#include "preset_flag.hpp"

namespace acol::cli {
namespace {

struct BoundOptions {
  std::string instance;
  TheoremOptions theorems;  ///< R: the instance's own, unless given.
  double margin = 0;
  PresetFlag preset;
  bool json = false;
};

/// The design in which every arm that matters is asked about for itself.
Design own_design(const Problem& problem, const OwnComplexity& found) {
  Design design;
  design.weights.resize(std::ssize(found.answers));
  for (std::size_t i = 0; i < found.arms.size(); ++i) {
    design.arms.push_back(problem.candidate(found.arms[i]));
    design.weights(static_cast<Eigen::Index>(i)) = found.answers[i] / found.value;
  }
  return design;
}

/// Where answers need not be linear in the features every arm is on its own.
int own_bound_command(const BoundOptions& options, const Instance& instance) {
  const Problem& problem = instance.problem();
  const OwnComplexity found = own_complexity(problem, instance.values(), options.margin);
  const double questions = own_question_bound(found.value, options.theorems.delta);
  const Design design = own_design(problem, found);
  if (options.json) {
    io::OrderedJson json;
    json["complexity"] = io::finite_or_null(found.value);
    json["lower_bound"] = io::finite_or_null(questions);
    json["best_arm"] =
        found.best ? io::OrderedJson(problem.candidate(*found.best)) : io::OrderedJson();
    json["margin"] = options.margin;
    json["support"] = support_json(design);
    fmt::print("{}\n", json.dump());
    return kDone;
  }
  fmt::print("{}\n", options.instance);
  if (found.best) {
    fmt::print("  cheapest     arm {} to recommend\n", problem.candidate(*found.best));
  } else {
    fmt::print("  cheapest     to show that nothing is feasible\n");
  }
  fmt::print("  complexity   {:.6g}\n", found.value);
  fmt::print("  lower bound  {:.6g} questions on average, at delta {} and margin {}\n", questions,
             options.theorems.delta, options.margin);
  print_support(design);
  return kDone;
}

/// Of several constraints the design says which one a question is about.
io::OrderedJson support_of(const ConstraintComplexity& found) {
  io::OrderedJson support = io::OrderedJson::array();
  for (std::size_t l = 0; l < found.designs.size(); ++l) {
    for (io::OrderedJson& point : support_json(found.designs[l])) {
      if (found.designs.size() > 1) point["constraint"] = l;
      support.push_back(std::move(point));
    }
  }
  return support;
}

io::OrderedJson upper_bounds_json(const UpperBounds& bounds) {
  return {{"acol", io::finite_or_null(bounds.acol)},
          {"oracle", io::finite_or_null(bounds.oracle)},
          {"g_allocation", io::finite_or_null(bounds.g_allocation)}};
}

void print_json(const InstanceBounds& bounds, const BoundOptions& command) {
  const Theorems& theory = bounds.theorems;
  const std::optional<ArmIndex>& best = bounds.complexity.best;
  io::OrderedJson json;
  json["complexity"] = io::finite_or_null(bounds.complexity.value);
  json["lower_bound"] = io::finite_or_null(bounds.lower_bound);
  json["best_arm"] = best ? io::OrderedJson(*best) : io::OrderedJson(nullptr);
  json["margin"] = command.margin;
  json["worst_case"] = io::finite_or_null(theory.worst_case);
  json["complexity_all"] = io::finite_or_null(theory.complexity_all);
  json["smallest_gap"] = theory.smallest_gap;
  json["rounds"] = theory.rounds;
  json["upper_bounds"] = upper_bounds_json(theory.printed);
  json["proved_upper_bounds"] = upper_bounds_json(theory.proved);
  if (command.preset.reading()) {
    json["as"] = name_of(*command.preset.reading());
    json["notes"] = command.preset.notes();
  }
  json["support"] = support_of(bounds.complexity);
  fmt::print("{}\n", json.dump());
}

void print_upper(std::string_view who, double printed, double proved) {
  fmt::print("  {:<20} {:>12.0f} as printed, {:>12.0f} as proved\n", who, printed, proved);
}

void print_text(const std::string& name, const InstanceBounds& bounds,
                const BoundOptions& command) {
  const TheoremOptions& options = command.theorems;
  const Theorems& theory = bounds.theorems;
  fmt::print("{}\n", name);
  if (bounds.complexity.best) {
    fmt::print("  {:<12} {}\n", command.margin > 0 ? "cheapest arm" : "best arm",
               *bounds.complexity.best);
  } else {
    fmt::print("  best arm     none: no candidate is feasible\n");
  }
  fmt::print("  complexity   {:.6g}\n", bounds.complexity.value);
  fmt::print("  lower bound  {:.6g} questions on average, at delta {}, R {} and margin {}\n",
             bounds.lower_bound, options.delta, options.noise_bound, command.margin);
  fmt::print("  of all arms  {:.6g} (H-bar), at most {:.6g} (the worst case)\n",
             theory.complexity_all, theory.worst_case);
  fmt::print("  nearest arm  {:.6g} from its threshold: {} rounds of acol (t-bar)\n",
             theory.smallest_gap, theory.rounds);
  fmt::print("  enough questions with probability 1 - delta, by the paper's theorems:\n");
  print_upper("acol", theory.printed.acol, theory.proved.acol);
  print_upper("oracle", theory.printed.oracle, theory.proved.oracle);
  print_upper("g-allocation", theory.printed.g_allocation, theory.proved.g_allocation);
  for (std::size_t l = 0; l < bounds.complexity.designs.size(); ++l) {
    if (bounds.complexity.designs.size() > 1) fmt::print("  constraint   {}\n", l);
    print_support(bounds.complexity.designs[l]);
  }
}

/// Sets what theory depends on in the preset's reading; whether R is stated by now.
bool read_as(BoundOptions& options, bool noise_bound_given) {
  PolicyOptions switched;
  switched.noise_bound = options.theorems.noise_bound;
  switched.rounding = options.theorems.rounding;
  switched.round_growth = options.theorems.round_growth;
  apply_preset(options.preset, "", switched);
  options.instance = apply_preset(options.preset, options.instance);
  options.theorems.noise_bound = *switched.noise_bound;
  options.theorems.rounding = switched.rounding;
  options.theorems.round_growth = switched.round_growth;
  return noise_bound_given || options.preset.reading();
}

int bound_command(BoundOptions& options, bool noise_bound_given) {
  noise_bound_given = read_as(options, noise_bound_given);
  const std::shared_ptr<const Instance> instance = experiment::find_instance(options.instance)(0);
  if (!instance->linear()) {
    require(!noise_bound_given,
            "--noise-bound and --as cannot be used where answers have a link or people");
    return own_bound_command(options, instance->apart());
  }
  if (!noise_bound_given) options.theorems.noise_bound = instance->noise_bound();
  const InstanceBounds bounds = instance_bounds(*instance, options.theorems, options.margin);
  if (options.json) {
    print_json(bounds, options);
  } else {
    options.preset.print_notes();
    print_text(options.instance, bounds, options);
  }
  return kDone;
}

}  // namespace

void add_bound(CLI::App& app, int& status) {
  const auto options = std::make_shared<BoundOptions>();
  CLI::App* command = app.add_subcommand(
      "bound", "How many questions any algorithm needs, and how many suffice, given the truth");
  command->add_option("instance", options->instance, "A built-in instance or a JSON file")
      ->required();
  command
      ->add_option("--delta", options->theorems.delta,
                   "allowed probability of a wrong answer, in (0, 1)")
      ->capture_default_str();
  CLI::Option* noise_bound = command->add_option("--noise-bound", options->theorems.noise_bound,
                                                 "R; the instance's own unless given");
  command
      ->add_option("--rounding", options->theorems.rounding,
                   "epsilon in (0, 1]: how exactly designs are rounded to whole questions")
      ->capture_default_str();
  command
      ->add_option("--round-growth", options->theorems.round_growth,
                   "v > 1: how much longer each round of oracle and g-allocation is")
      ->capture_default_str();
  command
      ->add_option("--margin", options->margin,
                   "Of mean answers: candidates up to threshold + margin may be recommended")
      ->capture_default_str();
  options->preset.add_to(*command);
  command->add_flag("--json", options->json, "Print one JSON object");
  command->footer("\nInstances:\n" + experiment::describe_instances() +
                  "  FILE.json\n"
                  "\nExample:\n  acol bound irrelevant-dimensions:d=10,eps=0.05 --noise-bound 1\n");
  command->callback([options, noise_bound, &status] {
    status = bound_command(*options, noise_bound->count() > 0);
  });
}

}  // namespace acol::cli
