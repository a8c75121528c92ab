#include "acol/study/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "acol/io/json.hpp"
#include "acol/study/plan_json.hpp"
#include "acol/study/setup.hpp"
#include "commands.hpp"
#include "output.hpp"
#include "study_access.hpp"

namespace acol::cli {
namespace {

struct PlanFlags {
  DefinitionFlags definition;
  PlanOptions plan;
  bool json = false;
};

std::string words(const std::optional<double>& value) {
  return value ? fmt::format("{:.0f}", *value) : "more than the limit";
}

int plan_command(const PlanFlags& flags) {
  const Created created = set_up(flags.definition.read());
  PlanOptions options = flags.plan;
  options.seed = static_cast<std::uint64_t>(created.definition.seed);
  if (created.definition.budget) options.most_questions = *created.definition.budget;
  const Plan plan = plan_study(created, options);
  const OrderedJson json = plan_json(created, plan, options);
  if (flags.json) {
    fmt::print("{}\n", json.dump());
    return kDone;
  }
  fmt::print("questions       about {} (median), up to {} in 9 of 10 cases\n",
             words(plan.quantile(0.5)), words(plan.quantile(0.9)));
  fmt::print("                over {} imagined truths; {:.0f} % of them end within {:.0f}\n",
             plan.runs.size(), 100 * json["ended_share"].get<double>(), options.most_questions);
  for (const OrderedJson& part : json["by_difficulty"]) {
    fmt::print("if the closest call is {:.3g} to {:.3g} from the threshold: {}\n",
               part["gap_from"].get<double>(), part["gap_to"].get<double>(),
               part["median_questions"].is_null()
                   ? "more than the limit"
                   : fmt::format("{:.0f}", part["median_questions"].get<double>()));
  }
  for (const OrderedJson& one : json["savings"]) {
    if (one["median_questions"].is_null()) continue;
    fmt::print("with {}: about {:.0f}\n", one["change"].get<std::string>(),
               one["median_questions"].get<double>());
  }
  for (const OrderedJson& one : json["hard_candidates"]) {
    fmt::print("often the closest call: {} ({:.0f} %)\n",
               printable(one["candidate"].get<std::string>()), 100 * one["share"].get<double>());
  }
  return kDone;
}

}  // namespace

void add_plan(CLI::App& app, int& status) {
  const auto flags = std::make_shared<PlanFlags>();
  CLI::App* command = app.add_subcommand(
      "plan", "Forecast how many questions a study would take, before anybody is asked");
  flags->definition.add_to(*command);
  command->add_option("--simulations", flags->plan.simulations, "Imagined truths")
      ->capture_default_str();
  command->add_flag("--json", flags->json, "Print one JSON object");
  command->footer(
      "\nExample:\n  acol plan --candidates recipes.csv --id name --features sugar,butter \\\n"
      "       --minimize calories --answers yes-no --margin 0.05\n");
  command->callback([flags, &status] { status = plan_command(*flags); });
}

}  // namespace acol::cli
