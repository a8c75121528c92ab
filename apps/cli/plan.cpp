#include "acol/study/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "acol/study/setup.hpp"
#include "commands.hpp"
#include "interrupt.hpp"
#include "study_access.hpp"

namespace acol::cli {
namespace {

using Json = nlohmann::ordered_json;

struct PlanFlags {
  DefinitionFlags definition;
  PlanOptions plan;
  bool json = false;
};

Json number_or_null(const std::optional<double>& value) {
  return value ? Json(*value) : Json(nullptr);
}

std::string words(const std::optional<double>& value) {
  return value ? fmt::format("{:.0f}", *value) : "more than the limit";
}

/// The runs by how hard their truth was, in three parts.
Json by_difficulty(const Plan& plan) {
  std::vector<PlannedRun> runs = plan.runs;
  std::ranges::sort(runs, {},
                    [](const PlannedRun& run) { return std::pair(-run.gap, run.hardest); });
  Json parts = Json::array();
  constexpr std::size_t kParts = 3;
  for (std::size_t part = 0; part < kParts; ++part) {
    const std::size_t from = runs.size() * part / kParts;
    const std::size_t to = runs.size() * (part + 1) / kParts;
    if (from == to) continue;
    const Plan some{.runs = {runs.begin() + static_cast<std::ptrdiff_t>(from),
                             runs.begin() + static_cast<std::ptrdiff_t>(to)}};
    parts.push_back({{"gap_from", runs[to - 1].gap},
                     {"gap_to", runs[from].gap},
                     {"median_questions", number_or_null(some.quantile(0.5))}});
  }
  return parts;
}

/// The candidates that were hardest most often.
Json hard_candidates(const Plan& plan, const Created& created) {
  std::map<std::int64_t, int> counts;
  for (const PlannedRun& run : plan.runs) ++counts[run.hardest];
  std::vector<std::pair<int, std::int64_t>> ranked;
  for (const auto& [row, count] : counts) ranked.emplace_back(-count, row);
  std::ranges::sort(ranked);
  Json list = Json::array();
  for (std::size_t i = 0; i < std::min<std::size_t>(5, ranked.size()); ++i) {
    list.push_back({{"candidate", created.cards.ids[static_cast<std::size_t>(ranked[i].second)]},
                    {"share", -ranked[i].first / static_cast<double>(plan.runs.size())}});
  }
  return list;
}

/// What a little more tolerance would save.
Json savings(const Created& created, const PlanOptions& options) {
  const PolicyOptions& now = created.definition.policy;
  Json list = Json::array();
  const auto try_out = [&](const std::string& change, double delta, double margin) {
    Created other = created;
    other.definition.policy.delta = delta;
    other.definition.policy.margin = margin;
    list.push_back(
        {{"change", change},
         {"median_questions", number_or_null(plan_study(other, options).quantile(0.5))}});
  };
  const double margin = now.margin > 0 ? 2 * now.margin : created.problem.noise_bound / 10;
  try_out(fmt::format("margin {:.3g}", margin), now.delta, margin);
  const double delta = std::min(0.4, 2 * now.delta);
  try_out(fmt::format("delta {:.3g}", delta), delta, now.margin);
  return list;
}

int plan_command(const PlanFlags& flags) {
  catch_interrupts();
  const Created created = set_up(flags.definition.read());
  PlanOptions options = flags.plan;
  options.seed = static_cast<std::uint64_t>(created.definition.seed);
  options.stop = interrupted;
  if (created.definition.budget) options.most_questions = *created.definition.budget;
  const Plan plan = plan_study(created, options);
  const auto ended = std::ranges::count_if(plan.runs, &PlannedRun::ended);
  const Json json = {
      {"simulations", plan.runs.size()},
      {"median_questions", number_or_null(plan.quantile(0.5))},
      {"q90_questions", number_or_null(plan.quantile(0.9))},
      {"ended_share", static_cast<double>(ended) / static_cast<double>(plan.runs.size())},
      {"by_difficulty", by_difficulty(plan)},
      {"hard_candidates", hard_candidates(plan, created)},
      {"savings", savings(created, options)}};
  if (flags.json) {
    fmt::print("{}\n", json.dump());
    return kDone;
  }
  fmt::print("questions       about {} (median), up to {} in 9 of 10 cases\n",
             words(plan.quantile(0.5)), words(plan.quantile(0.9)));
  fmt::print("                over {} imagined truths; {:.0f} % of them end within {:.0f}\n",
             plan.runs.size(), 100 * json["ended_share"].get<double>(), options.most_questions);
  for (const Json& part : json["by_difficulty"]) {
    fmt::print("if the closest call is {:.3g} to {:.3g} from the threshold: {}\n",
               part["gap_from"].get<double>(), part["gap_to"].get<double>(),
               part["median_questions"].is_null()
                   ? "more than the limit"
                   : fmt::format("{:.0f}", part["median_questions"].get<double>()));
  }
  for (const Json& one : json["savings"]) {
    if (one["median_questions"].is_null()) continue;
    fmt::print("with {}: about {:.0f}\n", one["change"].get<std::string>(),
               one["median_questions"].get<double>());
  }
  for (const Json& one : json["hard_candidates"]) {
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
