#include <fmt/format.h>

#include "acol/study/command_table.hpp"
#include "acol/study/question_view.hpp"
#include "answer_loop.hpp"
#include "commands.hpp"
#include "output.hpp"
#include "study_access.hpp"
#include "subcommand.hpp"

namespace acol::cli {
namespace {

struct AskOptions {
  std::string study;
  study::AskRequest request;
  bool interactive = false;
  bool json = false;
};

std::string in_words(const study::AskReply& reply, const study::Study& study,
                     const std::string& person, const std::string& name) {
  if (reply.questions.empty()) return why_nothing(reply, study, person, name) + "\n";
  std::string text;
  for (const study::DealtQuestion& one : reply.questions) {
    text += fmt::format("{}  {}  {} [{}]\n", study::question_name(one.question),
                        printable(study.card(one.candidate).id),
                        printable(sentence(study, one.candidate)), study.scale().allowed());
  }
  return text;
}

int ask_command(const AskOptions& options) {
  if (options.interactive) {
    return run_study(options.study, {.rater = options.request.rater}, options.json);
  }
  study::Service service = open_study(options.study);
  if (options.json) {
    const io::OrderedJson arguments = {{"rater", options.request.rater},
                                       {"count", options.request.count}};
    fmt::print("{}\n", study::command_called("ask").run({.service = service}, arguments).dump());
    return kDone;
  }
  std::string text;
  service.ask(options.request, [&](const study::Study& study, const study::AskReply& reply) {
    text = in_words(reply, study, service.person(options.request.rater), options.request.rater);
  });
  fmt::print("{}", service.shown(text));
  return kDone;
}

}  // namespace

void add_ask(CLI::App& app, int& status) {
  auto [command, options] =
      add_subcommand(app, "ask", "Hand out the next questions of a study", ask_command, status);
  add_study_argument(command, options.study);
  command.add_option("--count", options.request.count, "How many")->capture_default_str();
  command.add_option("--rater", options.request.rater,
                     "Who is asked: gets open questions back, and a candidate once; without it "
                     "answers are anonymous");
  command.add_flag("--interactive", options.interactive,
                   "Ask here, one question after the other: y, n, u (not sure) or the number of "
                   "a step, s to skip, q to end");
  command.add_flag("--json", options.json, "Print one JSON object");
  command.footer("\nExample:\n  acol ask cookies.db --rater anna\n");
}

}  // namespace acol::cli
