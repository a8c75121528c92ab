#include <fmt/format.h>

#include "acol/core/error.hpp"
#include "acol/io/described.hpp"
#include "acol/io/text.hpp"
#include "acol/study/setup.hpp"
#include "answer_loop.hpp"
#include "commands.hpp"
#include "interrupt.hpp"
#include "output.hpp"
#include "study_access.hpp"
#include "subcommand.hpp"

namespace acol::cli {
namespace {

struct SolveOptions {
  std::string file;
  DefinitionFlags flags;
  std::string command;
  bool json = false;
};

study::Definition definition_of(const SolveOptions& options) {
  DefinitionFlags flags = options.flags;
  flags.set("candidates", options.file);
  study::Definition definition = flags.read();
  require(definition.maximize.empty() != definition.minimize.empty(),
          "exactly one of --maximize and --minimize must be given");
  require(
      definition.policy.goal != Goal::best_guess || flags.sets("budget"),
      "--goal best-guess needs --budget, the number of answers after which the guess is wanted");
  require(definition.budget.value_or(1) >= 1, "--budget must be at least 1, got {}",
          *definition.budget);
  require(independence_of(definition.policy) != Independence::raters,
          "--independence raters needs to know who answers, which acol solve does not");
  return definition;
}

/// "Question 3 (about 20 left):"
std::string lead(const study::Study& study, const study::DealtQuestion& question) {
  const std::optional<double> left = study.policy().forecast();
  return fmt::format("Question {}{}:", question.question,
                     left ? fmt::format(" (about {:.2g} left)", *left) : "");
}

/// How many candidates of higher reward than the recommended one are undecided.
ArmIndex count_better_open(const study::Study& study) {
  const Problem& problem = study.problem();
  const std::optional<ArmIndex> best = study.policy().recommend().candidate;
  ArmIndex count = 0;
  for (ArmIndex arm = 0; arm < problem.size(); ++arm) {
    const bool better =
        !best || problem.rewards()(arm) > problem.rewards()(problem.distinct(*best));
    count += better && study.policy().knowledge().state(arm) == ArmState::undecided;
  }
  return count;
}

/// A study that nobody goes on answering is over.
std::string_view outcome_of(const study::Status& status) {
  return name_of(status.outcome == study::StudyOutcome::running ? study::StudyOutcome::stopped
                                                                : status.outcome);
}

void print_json(const study::Status& status, const study::Study& study) {
  const io::OrderedJson full = io::json_of(status);
  io::OrderedJson json;
  json["outcome"] = outcome_of(status);
  json["guarantee"] = full["guarantee"];
  json["reasons"] = full["reasons"];
  json["warnings"] = full["warnings"];
  json["questions"] = full["answered"];
  json["better_undecided"] = count_better_open(study);
  json["forecast_questions_left"] = full["forecast_questions_left"];
  json["recommendation"] = full["recommendation"];
  fmt::print("{}\n", json.dump());
}

void print_text(const study::Status& status, const study::Study& study) {
  const study::Definition& definition = study.definition();
  if (const auto& best = status.recommendation) {
    fmt::print("{} ({} {})\n", printable(best->candidate), reward_column(definition), best->reward);
  } else {
    fmt::print("no candidate is acceptable\n");
  }
  if (status.outcome == study::StudyOutcome::certified ||
      status.outcome == study::StudyOutcome::infeasible) {
    fmt::print("certified after {} answers: wrong with probability at most {}\n", status.answered,
               definition.policy.delta);
    return;
  }
  fmt::print("best guess after {} answers ({}): not certified\n", status.answered,
             outcome_of(status));
  if (const ArmIndex open = count_better_open(study); open > 0) {
    fmt::print("{} better candidates are not excluded yet\n", open);
  }
  if (status.forecast) fmt::print("about {:.2g} more answers would settle it\n", *status.forecast);
  for (const std::string& reason : status.reasons) fmt::print("{}\n", reason);
}

/// A study in memory, where no lease ever ends.
int solve_command(const SolveOptions& options) {
  const study::Created created = set_up(definition_of(options));
  for (const std::string& one : notes_on_reading(created)) note("{}\n", printable(one));
  study::Service service = study::Service::in_memory(created, [] { return 0; });
  answer_in_a_loop(service, {.command = options.command, .lead = lead});
  if (interrupted()) return interrupted_status();
  return service.view([&](const study::Study& study) {
    const study::Status status = status_of(study, 0);
    for (const std::string& warning : status.warnings) note("warning: {}\n", warning);
    options.json ? print_json(status, study) : print_text(status, study);
    return study.policy().done() ? kDone : kEndedShort;
  });
}

}  // namespace

void add_solve(CLI::App& app, int& status) {
  auto [command, options] = add_subcommand(
      app, "solve", "Find the best acceptable candidate of a spreadsheet, keeping nothing",
      solve_command, status);
  command.add_option("file", options.file, "Spreadsheet (.xlsx, .ods, CSV), one candidate a row")
      ->required();
  options.flags.set_default("budget", "1e6");
  options.flags.set_default("scaling", "none");  // a norm bound is for features as they are
  options.flags.add_to(command, "candidates");
  command.add_option("--answer-command", options.command,
                     "Shell command that answers: gets the id as its last argument, prints the "
                     "answer; without it answers are typed");
  command.add_flag("--json", options.json, "Print one JSON object");
  command.footer(
      "\nExamples:\n"
      "  acol solve recipes.csv --id name --features sugar,butter --minimize calories \\\n"
      "       --answers yes-no --accept-share 0.8 --norm-bound 2\n"
      "  acol solve designs.csv --id part --features width,load --maximize margin \\\n"
      "       --answers number --threshold 1.5 --noise-bound 0.1 --norm-bound 3 \\\n"
      "       --answer-command ./measure.sh\n");
}

}  // namespace acol::cli
