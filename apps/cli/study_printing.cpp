#include "study_printing.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "output.hpp"
#include "study_access.hpp"

namespace acol::cli {
namespace {

/// " (40 to 400 in 8 of 10 cases)"
std::string range_of(const study::Status& status) {
  if (status.forecast_range.empty()) return "";
  const double low = status.forecast_range.front();
  const double high = status.forecast_range.back();
  return low == high ? "" : fmt::format(" ({:.0f} to {:.0f} in 8 of 10 cases)", low, high);
}

void print(const study::Status& status, const study::Study& study) {
  fmt::print("verdict         {}{}\n", heading(status.verdict), status.paused ? " (paused)" : "");
  fmt::print("                {}\n", printable(status.claim));
  for (const std::string& reason : status.reasons) fmt::print("                {}\n", reason);
  if (status.recommendation) {
    const auto& best = *status.recommendation;
    fmt::print("recommendation  {} ({} {}), {}\n", printable(best.candidate),
               reward_column(study.definition()), best.reward,
               best.certified ? "certified" : "a guess so far");
  } else {
    fmt::print("recommendation  none\n");
  }
  if (status.best_guess && status.best_guess->probability) {
    fmt::print("best guess      {}: right with probability {:.0f} %, by what is known so far\n",
               printable(status.best_guess->candidate), 100 * *status.best_guess->probability);
  }
  fmt::print("acceptable      {}\n", status.acceptable);
  fmt::print("answers         {} in {} round{}; {} question{} outstanding\n", status.answered,
             status.rounds, status.rounds == 1 ? "" : "s", status.outstanding,
             status.outstanding == 1 ? " is" : "s are");
  const study::Status::Missing& missing = status.missing;
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
    fmt::print("left            about {:.0f} questions{}{}\n", *status.forecast, range_of(status),
               study.hands() != nullptr ? fmt::format(", {} more people", status.people.needed)
                                        : std::string());
  }
  if (status.forecast_chance) {
    fmt::print(
        "                the answers that may still be asked for are enough in {:.0f} of 100 "
        "cases\n",
        100 * *status.forecast_chance);
  }
  if (status.epoch > 1) fmt::print("epoch           {}\n", status.epoch);
  if (status.stuck) fmt::print("stuck           {}\n", *status.stuck);
  for (const std::string& warning : status.warnings) fmt::print("warning         {}\n", warning);
  fmt::print("assuming that\n");
  for (const std::string& one : status.assumptions) fmt::print("                {}\n", one);
  fmt::print("(docs/assumptions.md explains each)\n");
}

}  // namespace

void print_status(study::Service& service) {
  const study::Status status = service.status();
  service.view([&](const study::Study& study) { print(status, study); });
}

void print_effects(const study::Effects& effects) {
  if (effects.list.empty()) return;
  fmt::print("{}; plus: {}\n", effects.axis(), effects.more);
  for (const study::Effect& one : effects.list) {
    fmt::print("{:<24} {:>+12.3g}  [{:+.3g}, {:+.3g}]  {}\n", printable(one.name),
               effects.shown(one.estimate), effects.shown(one.low), effects.shown(one.high),
               printable(one.compares));
  }
}

}  // namespace acol::cli
