#include <fmt/format.h>

#include <cmath>

#include "acol/core/error.hpp"
#include "acol/design/complexity.hpp"
#include "acol/design/own_complexity.hpp"
#include "acol/experiment/instances.hpp"
#include "acol/io/json.hpp"
#include "commands.hpp"
#include "design_json.hpp"

namespace acol::cli {
namespace {

struct BoundOptions {
  std::string instance;
  double delta = 0.05;
  double noise_bound = 0;  ///< 0: the instance's own.
  double margin = 0;
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
  const double questions = own_question_bound(found.value, options.delta);
  const Design design = own_design(problem, found);
  if (options.json) {
    OrderedJson json;
    json["complexity"] = finite_or_null(found.value);
    json["lower_bound"] = finite_or_null(questions);
    json["best_arm"] = found.best ? OrderedJson(problem.candidate(*found.best)) : OrderedJson();
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
             options.delta, options.margin);
  print_support(design);
  return kDone;
}

int bound_command(const BoundOptions& options, bool noise_bound_given) {
  const std::shared_ptr<const Instance> instance = find_instance(options.instance)(0);
  if (!instance->linear()) {
    require(!noise_bound_given, "--noise-bound means nothing where answers have a link or people");
    return own_bound_command(options, instance->apart());
  }
  const Problem& problem = instance->problem();
  const double noise_bound = noise_bound_given ? options.noise_bound : instance->noise_bound();
  question_bound(1, options.delta, noise_bound);  // complains about the options before the work
  require(problem.constraints() == 1, "{}: there is no bound for several constraints ({})",
          options.instance, problem.constraints());
  Complexity found = complexity(problem, instance->values(), {.gap = 1e-6}, options.margin);
  for (ArmIndex& arm : found.design.arms) arm = problem.candidate(arm);
  const double questions = question_bound(found.value, options.delta, noise_bound);
  if (options.json) {
    OrderedJson json;
    json["complexity"] = finite_or_null(found.value);
    json["lower_bound"] = finite_or_null(questions);
    json["best_arm"] =
        found.best ? OrderedJson(problem.candidate(*found.best)) : OrderedJson(nullptr);
    json["margin"] = options.margin;
    json["support"] = support_json(found.design);
    fmt::print("{}\n", json.dump());
    return kDone;
  }
  fmt::print("{}\n", options.instance);
  if (found.best) {
    fmt::print("  {:<12} {}\n", options.margin > 0 ? "cheapest arm" : "best arm",
               problem.candidate(*found.best));
  } else {
    fmt::print("  best arm     none: nothing is feasible\n");
  }
  fmt::print("  complexity   {:.6g}\n", found.value);
  fmt::print("  lower bound  {:.6g} questions on average, at delta {}, R {} and margin {}\n",
             questions, options.delta, noise_bound, options.margin);
  print_support(found.design);
  return kDone;
}

}  // namespace

void add_bound(CLI::App& app, int& status) {
  const auto options = std::make_shared<BoundOptions>();
  CLI::App* command =
      app.add_subcommand("bound", "How many questions any algorithm needs, given the truth");
  command->add_option("instance", options->instance, "A built-in instance or a JSON file")
      ->required();
  command->add_option("--delta", options->delta, "allowed probability of a wrong answer, in (0, 1)")
      ->capture_default_str();
  CLI::Option* noise_bound = command->add_option("--noise-bound", options->noise_bound,
                                                 "R; the instance's own unless given");
  command
      ->add_option("--margin", options->margin,
                   "Of mean answers: candidates up to threshold + margin may be recommended")
      ->capture_default_str();
  command->add_flag("--json", options->json, "Print one JSON object");
  command->footer("\nInstances:\n" + describe_instances() +
                  "  FILE.json\n"
                  "\nExample:\n  acol bound irrelevant-dimensions:d=10,eps=0.05 --noise-bound 1\n");
  command->callback([options, noise_bound, &status] {
    status = bound_command(*options, noise_bound->count() > 0);
  });
}

}  // namespace acol::cli
