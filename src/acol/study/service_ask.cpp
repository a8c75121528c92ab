#include "acol/study/deal.hpp"
#include "acol/study/service.hpp"

namespace acol::study {
namespace {

/// Where nothing can be planned ahead, it is tried again after this many entries.
constexpr std::int64_t kBarrenEntries = 50;

}  // namespace

AskReply Service::ask(const AskRequest& asked,
                      const std::function<void(const Study&, const AskReply&)>& look) {
  AskReply reply;
  AskRequest request = asked;
  const auto hand_out = [&](Study& study, const Append& append) {
    Changes changes;
    request.rater = person(asked.rater);  // who arrived just now has a pseudonym
    reply = study::ask(study, request, now(), changes);
    for (EntryBody& change : changes) append(std::move(change));
  };
  // Who is here must be on record before a round is planned for them.
  const auto announce = [&](const Study& study, const Append& append) {
    Changes changes;
    arrive(study, request.rater, now(), changes);
    for (EntryBody& change : changes) append(std::move(change));
  };
  submit({.work =
              [&](Study& study, const Append& append) {
                request.rater = person(asked.rater);
                check(study, request);
                if (has_finished(study, request, now())) {  // nothing is put on record
                  reply = {.done = true};
                  if (look) look(study, reply);
                  return;
                }
                announce(study, append);
                note_overdue(study, append);
                if (!wake_ && study.needs_round()) commit_round(study, append);
                hand_out(study, append);
                // Without a name it may be one program that asks for more than it answers.
                const bool somebody = study.hands() != nullptr || !request.rater.empty();
                const bool idle =
                    somebody && reply.questions.empty() && !reply.done && study.may_plan_ahead();
                if (wake_ && (idle || (study.may_plan_ahead() && study.running_low()))) wake_();
                if (idle && !wake_ && commit_round(study, append)) hand_out(study, append);
                if (look) look(study, reply);
              },
          .asks = !plans_elsewhere_});
  return reply;
}

bool Service::commit_round(Study& study, const Append& append) {
  std::optional<EntryBody> round = study.plan_round();
  if (!round) return false;
  append(std::move(*round));
  return true;
}

bool Service::plan() {
  bool planned = false;
  const std::optional<EntryBody> ahead = view([this](const Study& study) {
    const bool wanted = !study.needs_round() && study.may_plan_ahead() &&
                        (study.somebody_idle() || study.running_low());
    if (!wanted || fold_.head.count() < barren_until_) return std::optional<EntryBody>();
    std::optional<EntryBody> round = study.plan_ahead();
    if (!round) barren_until_ = fold_.head.count() + kBarrenEntries;
    return round;
  });
  submit({.work =
              [&](Study& study, const Append& append) {
                note_overdue(study, append);
                if (study.needs_round()) {
                  planned = commit_round(study, append);
                } else if (ahead && study.may_plan_ahead() && study.is_next(*ahead)) {
                  append(*ahead);
                  planned = true;
                }
              },
          .asks = true});
  return planned;
}

}  // namespace acol::study
