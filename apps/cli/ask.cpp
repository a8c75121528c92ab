#include <fmt/format.h>

#include "acol/study/reply_json.hpp"
#include "answer_loop.hpp"
#include "commands.hpp"
#include "output.hpp"
#include "study_access.hpp"

namespace acol::cli {
namespace {

struct AskOptions {
  std::string study;
  AskRequest request;
  bool interactive = false;
  bool json = false;
};

void print_questions(const AskReply& reply, const Study& study, const std::string& rater) {
  if (reply.questions.empty()) fmt::print("{}\n", why_nothing(reply, study, rater));
  for (const Handed& one : reply.questions) {
    fmt::print("{}  {}  {} [{}]\n", question_name(one.question),
               printable(study.card(one.candidate).id), printable(sentence(study, one.candidate)),
               study.scale().allowed());
  }
}

int ask_command(const AskOptions& options) {
  if (options.interactive) {
    return answer_in_a_loop(
        {.study = options.study, .rater = options.request.rater, .json = options.json});
  }
  Service service = open_study(options.study);
  const AskReply reply = service.ask(options.request);
  service.view([&](const Study& study) {
    if (options.json) {
      fmt::print("{}\n", to_json(reply, study).dump());
    } else {
      print_questions(reply, study, options.request.rater);
    }
    return 0;
  });
  return kDone;
}

}  // namespace

void add_ask(CLI::App& app, int& status) {
  const auto options = std::make_shared<AskOptions>();
  CLI::App* command = app.add_subcommand("ask", "Hand out the next questions of a study");
  add_study_argument(*command, options->study);
  command->add_option("--count", options->request.count, "How many")->capture_default_str();
  command->add_option("--rater", options->request.rater,
                      "Who is asked: gets open questions back, and a candidate once; without it "
                      "answers are anonymous");
  command->add_flag("--interactive", options->interactive,
                    "Ask here, one question after the other: y, n, u (not sure) or the number of "
                    "a step, s to skip, q to end");
  command->add_flag("--json", options->json, "Print one JSON object");
  command->footer("\nExample:\n  acol ask cookies.db --rater anna\n");
  command->callback([options, &status] { status = ask_command(*options); });
}

}  // namespace acol::cli
