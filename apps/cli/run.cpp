#include <fmt/format.h>
#include <unistd.h>

#include "acol/core/error.hpp"
#include "acol/io/text.hpp"
#include "acol/study/reply_json.hpp"
#include "answer_loop.hpp"
#include "answer_source.hpp"
#include "commands.hpp"
#include "interrupt.hpp"
#include "output.hpp"
#include "study_access.hpp"

namespace acol::cli {
namespace {

/// Asks until nothing is left or nobody answers; each answer is kept before the next question.
class Loop {
 public:
  explicit Loop(const LoopOptions& options)
      : options_(options),
        service_(open_store(options.study), wall_clock),
        source_(options.command.empty() ? people() : command_answers(options.command)),
        may_retry_(options.command.empty() && isatty(STDIN_FILENO) != 0) {}

  int run() {
    while (!interrupted()) {
      const AskReply reply = service_.ask({.rater = options_.rater, .count = 1});
      if (reply.questions.empty()) {
        explain(reply);
        break;
      }
      const Handed& question = reply.questions.front();
      try {
        if (answer(question)) continue;
      } catch (...) {
        give_back(question, "the answer failed");
        throw;
      }
      give_back(question, "nobody answered");
      break;
    }
    return service_.view([&](const Study& study) {
      const OrderedJson json = to_json(status_of(study, wall_clock()), study);
      if (options_.json) fmt::print("{}\n", json.dump());
      return study.policy().done() ? kDone : kEndedShort;
    });
  }

 private:
  /// To people; a program that answers sees the status.
  void explain(const AskReply& reply) {
    if (!options_.command.empty()) return;
    const std::string why = service_.view(
        [&](const Study& study) { return why_nothing(reply, study, options_.rater); });
    note("{}\n", why);
  }

  /// Yes and no are keys, and so are up to nine steps of a scale; numbers are typed.
  AnswerSource people() {
    std::map<char, std::string> keys;
    service_.view([&](const Study& study) {
      const std::vector<ScaleStep>& steps = study.scale().steps();
      if (study.definition().answers == AnswerKind::yes_no) keys = {{'y', "yes"}, {'n', "no"}};
      if (study.scale().parse(kNotSure)) keys['u'] = kNotSure;
      if (steps.size() > 9) return 0;
      for (std::size_t i = 0; i < steps.size(); ++i) {
        keys[static_cast<char>('1' + i)] = steps[i].label;
      }
      return 0;
    });
    if (!keys.empty()) keys['s'] = "skip";
    if (keys.contains('1') && isatty(STDIN_FILENO) != 0) {
      for (const auto& [key, answer] : keys) note("{}  {}\n", key, printable(answer));
    }
    return key_answers(std::move(keys));
  }

  /// So that it can be asked again at once, not when its lease ends.
  void give_back(const Handed& question, const std::string& why) {
    if (!options_.rater.empty()) return;  // who has a name gets it back
    service_.run([&](const Study& study, Changes& changes) {
      skip(study, question.question, "", why, changes);
    });
  }

  /// Whether somebody answered.
  bool answer(const Handed& question) {
    const Prompt prompt = service_.view([&](const Study& study) {
      const std::string& id = study.card(question.candidate).id;
      return Prompt{
          question.question, id,
          fmt::format("{} {} [{}]", question_name(question.question),
                      printable(sentence(study, question.candidate)), study.scale().allowed())};
    });
    for (;;) {
      const std::optional<std::string> spelled = source_(prompt);
      if (!spelled) return false;
      const std::string answer(trim(*spelled));
      if (answer == "s" || answer == "skip") {
        service_.run([&](const Study& study, Changes& changes) {
          skip(study, question.question, options_.rater, "", changes);
        });
        return true;
      }
      try {
        service_.tell({question.question, answer, options_.rater});
        return true;
      } catch (const InvalidArgument& error) {
        if (!may_retry_) {
          throw ParseError(fmt::format("question {} (candidate '{}'): {}",
                                       question_name(question.question), prompt.candidate,
                                       error.what()));
        }
        note("{}\n", error.what());
      }
    }
  }

  const LoopOptions& options_;
  Service service_;
  AnswerSource source_;
  bool may_retry_;
};

}  // namespace

int answer_in_a_loop(const LoopOptions& options) {
  catch_interrupts();
  return Loop(options).run();
}

void add_run(CLI::App& app, int& status) {
  const auto options = std::make_shared<LoopOptions>();
  CLI::App* command =
      app.add_subcommand("run", "Ask a program, or whoever types, until the study is over");
  add_study_argument(*command, options->study);
  command->add_option("--answer-command", options->command,
                      "Shell command that answers: gets the id as its last argument, prints the "
                      "answer, or skip; without it answers are typed");
  command->add_option("--rater", options->rater, "Who answers; without it answers are anonymous");
  command->add_flag("--json", options->json, "Print the final status as one JSON object");
  command->footer("\nExample:\n  acol run parts.db --answer-command ./measure.sh\n");
  command->callback([options, &status] { status = answer_in_a_loop(*options); });
}

}  // namespace acol::cli
