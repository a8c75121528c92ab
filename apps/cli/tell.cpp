#include <fmt/format.h>

#include "commands.hpp"
#include "output.hpp"
#include "study_access.hpp"

namespace acol::cli {
namespace {

struct TellOptions {
  std::string study;
  std::string question;
  std::string answer;
  std::string rater;
  std::string reason;
  std::optional<double> seconds;
  bool unsure = false;
  bool json = false;
};

int finish(const TellOptions& options, std::string_view result, std::string_view words) {
  if (options.json) {
    fmt::print("{{\"result\":\"{}\"}}\n", result);
  } else {
    note("{}\n", words);
  }
  return kDone;
}

TellRequest request_of(const TellOptions& options) {
  return {parse_question(options.question), options.answer, options.rater, options.seconds};
}

int told(const TellOptions& options, TellReply reply) {
  switch (reply) {
    case TellReply::recorded:
      return finish(options, "recorded", "recorded");
    case TellReply::repeated:
      return finish(options, "repeated", "this answer was there already");
    case TellReply::late:
      break;
  }
  return finish(options, "late", "kept, but not used: nobody waits for this answer any more");
}

int tell_command(const TellOptions& options) {
  return told(options, open_study(options.study).tell(request_of(options)));
}

int skip_command(const TellOptions& options) {
  std::optional<TellReply> answered;
  open_study(options.study).run([&](const Study& study, Changes& changes) {
    const TellRequest request = request_of(options);
    if (options.unsure) {
      answered = not_sure(study, request, options.reason, wall_clock(), changes);
    } else {
      skip(study, request.question, request.rater, options.reason, changes);
    }
  });
  if (answered) return told(options, *answered);
  return finish(options, "skipped", "skipped: somebody else will be asked");
}

int amend_command(const TellOptions& options) {
  open_study(options.study).run([&](const Study& study, Changes& changes) {
    amend(study, request_of(options), changes);
  });
  return finish(options, "amended", "amended: the guarantee is voided, see acol status");
}

int retract_command(const TellOptions& options) {
  open_study(options.study).run([&](const Study& study, Changes& changes) {
    retract(study, parse_question(options.question), options.reason, changes);
  });
  return finish(options, "retracted",
                "retracted: the question is open again and the guarantee voided, see acol status");
}

enum class Needs { answer, reason };

struct AnswerCommand {
  const char* name;
  const char* help;
  const char* example;
  Needs needs;
  int (*run)(const TellOptions& options);
};

constexpr AnswerCommand kAnswerCommands[] = {
    {"tell", "Tell the answer to a question", "acol tell cookies.db q17 yes", Needs::answer,
     tell_command},
    {"skip", "Give a question back, to be asked of somebody else", "acol skip cookies.db q17",
     Needs::reason, skip_command},
    {"amend", "Change an answer; the evidence is computed anew", "acol amend cookies.db q17 no",
     Needs::answer, amend_command},
    {"retract", "Take an answer back; the question is asked again", "acol retract cookies.db q17",
     Needs::reason, retract_command},
};

}  // namespace

void add_tell(CLI::App& app, int& status) {
  for (const AnswerCommand& one : kAnswerCommands) {
    const auto options = std::make_shared<TellOptions>();
    CLI::App* command = app.add_subcommand(one.name, one.help);
    add_study_argument(*command, options->study);
    command->add_option("question", options->question, "Its name, as acol ask printed it")
        ->required();
    if (one.needs == Needs::answer) {
      command->add_option("answer", options->answer, "What was answered")->required();
      command->add_option_function<double>(
          "--seconds", [options](const double& seconds) { options->seconds = seconds; },
          "How long it took");
    } else {
      command->add_option("--reason", options->reason, "Kept in the log");
    }
    if (one.run == skip_command) {
      command->add_flag("--unsure", options->unsure,
                        "The person is not sure: an answer that counts as no, where the study was "
                        "made so, and else a skip");
    }
    command->add_option("--rater", options->rater, "Who answers");
    command->add_flag("--json", options->json, "Print one JSON object");
    command->footer(fmt::format("\nExample:\n  {}\n", one.example));
    command->callback([options, &status, run = one.run] { status = run(*options); });
  }
}

}  // namespace acol::cli
