#include <fmt/format.h>

#include "acol/io/described.hpp"
#include "answer_loop.hpp"
#include "commands.hpp"
#include "output.hpp"
#include "study_access.hpp"

namespace acol::cli {
namespace {

struct RunOptions {
  std::string study;
  Answerer answerer;
  bool json = false;
};

}  // namespace

int run_study(const std::string& study, const Answerer& answerer, bool json) {
  study::Service service = open_study(study);
  const study::AskReply last = answer_in_a_loop(service, answerer);
  if (json) fmt::print("{}\n", io::json_of(service.status()).dump());
  return service.view([&](const study::Study& now) {
    // To people; a program that answers sees the status.
    if (last.questions.empty() && answerer.command.empty()) {
      note("{}\n", why_nothing(last, now, service.person(answerer.rater), answerer.rater));
    }
    return now.policy().done() ? kDone : kEndedShort;
  });
}

void add_run(CLI::App& app, int& status) {
  const auto options = std::make_shared<RunOptions>();
  CLI::App* command = app.add_subcommand(
      "run", "Ask a program, or a person at the keyboard, until the study is over");
  add_study_argument(*command, options->study);
  command->add_option("--answer-command", options->answerer.command,
                      "Shell command that answers: gets the id as its last argument, prints the "
                      "answer, or skip; without it answers are typed");
  command->add_option("--rater", options->answerer.rater,
                      "Who answers; without it answers are anonymous");
  command->add_flag("--json", options->json, "Print the final status as one JSON object");
  command->footer("\nExample:\n  acol run parts.db --answer-command ./measure.sh\n");
  command->callback(
      [options, &status] { status = run_study(options->study, options->answerer, options->json); });
}

}  // namespace acol::cli
