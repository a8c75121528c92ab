#include "acol/study/deal_panel.hpp"

#include <algorithm>

namespace acol::study {
namespace {

/// What is open for somebody, oldest first.
std::vector<std::int64_t> held_by(const Study& study, std::int64_t rater) {
  std::vector<std::int64_t> held;
  for (const std::int64_t question : study.book().open()) {
    if (study.book().question(question).rater == rater && study.wants(question)) {
      held.push_back(question);
    }
  }
  return held;
}

/// Questions that may still be handed out to somebody who holds some.
std::int64_t room(const Study& study, std::int64_t held) {
  const Definition& definition = study.definition();
  const std::int64_t most = definition.answers_per_rater - held;
  if (!definition.budget) return most;
  const std::int64_t out = study.book().answered() + std::ssize(study.book().open());
  return std::min(most, *definition.budget - out);
}

/// The places that are somebody's and were not asked, of all rounds that do not count yet.
std::vector<Asked::Item> places_of(const Study& study, std::int32_t member, std::int64_t most) {
  const QuestionBook& book = study.book();
  std::vector<Asked::Item> items;
  for (std::int64_t round = study.rounds_counted(); round < std::ssize(book.rounds()); ++round) {
    if (book.round(round).closed || study.panel()->over(round)) continue;
    const std::vector<std::int64_t>& candidates = book.round(round).candidates;
    for (std::size_t entry = 0; entry < candidates.size(); ++entry) {
      if (std::ssize(items) >= most) return items;
      const auto place = study.panel()->place_of(member, round, entry);
      if (!place || !study.panel()->free(round, entry, *place)) continue;
      items.push_back({book.next_number(items.size()), round, candidates[entry]});
    }
  }
  return items;
}

}  // namespace

AskReply deal_panel(const Study& study, const AskRequest& request, std::int64_t now,
                    Changes& changes) {
  const std::optional<std::int32_t> member = study.panel()->member(request.rater);
  const std::optional<std::int64_t> rater = study.book().find_rater(request.rater);
  if (!member || !rater) return {.done = true};
  const QuestionBook& book = study.book();
  AskReply reply;
  const auto add = [&](std::int64_t question, std::int64_t candidate, std::int64_t round) {
    if (std::ssize(reply.questions) < request.count) {
      reply.questions.push_back({question, candidate, round});
    }
  };
  const std::vector<std::int64_t> held = held_by(study, *rater);
  for (const std::int64_t question : held) {
    const QuestionRecord& record = book.question(question);
    add(question, book.candidate_of(record), record.round);
  }
  Asked asked{.rater = request.rater, .until = now + milliseconds_of_lease(study.definition())};
  if (std::ssize(reply.questions) < request.count) {
    asked.questions = places_of(study, *member, room(study, std::ssize(held)));
  }
  for (const Asked::Item& item : asked.questions) add(item.question, item.candidate, item.round);
  if (!asked.questions.empty()) changes.emplace_back(std::move(asked));
  reply.done = reply.questions.empty() && study.has_seen_all(*rater);
  return reply;
}

void close_overdue_rounds(const Study& study, std::int64_t now, Changes& changes) {
  const std::int64_t at = std::max(now, study.last_entry());
  for (std::int64_t round = study.rounds_counted(); round < std::ssize(study.book().rounds());
       ++round) {
    if (study.book().round(round).closed || study.panel()->over(round)) continue;
    if (at >= study.panel()->closes(round)) changes.emplace_back(Missed{.round = round});
  }
}

}  // namespace acol::study
