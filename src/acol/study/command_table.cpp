#include "acol/study/command_table.hpp"

#include "acol/study/command_requests.hpp"
#include "acol/study/person_data.hpp"
#include "acol/study/shown_json.hpp"

// Commands have the names of the functions that they are made of, one namespace further in.
namespace acol::study {
namespace commands {
namespace {

/// Runs `change(study, what…, changes)`, and replies with the status.
template <class Change, class... What>
Status changed(const CommandCall& call, Change change, const What&... what) {
  Status status;
  call.service.run([&](const Study& study, Changes& changes) { change(study, what..., changes); },
                   [&](const Study& study) { status = status_of(study, call.service.now()); });
  return status;
}

/// Runs what answers a question, or gives it back.
template <class Answer>
AnswerReceipt answered(const CommandCall& call, QuestionField question, Answer answer) {
  AnswerReceipt told;
  call.service.run(
      [&](const Study& study, Changes& changes) { told.outcome = answer(study, changes); },
      [&](const Study& study) {
        told.undo_until = undo_until(study, question.number, call.undo_window);
      });
  return told;
}

HandedOut ask(const CommandCall& call, const Asking& asking) {
  HandedOut handed;
  call.service.ask({.rater = asking.rater, .count = asking.count, .caller = call.caller},
                   [&](const Study& study, const AskReply& reply) {
                     handed = {.done = reply.done};
                     for (const DealtQuestion& one : reply.questions) {
                       handed.questions.push_back(question_view(study, one.question));
                     }
                   });
  return handed;
}

/// From within a command: who is meant is looked up.
TellRequest request_of(const CommandCall& call, const Answering& answer) {
  return {answer.question.number, answer.answer.text, call.service.person(answer.rater),
          answer.seconds,         call.key,           call.caller};
}

Outcome outcome_of(TellReply reply) {
  return reply == TellReply::late       ? Outcome::late
         : reply == TellReply::repeated ? Outcome::repeated
                                        : Outcome::recorded;
}

AnswerReceipt tell(const CommandCall& call, const Answering& answer) {
  return answered(call, answer.question, [&](const Study& study, Changes& changes) {
    return outcome_of(study::tell(study, request_of(call, answer), call.service.now(), changes));
  });
}

AnswerReceipt skip(const CommandCall& call, const Skipping& skipping) {
  const std::string reason =
      skipping.unsure && skipping.reason.empty() ? std::string(io::kNotSure) : skipping.reason;
  return answered(call, skipping.question, [&](const Study& study, Changes& changes) {
    const TellRequest request = request_of(
        call,
        {.question = skipping.question, .rater = skipping.rater, .seconds = skipping.seconds});
    if (!skipping.unsure) {
      study::skip(study, request.question, request.rater, reason, changes, call.caller);
      return Outcome::skipped;
    }
    const auto reply = not_sure(study, request, reason, call.service.now(), changes);
    return reply ? outcome_of(*reply) : Outcome::skipped;
  });
}

Reopened undo(const CommandCall& call, const Undoing& undoing) {
  Reopened reopened;
  const std::int64_t question = undoing.question.number;
  call.service.run(
      [&](const Study& study, Changes& changes) {
        study::undo(study, question, call.service.person(undoing.rater), call.undo_window,
                    call.service.now(), changes, call.caller);
      },
      [&](const Study& study) { reopened.question = question_view(study, question); });
  return reopened;
}

NothingGiven leave(const CommandCall& call, const Leaving& leaving) {
  call.service.run([&](const Study& study, Changes& changes) {
    study::leave(study, call.service.person(leaving.rater), changes, call.caller);
  });
  return {};
}

NothingGiven consent(const CommandCall& call, const Consenting& consenting) {
  call.service.run([&](const Study& study, Changes& changes) {
    study::consent(study, call.service.person(consenting.rater), consenting.version, changes,
                   call.caller);
  });
  return {};
}

NothingGiven erase(const CommandCall& call, const AboutPerson& about) {
  call.service.run([&](const Study& study, Changes& changes) {
    study::erase(study, call.service.person(about.person), changes);
  });
  return {};
}

PersonData person(const CommandCall& call, const AboutPerson& about) {
  return person_data(call.service, about.person);
}

Status amend(const CommandCall& call, const Answering& answer) {
  return changed(call, [&](const Study& study, Changes& changes) {
    study::amend(study, request_of(call, answer), changes);
  });
}

Status retract(const CommandCall& call, const Retracting& retracting) {
  return changed(call, study::retract, retracting.question.number, retracting.reason);
}

Status pause(const CommandCall& call, const Reasoned& why) {
  return changed(call, study::pause, why.reason);
}

Status resume(const CommandCall& call, const NothingTaken& /*request*/) {
  return changed(call, study::resume);
}

Status stop(const CommandCall& call, const Reasoned& why) {
  return changed(call, study::stop, why.reason);
}

Status close_round(const CommandCall& call, const Reasoned& why) {
  return changed(call, study::close_round, why.reason);
}

Status withdraw(const CommandCall& call, const Withdrawing& withdrawing) {
  return changed(call, study::withdraw, withdrawing.candidates, withdrawing.reason);
}

Status status(const CommandCall& call, const NothingTaken& /*request*/) {
  return call.service.status();
}

Effects effects(const CommandCall& call, const NothingTaken& /*request*/) {
  return call.service.view([](const Study& study) { return study::effects(study); });
}

Candidates candidates(const CommandCall& call, const NothingTaken& /*request*/) {
  return {call.service.view([](const Study& study) { return candidates_of(study); })};
}

// The table.

template <auto kRun>
struct Typed;
template <class Request, class Reply, Reply (*kRun)(const CommandCall&, const Request&)>
struct Typed<kRun> {
  static io::OrderedJson run(const CommandCall& call, const io::OrderedJson& arguments) {
    io::OrderedJson reply = io::json_of(kRun(call, request_from<Request>(arguments)));
    // What the log calls people is nobody's word for them, unless that is what was asked for.
    if constexpr (!std::same_as<Reply, PersonData>) show_names(reply, call.service);
    return reply;
  }
  static io::OrderedJson reply_schema(io::Schemas& schemas) { return schemas.of<Reply>(); }
  static std::vector<CommandField> fields() { return fields_of<Request>(); }
};

enum class Use { changes, reads };

template <auto kRun>
constexpr CommandRow row(std::string_view name, Speaker who, Use use, std::string_view help,
                         std::string_view example, std::string_view done = {}) {
  using Command = Typed<kRun>;
  return {name,        who,  use == Use::reads, help,
          example,     done, Command::fields,   Command::reply_schema,
          Command::run};
}

constexpr CommandRow kCommands[] = {
    row<ask>("ask", Speaker::rater, Use::changes, "Hand out the next questions of a study",
             "cookies.db --rater anna"),
    row<tell>("tell", Speaker::rater, Use::changes, "Tell the answer to a question",
              "cookies.db q17 yes"),
    row<skip>("skip", Speaker::rater, Use::changes,
              "Give a question back, to be asked of somebody else", "cookies.db q17"),
    row<undo>("undo", Speaker::rater, Use::changes,
              "Take one's own answer back, while its round waits for others",
              "cookies.db q17 --rater anna", "taken back: the question is open again"),
    row<leave>("leave", Speaker::rater, Use::changes,
               "Release the questions that somebody holds at once; asking again brings the person "
               "back",
               "cookies.db --rater anna"),
    row<amend>("amend", Speaker::owner, Use::changes,
               "Change an answer; the evidence is computed anew", "cookies.db q17 no",
               "amended: the guarantee is voided, see acol status"),
    row<retract>(
        "retract", Speaker::owner, Use::changes, "Take an answer back; the question is asked again",
        "cookies.db q17",
        "retracted: the question is open again and the guarantee is void, see acol status"),
    row<status>("status", Speaker::owner, Use::reads, "Show where a study stands", "cookies.db"),
    row<effects>("effects", Speaker::owner, Use::reads,
                 "Show what acceptance depends on, feature by feature", "cookies.db"),
    row<candidates>("candidates", Speaker::owner, Use::reads,
                    "Show what is known about every candidate: state, estimate and interval",
                    "cookies.db"),
    row<pause>("pause", Speaker::owner, Use::changes, "Hand out no more questions for now",
               "cookies.db",
               "paused: nobody is asked anything new until acol resume; answers on their way still "
               "count"),
    row<resume>("resume", Speaker::owner, Use::changes, "Resume after a pause or a stop",
                "cookies.db",
                "resumed: questions are handed out again, and all answers still count"),
    row<stop>(
        "stop", Speaker::owner, Use::changes, "End a study with what is known; acol resume goes on",
        "cookies.db --reason 'out of dough'",
        "stopped: nothing more is asked, and answers that still come are kept, not used; acol "
        "resume goes on"),
    row<close_round>("close-round", Speaker::owner, Use::changes,
                     "Give up the open round: its answers are kept, not used",
                     "cookies.db --reason 'nobody is left'",
                     "closed: the answers of the open round are kept, but are not evidence; acol "
                     "status says what that does to the guarantee"),
    row<consent>("consent", Speaker::rater, Use::changes,
                 "Record that somebody agrees to the text of the study",
                 "cookies.db 5f2d0a1b8c3e4f60 --rater anna"),
    row<erase>("erase", Speaker::owner, Use::changes,
               "Delete what identifies a person; their answers, the evidence and all hashes stay",
               "cookies.db anna",
               "erased: no name is connected with these answers any longer (docs/privacy.md says "
               "what to do about copies)"),
    row<person>("person", Speaker::owner, Use::reads,
                "Print everything that is stored about one person, for that person",
                "cookies.db anna"),
    row<withdraw>("withdraw", Speaker::owner, Use::changes, "Take candidates out of a study",
                  "cookies.db recipe-7"),
};

}  // namespace
}  // namespace commands

std::span<const CommandRow> command_table() { return commands::kCommands; }

const CommandRow& command_called(std::string_view name) {
  return row_called(commands::kCommands, "command", name);
}

}  // namespace acol::study
