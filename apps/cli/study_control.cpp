#include <fmt/format.h>

#include "acol/study/reply_json.hpp"
#include "commands.hpp"
#include "study_access.hpp"

namespace acol::cli {
namespace {

struct ControlOptions {
  std::string study;
  std::vector<std::string> candidates;
  std::string reason;
  bool json = false;
};

void run_pause(const ControlOptions& options, const Study& study, Changes& changes) {
  pause(study, options.reason, changes);
}
void run_resume(const ControlOptions& /*options*/, const Study& study, Changes& changes) {
  resume(study, changes);
}
void run_stop(const ControlOptions& options, const Study& study, Changes& changes) {
  stop(study, options.reason, changes);
}
void run_close(const ControlOptions& options, const Study& study, Changes& changes) {
  close_round(study, options.reason, changes);
}
void run_withdraw(const ControlOptions& options, const Study& study, Changes& changes) {
  withdraw(study, options.candidates, options.reason, changes);
}

struct ControlCommand {
  const char* name;
  const char* help;
  const char* example;
  bool candidates;
  void (*run)(const ControlOptions& options, const Study& study, Changes& changes);
};

constexpr ControlCommand kControlCommands[] = {
    {"pause", "Hand out no more questions for now", "acol pause cookies.db", false, run_pause},
    {"resume", "Go on after a pause or a stop", "acol resume cookies.db", false, run_resume},
    {"stop", "End a study with what is known", "acol stop cookies.db --reason 'out of dough'",
     false, run_stop},
    {"close-round", "Give up the open round: its answers are kept, not used",
     "acol close-round cookies.db --reason 'nobody is left'", false, run_close},
    {"withdraw", "Take candidates out of a study", "acol withdraw cookies.db recipe-7", true,
     run_withdraw},
};

int control(const ControlCommand& row, const ControlOptions& options) {
  Service service = open_study(options.study);
  service.run([&](const Study& study, Changes& changes) { row.run(options, study, changes); });
  if (options.json) {
    service.view([](const Study& study) {
      fmt::print("{}\n", to_json(status_of(study, wall_clock()), study).dump());
      return 0;
    });
  }
  return kDone;
}

}  // namespace

void add_study_control(CLI::App& app, int& status) {
  for (const ControlCommand& row : kControlCommands) {
    const auto options = std::make_shared<ControlOptions>();
    CLI::App* command = app.add_subcommand(row.name, row.help);
    add_study_argument(*command, options->study);
    if (row.candidates) {
      command->add_option("candidates", options->candidates, "Their ids")->required();
    }
    command->add_option("--reason", options->reason, "Kept in the log");
    command->add_flag("--json", options->json, "Print the status as one JSON object");
    command->footer(fmt::format("\nExample:\n  {}\n", row.example));
    command->callback([options, &status, &row] { status = control(row, *options); });
  }
}

}  // namespace acol::cli
