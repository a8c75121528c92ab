#include <algorithm>
#include <utility>

#include "acol/study/log.hpp"
#include "acol/study/study.hpp"

namespace acol::study {

// How answers count where the claim is about the people of a panel (docs/certificate.md, "Panels"):
// about each candidate in the order of its places, as far as they are settled; later rounds after
// earlier ones.

void Study::deal_of_panel(const Asked::Item& item, const std::string& rater) {
  const QuestionRecord& record = book_.question(item.question);
  const std::optional<std::int32_t> member = panel_.member(rater);
  const std::optional<std::int64_t> place =
      member ? panel_.place_of(*member, item.round, record.entry) : std::nullopt;
  expect(place && panel_.free(item.round, record.entry, *place), "question {} is not for '{}'",
         question_name(item.question), rater);
  panel_.deal(item.question, *place);
}

void Study::miss_places(std::int64_t round) {
  const bool known = round >= 0 && round < std::ssize(book_.rounds());
  expect(known && !panel_.over(round) && at_ >= panel_.closes(round),
         "the time of round {} is not over", round);
  panel_.note_missed(round);
  for (const std::int64_t question : std::vector<std::int32_t>(book_.round(round).questions)) {
    if (book_.open().contains(question)) book_.release(question, QuestionState::missed);
  }
  advance();
}

std::optional<std::int64_t> Study::closes(std::int64_t question) const {
  const std::int32_t round = book_.question(question).round;
  if (round < 0) return std::nullopt;
  if (panel_.exists()) return panel_.closes(round);
  return deals_hands_ ? std::optional(hands_.closes(question)) : std::nullopt;
}

/// The open question of the algorithm about a candidate, asked once.
Question Study::open_question(std::int64_t candidate, const Policy& policy) const {
  const ArmIndex arm = problem_->distinct(candidate);
  Question question = *std::ranges::find_if(policy.ask(), [&](const Question& open) {
    return problem_->distinct(open.candidate) == arm;
  });
  question.count = 1;
  return question;
}

bool Study::count_panel() {
  const RoundBook& book = book_.round(cursor_);
  for (std::size_t entry = 0; entry < book.candidates.size(); ++entry) {
    for (std::size_t& told = told_places_[entry]; std::cmp_less(told, book.counts[entry]); ++told) {
      const auto settled = panel_.settled(cursor_, entry, static_cast<std::int64_t>(told));
      if (!settled) break;
      const Question question = open_question(book.candidates[entry], *policy_);
      if (settled->answer) {
        policy_->tell(question, Answers::single(*settled->answer));
      } else {
        policy_->miss(question, std::nullopt, 0);
      }
    }
  }
  return !policy_->done() && policy_->ask().empty();
}

/// What was answered in a round and the policy does not know yet: enough to plan by. Such answers
/// may decide what is asked next, because the round that they belong to is committed.
std::vector<QuestionAnswers> Study::untold_of_panel(std::int64_t round,
                                                    const Policy& policy) const {
  const RoundBook& book = book_.round(round);
  std::vector<QuestionAnswers> told;
  for (std::size_t entry = 0; entry < book.candidates.size(); ++entry) {
    const auto first = static_cast<std::int64_t>(places_told(round, entry));
    for (std::int64_t place = first; place < book.counts[entry]; ++place) {
      const std::optional<double> said = panel_.answer(round, entry, place);
      if (!said) continue;
      told.push_back({open_question(book.candidates[entry], policy), Answers::single(*said)});
    }
  }
  return told;
}

}  // namespace acol::study
