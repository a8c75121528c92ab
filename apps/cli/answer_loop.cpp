#include "answer_loop.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "acol/core/error.hpp"
#include "acol/io/text.hpp"
#include "acol/study/question_view.hpp"
#include "interrupt.hpp"
#include "output.hpp"

namespace acol::cli {
namespace {

/// Yes and no are keys, and so are up to nine steps of a scale; numbers are typed.
std::map<char, std::string> answer_keys(const study::Study& study) {
  std::map<char, std::string> keys;
  const std::vector<io::ScaleStep>& steps = study.scale().steps();
  if (is_yes_no(study)) keys = {{'y', "yes"}, {'n', "no"}};
  if (study.scale().parse(io::kNotSure)) keys['u'] = io::kNotSure;
  for (std::size_t i = 0; steps.size() <= 9 && i < steps.size(); ++i) {
    keys[static_cast<char>('1' + i)] = steps[i].label;
  }
  if (!keys.empty()) keys['s'] = "skip";
  return keys;
}

AnswerSource person(study::Service& service) {
  std::map<char, std::string> keys = service.view(answer_keys);
  if (keys.contains('1') && isatty(STDIN_FILENO) != 0) {
    for (const auto& [key, answer] : keys) note("{}  {}\n", key, printable(answer));
  }
  return key_answers(std::move(keys));
}

class Loop {
 public:
  Loop(study::Service& service, const Answerer& answerer)
      : service_(service),
        answerer_(answerer),
        source_(answerer.command.empty() ? person(service) : command_answers(answerer.command)),
        may_retry_(answerer.command.empty() && isatty(STDIN_FILENO) != 0) {}

  study::AskReply run() {
    study::AskReply reply;
    while (!interrupted()) {
      reply = service_.ask({.rater = answerer_.rater, .count = 1});
      if (reply.questions.empty()) break;
      const study::DealtQuestion& question = reply.questions.front();
      try {
        if (answer(question)) continue;
      } catch (...) {
        give_back(question, "the answer failed");
        throw;
      }
      give_back(question, "nobody answered");
      break;
    }
    return reply;
  }

 private:
  void skip_it(const study::DealtQuestion& question, const std::string& rater,
               const std::string& why) {
    service_.run([&](const study::Study& study, study::Changes& changes) {
      skip(study, question.question, service_.person(rater), why, changes);
    });
  }

  /// So that it can be asked again at once, not when its lease ends.
  void give_back(const study::DealtQuestion& question, const std::string& why) {
    if (answerer_.rater.empty()) skip_it(question, "", why);  // a named person gets it back
  }

  Prompt prompt_for(const study::DealtQuestion& question) {
    return service_.view([&](const study::Study& study) {
      const std::string lead = answerer_.lead ? answerer_.lead(study, question)
                                              : study::question_name(question.question);
      return Prompt{question.question, study.card(question.candidate).id,
                    fmt::format("{} {} [{}]", lead, printable(sentence(study, question.candidate)),
                                study.scale().allowed())};
    });
  }

  /// Whether somebody answered.
  bool answer(const study::DealtQuestion& question) {
    const Prompt prompt = prompt_for(question);
    for (;;) {
      const std::optional<std::string> spelled = source_(prompt);
      if (!spelled) return false;
      const std::string answer(io::trim(*spelled));
      try {
        if (answer == "s" || answer == "skip") {
          skip_it(question, answerer_.rater, "");
        } else {
          service_.tell({question.question, answer, answerer_.rater});
        }
        return true;
      } catch (const InvalidArgument& error) {
        const std::string complaint =
            fmt::format("question {} (candidate '{}'): {}", study::question_name(question.question),
                        prompt.candidate, error.what());
        if (!may_retry_) throw ParseError(complaint);
        note("{}\n", printable(error.what()));
      }
    }
  }

  study::Service& service_;
  const Answerer& answerer_;
  AnswerSource source_;
  bool may_retry_;
};

}  // namespace

study::AskReply answer_in_a_loop(study::Service& service, const Answerer& answerer) {
  catch_interrupts();
  return Loop(service, answerer).run();
}

}  // namespace acol::cli
