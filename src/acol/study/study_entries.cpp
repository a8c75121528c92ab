#include <algorithm>

#include "acol/study/log.hpp"
#include "acol/study/recorded_round.hpp"
#include "acol/study/study.hpp"

namespace acol::study {
void Study::on(const Created& /*entry*/) { expect(false, "the study is created twice"); }

void Study::on(const RoundCommitted& entry) {
  expect(entry.round == std::ssize(recorded_), "round {} comes after {} rounds", entry.round,
         recorded_.size());
  for (const std::int64_t candidate : entry.candidates) {
    expect(candidate >= 0 && candidate < std::ssize(withdrawn_), "round {} asks about candidate {}",
           entry.round, candidate);
  }
  const std::size_t asked = entry.candidates.size();
  const std::size_t expected = entry.expected_means.size();
  expect(entry.counts.size() == asked && (expected == 0 || expected == asked) &&
             entry.expected_squares.size() == expected,
         "round {} has unequal lists", entry.round);
  Commitment commitment = commitment_of(entry, *problem_);
  const bool ours =
      planned_ &&
      same_round(recorded_round(policy_->commitment(), *problem_, entry.round, any_shape()), entry);
  recorded_.push_back(entry);
  people_.note_round();
  people_.note_progress(at_);
  book_.add_round(entry.candidates, entry.counts);
  if (panel_.exists()) panel_.add_round(at_ + milliseconds_of_grace(definition()));
  if (planned_ && !ours) {  // somebody else was quicker
    start_over();
    return;
  }
  commitments_.push_back(std::move(commitment));
  adopted_ = adopted_ || planned_;  // ahead of others it is adopted when its turn comes
  planned_ = false;
  advance();
}

void Study::on(const Asked& entry) {
  const std::int64_t rater = book_.rater(entry.rater);
  people_.act(rater, at_);
  people_.note_progress(at_);
  for (const Asked::Item& item : entry.questions) {
    expect(item.question == std::ssize(book_.questions()) + 1, "question {} comes after {} others",
           question_name(item.question), book_.questions().size());
    expect(item.round >= kAttentionRound && item.round < std::ssize(book_.rounds()),
           "question {} belongs to a round that was not committed", question_name(item.question));
    expect(!left_out(rater), "question {} was asked of somebody who was left out",
           question_name(item.question));
    const RoundBook& round = book_.round(item.round);
    const auto found = std::ranges::find(round.candidates, item.candidate);
    expect(found != round.candidates.end(),
           "question {} is about a candidate that its round does "
           "not have",
           question_name(item.question));
    book_.hand_out(item.round, static_cast<std::size_t>(found - round.candidates.begin()), rater,
                   entry.until);
    if (!entry.device.empty()) book_.bind(item.question, entry.device);
    if (deals_hands_) deal(entry, item);
    if (panel_.exists()) deal_of_panel(item, entry.rater);
  }
}

void Study::on(const Renewed& entry) {
  for (const std::int64_t question : entry.questions) {
    expect(book_.open().contains(question), "question {} is renewed but not open",
           question_name(question));
    book_.renew(question, entry.until);
    people_.act(book_.question(question).rater, at_);
  }
}

void Study::on(const Missed& entry) {
  if (panel_.exists()) return miss_places(entry.round);
  for (const std::int64_t question : entry.questions) {
    expect(deals_hands_ && hands_.pending().contains(question) && at_ >= hands_.closes(question),
           "question {} is missed but not overdue", question_name(question));
    book_.release(question, QuestionState::missed);
    hands_.note_missed(question);
  }
  advance();
}

void Study::on(const Expired& entry) {
  for (const std::int64_t question : entry.questions) {
    expect(book_.open().contains(question), "question {} expires but is not open",
           question_name(question));
    book_.release(question, QuestionState::expired);
  }
}

void Study::on(const Closed& entry) {
  expect(entry.round >= 0 && entry.round < std::ssize(recorded_), "round {} is closed but not open",
         entry.round);
  const RoundBook& round = book_.rounds()[static_cast<std::size_t>(entry.round)];
  const auto total = [](const std::vector<std::int64_t>& counts) {
    std::int64_t sum = 0;
    for (const std::int64_t count : counts) sum += count;
    return sum;
  };
  if (deals_hands_ && !round.questions.empty()) {  // who was asked may not be left out
    note(StudyGuarantee::voided,
         fmt::format("round {} was closed after questions of it were asked", entry.round));
  } else if (total(round.answered) > 0) {
    note(StudyGuarantee::voided, fmt::format("round {} was closed after {} of its answers were in",
                                             entry.round, total(round.answered)));
  }
  for (const std::int64_t question : std::vector<std::int32_t>(round.questions)) {
    if (book_.open().contains(question)) book_.release(question, QuestionState::expired);
  }
  book_.close(entry.round);
  hands_.close(entry.round);
  if (panel_.exists()) panel_.close_round(entry.round);
  start_over();
}

void Study::on(const Withdrawn& entry) {
  for (const std::int64_t candidate : entry.candidates) {
    expect(candidate >= 0 && candidate < std::ssize(withdrawn_), "candidate {} is withdrawn",
           candidate);
    withdrawn_[static_cast<std::size_t>(candidate)] = true;
  }
  if (book_.answered() > 0) {
    note(StudyGuarantee::heuristic, "candidates were withdrawn after answers were in");
  }
  bets_from_ = std::ssize(recorded_);
  start_over();
}

void Study::on(const Paused& /*entry*/) { paused_ = true; }
void Study::on(const Resumed& /*entry*/) {
  paused_ = false;
  stopped_.reset();
}
void Study::on(const Stopped& entry) { stopped_ = entry.reason; }
void Study::on(const Exhausted& /*entry*/) { exhausted_ = true; }
void Study::on(const Invited& entry) { access_.add(entry, at_); }
void Study::on(const Revoked& entry) { access_.revoke(entry.id); }

}  // namespace acol::study
