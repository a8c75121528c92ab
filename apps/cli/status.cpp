#include <fmt/format.h>
#include <fmt/ranges.h>

#include "acol/study/claim.hpp"
#include "acol/study/reply_json.hpp"
#include "commands.hpp"
#include "output.hpp"
#include "study_access.hpp"

namespace acol::cli {
namespace {

struct StatusOptions {
  std::string study;
  bool json = false;
};

void print_status(const Status& status, const Study& study) {
  const Definition& definition = study.definition();
  fmt::print("verdict         {}{}\n", heading(status.verdict), status.paused ? " (paused)" : "");
  fmt::print("                {}\n", printable(status.claim));
  for (const std::string& reason : status.reasons) fmt::print("                {}\n", reason);
  if (status.recommendation) {
    const auto& best = *status.recommendation;
    fmt::print("recommendation  {} ({} {}), {}\n",
               printable(study.cards().ids[static_cast<std::size_t>(best.candidate)]),
               definition.maximize.empty() ? definition.minimize : definition.maximize, best.reward,
               best.certified ? "certified" : "a guess so far");
  } else {
    fmt::print("recommendation  none\n");
  }
  if (status.best_guess && status.best_guess->probability) {
    fmt::print("best guess      {}: {:.0f} chances in 100, by what is known so far\n",
               printable(study.card(status.best_guess->candidate).id),
               100 * *status.best_guess->probability);
  }
  fmt::print("acceptable      {}\n", study.scale().acceptable());
  fmt::print("answers         {} in {} rounds; {} questions are out\n", status.answered,
             status.rounds, status.outstanding);
  const Status::Missing& missing = status.missing;
  if (missing.skipped + missing.closed + missing.late + missing.unsure > 0) {
    fmt::print("missing         {} skipped, {} never came, {} came late; {} not sure{}\n",
               missing.skipped, missing.closed, missing.late, missing.unsure,
               missing.tolerated_share
                   ? fmt::format("; the result holds if at most {:.0f} % of the missing ones are "
                                 "unlike the others",
                                 100 * *missing.tolerated_share)
                   : std::string());
  }
  if (!status.left_out.empty()) {
    fmt::print("left out        {}\n",
               printable(fmt::format("{}", fmt::join(status.left_out, ", "))));
  }
  fmt::print("candidates      {}: {} undecided, {} infeasible, {} feasible, {} ruled out\n",
             status.candidates, status.undecided, status.infeasible, status.feasible,
             status.ruled_out);
  if (status.forecast) {
    fmt::print("left            about {:.0f} questions{}\n", *status.forecast,
               study.hands() != nullptr ? fmt::format(", {} more people", status.people_needed)
                                        : std::string());
  }
  if (status.epoch > 1) fmt::print("epoch           {}\n", status.epoch);
  if (status.stuck) fmt::print("stuck           {}\n", *status.stuck);
  for (const std::string& warning : status.warnings) fmt::print("warning         {}\n", warning);
  fmt::print("assuming that\n");
  for (const Assumption& one : assumptions(study)) fmt::print("                {}\n", one.says);
  fmt::print("(docs/assumptions.md explains each)\n");
}

int status_command(const StatusOptions& options) {
  Service service = open_study(options.study);
  service.view([&](const Study& study) {
    const Status status = status_of(study, wall_clock());
    if (options.json) {
      fmt::print("{}\n", to_json(status, study).dump());
    } else {
      print_status(status, study);
    }
    return 0;
  });
  return kDone;
}

}  // namespace

void add_status(CLI::App& app, int& status) {
  const auto options = std::make_shared<StatusOptions>();
  CLI::App* command = app.add_subcommand("status", "Say where a study stands");
  add_study_argument(*command, options->study);
  command->add_flag("--json", options->json, "Print one JSON object");
  command->footer("\nExample:\n  acol status cookies.db --json\n");
  command->callback([options, &status] { status = status_command(*options); });
}

}  // namespace acol::cli
