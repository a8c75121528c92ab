#include "acol/study/plan.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>

#include "acol/io/json.hpp"
#include "acol/study/close_enough.hpp"
#include "acol/study/plan_json.hpp"
#include "acol/study/plan_prices.hpp"
#include "acol/study/setup.hpp"
#include "commands.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "study_access.hpp"
#include "subcommand.hpp"

namespace acol::cli {
namespace {

struct PlanFlags {
  DefinitionFlags definition;
  study::PlanOptions plan;
  bool json = false;
};

constexpr const char* kTooMany = "more than may be asked";

/// "about 79 (median)", or that it is out of reach.
std::string median_of(const std::optional<double>& value) {
  return value ? fmt::format("about {:.0f} (median)", *value)
               : fmt::format("{}, in most cases", kTooMany);
}

std::string number_or(const io::OrderedJson& value, const char* nothing) {
  return value.is_null() ? nothing : fmt::format("{:.0f}", value.get<double>());
}

/// "about 79 (median), up to 310 in 9 of 10 cases"
std::string questions_of(const study::Plan& plan) {
  const std::optional<double> middle = plan.quantile(0.5);
  const std::optional<double> high = plan.quantile(0.9);
  if (!middle) return median_of(middle);
  return median_of(middle) + (high ? fmt::format(", up to {:.0f} in 9 of 10 cases", *high)
                                   : fmt::format(", {} in at least 1 of 10 cases", kTooMany));
}

void print_prices(const io::OrderedJson& prices) {
  if (prices.empty()) return;
  fmt::print("\n{:<26}  {:>9}  {:>9}   (medians over {} of these truths; -: {})\n",
             "what choices cost", "questions", "people", prices.front()["simulations"].get<int>(),
             kTooMany);
  for (const io::OrderedJson& one : prices) {
    const std::string name = one["option"].is_null() ? "as stated"
                                                     : one["option"].get<std::string>() + " " +
                                                           one["value"].get<std::string>();
    fmt::print("{:<26}  {:>9}  {:>9}\n", name, number_or(one["median_questions"], "-"),
               number_or(one["median_people"], "-"));
  }
}

/// What it would take to be less exact, and what would be enough.
void print_margins(const io::OrderedJson& json) {
  for (const io::OrderedJson& one : json["close_enough"]) {
    fmt::print("{}\n", one["words"].get<std::string>());
  }
  if (!json["as_panel"].is_null()) {
    fmt::print("{} (--population panel)\n", json["as_panel"]["words"].get<std::string>());
  }
  if (json["suggested_margin"].is_null()) return;
  fmt::print("Such a study usually ends with --margin {:.3g}.\n",
             json["suggested_margin"].get<double>());
}

void print_text(const study::Plan& plan, const io::OrderedJson& json) {
  for (const io::OrderedJson& sentence : json["words"]) {
    fmt::print("{}\n", sentence.get<std::string>());
  }
  print_margins(json);
  fmt::print("\nover {} imagined truths, {:.0f} answers each at most\n", plan.runs.size(),
             json["most_imagined"].get<double>());
  fmt::print("questions       {}\n", questions_of(plan));
  if (const std::optional<double> bound = plan.median_bound()) {
    fmt::print("lower bound     {:.0f} (median), for noise as large as is assumed\n", *bound);
  }
  fmt::print("people          {}\n", median_of(plan.quantile(0.5, &study::PlannedRun::people)));
  for (const io::OrderedJson& part : json["by_difficulty"]) {
    fmt::print("if the closest call is {:.3g} to {:.3g} from the threshold: {}\n",
               part["gap_from"].get<double>(), part["gap_to"].get<double>(),
               number_or(part["median_questions"], kTooMany));
  }
  for (const io::OrderedJson& one : json["hard_candidates"]) {
    fmt::print("often the closest call: {} ({:.0f} %)\n",
               printable(one["candidate"].get<std::string>()), 100 * one["share"].get<double>());
  }
  print_prices(json["prices"]);
}

int plan_command(const PlanFlags& flags) {
  const study::Created created = set_up(flags.definition.read());
  if (!flags.json) {
    for (const std::string& one : notes_on_reading(created)) note("{}\n", printable(one));
  }
  study::PlanOptions options = flags.plan;
  options.seed = created.definition.seed;
  std::optional<Progress> progress(
      std::in_place, "imagining studies",
      options.simulations + simulations_of_margins(options) + simulations_of_prices(options));
  options.progress = [&, finished = std::make_shared<std::int64_t>(0)] {
    progress->show(++*finished);
  };
  const study::Plan plan = plan_study(created, options);
  const io::OrderedJson json = plan_json(created, plan, options);
  progress.reset();
  if (flags.json) {
    fmt::print("{}\n", json.dump());
  } else {
    print_text(plan, json);
  }
  return kDone;
}

}  // namespace

void add_plan(CLI::App& app, int& status) {
  auto [command, flags] = add_subcommand(
      app, "plan", "Forecast how many questions a study would take, before anybody is asked",
      plan_command, status);
  flags.definition.add_to(command);
  command.add_option("--simulations", flags.plan.simulations, "Imagined truths")
      ->capture_default_str();
  command.add_flag("--json", flags.json, "Print one JSON object");
  command.footer(
      "\nExample:\n  acol plan --candidates recipes.csv --id name --features sugar,butter \\\n"
      "       --minimize calories --answers yes-no --margin 0.05\n");
}

}  // namespace acol::cli
