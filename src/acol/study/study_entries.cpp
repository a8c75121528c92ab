#include <algorithm>

#include "acol/study/log.hpp"
#include "acol/study/recorded_round.hpp"
#include "acol/study/study.hpp"

namespace acol {
namespace {

/// A log that this acol wrote never breaks these rules.
template <class... Args>
void expect(bool condition, fmt::format_string<Args...> message, Args&&... args) {
  if (!condition) {
    throw StorageError("the log contradicts itself: " +
                       fmt::format(message, std::forward<Args>(args)...));
  }
}

}  // namespace

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
  if (planned_ && !ours) {  // somebody else was quicker
    start_over();
    return;
  }
  commitments_.push_back(std::move(commitment));
  adopted_ = adopted_ || planned_;  // ahead of others it is adopted when its turn comes
  planned_ = false;
  advance();
}

void Study::on(const Arrived& entry) {
  people_.act(book_.rater(entry.rater), at_);
  people_.note_progress(at_);
  if (!fixed_people()) exhausted_ = false;
}

void Study::on(const Waiting& entry) { people_.wait(book_.rater(entry.rater), at_); }

void Study::on(const Left& entry) { people_.leave(book_.rater(entry.rater)); }

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

void Study::on(const Answered& entry) {
  expect(book_.knows(entry.question), "an answer to question {} that nobody was asked",
         question_name(entry.question));
  const QuestionState before = book_.question(entry.question).state;
  expect(before != QuestionState::answered && before != QuestionState::aside,
         "question {} is answered twice", question_name(entry.question));
  expect(wants(entry.question) && book_.question(entry.question).round >= 0,
         "question {} was not open", question_name(entry.question));
  const std::int64_t rater = book_.rater(entry.rater);
  people_.act(rater, at_);
  people_.note_progress(at_);
  expect(!left_out(rater), "question {} was answered by somebody who was left out",
         question_name(entry.question));
  book_.answer(entry.question, entry.value, entry.answer, rater, at_);
  tells_.add(entry.key, {entry.question, entry.answer, entry.rater});
  const QuestionRecord& record = book_.question(entry.question);
  if (deals_hands_) {
    hands_.note_answer(entry.question);
    return advance();
  }
  const bool fresh_draws = independence_of(definition().policy) == Independence::answers;
  if (fresh_draws && rater != kAnonymous && book_.uses(rater, book_.candidate_of(record)) > 1) {
    note(StudyGuarantee::heuristic,
         "one rater answered more than once about a candidate: these are not fresh draws");
  }
  if (!fresh_draws && earlier_raters_.contains(rater)) {
    note(StudyGuarantee::heuristic,
         "a rater took part in more than one round, with independence = raters");
  }
  measure(entry.question);
  if (book_.rounds()[static_cast<std::size_t>(record.round)].complete()) advance();
}

/// Once everybody who was to be asked about a candidate in a round has answered, those answers are
/// set aside, and asked for again, that cannot be meant.
void Study::measure(std::int64_t answered) {
  if (!yardstick_) return;
  const QuestionRecord& record = book_.question(answered);
  const std::int64_t candidate = book_.candidate_of(record);
  yardstick_->add(candidate, record.value);
  const RoundBook& round = book_.round_of(record);
  if (round.answered[record.entry] < round.counts[record.entry]) return;
  for (const std::int64_t question : round.questions) {
    const QuestionRecord& one = book_.question(question);
    if (one.entry != record.entry || one.state != QuestionState::answered) continue;
    if (!yardstick_->refuses(candidate, one.value)) continue;
    book_.release(question, QuestionState::aside);
    set_aside_.push_back(question);
  }
}

void Study::on(const Late& entry) {
  ++late_;
  people_.act(book_.rater(entry.rater), at_);
  tells_.add(entry.key, {entry.question, entry.answer, entry.rater, true});
}

void Study::on(const Undone& entry) {
  expect(book_.knows(entry.question) &&
             book_.question(entry.question).state == QuestionState::answered,
         "question {} is undone but has no answer", question_name(entry.question));
  const QuestionRecord& record = book_.question(entry.question);
  const std::int64_t rater = record.rater;
  expect(!left_out(rater), "question {} was answered by somebody who was left out",
         question_name(entry.question));
  expect(!counts_already(entry.question) && !book_.round_of(record).closed,
         "question {} is undone after it counts", question_name(entry.question));
  if (yardstick_) yardstick_->remove(book_.candidate_of(record), record.value);
  book_.reopen(entry.question, entry.until);
  if (deals_hands_) hands_.note_undone(entry.question);
  if (failed_checks_.erase(entry.question) > 0) --failed_[rater];
  people_.act(rater, at_);
  ++undone_;
}

void Study::on(const Skipped& entry) {
  expect(book_.open().contains(entry.question), "question {} is skipped but not open",
         question_name(entry.question));
  book_.release(entry.question, QuestionState::skipped);
  const QuestionRecord& record = book_.question(entry.question);
  people_.act(record.rater, at_);
  if (record.round < 0) fail_attention(entry.question);
  if (deals_hands_) advance();  // a hand may be complete now
}

void Study::on(const Missed& entry) {
  for (const std::int64_t question : entry.questions) {
    expect(deals_hands_ && hands_.pending().contains(question) && at_ >= hands_.closes(question),
           "question {} is missed but not overdue", question_name(question));
    book_.release(question, QuestionState::missed);
    hands_.note_missed(question);
  }
  advance();
}

void Study::on(const Attended& entry) {
  expect(book_.knows(entry.question) && book_.question(entry.question).round < 0 &&
             book_.question(entry.question).state != QuestionState::answered,
         "question {} does not wait for an answer that checks attention",
         question_name(entry.question));
  const std::int64_t rater = book_.rater(entry.rater);
  people_.act(rater, at_);
  people_.note_progress(at_);
  book_.answer(entry.question, entry.value, entry.answer, rater, at_);
  tells_.add(entry.key, {entry.question, entry.answer, entry.rater});
  if (!passes(book_.question(entry.question), entry.seconds)) fail_attention(entry.question);
}

void Study::on(const Expired& entry) {
  for (const std::int64_t question : entry.questions) {
    expect(book_.open().contains(question), "question {} expires but is not open",
           question_name(question));
    book_.release(question, QuestionState::expired);
  }
}

void Study::on(const Amended& entry) {
  expect(book_.knows(entry.question) && book_.question(entry.question).round >= 0 &&
             book_.question(entry.question).state == QuestionState::answered,
         "question {} is amended but has no answer", question_name(entry.question));
  book_.amend(entry.question, entry.value, entry.answer);
  note(StudyGuarantee::voided,
       fmt::format("the answer to question {} was amended", question_name(entry.question)));
  if (deals_hands_ || book_.question(entry.question).round < cursor_) start_over();
}

void Study::on(const Retracted& entry) {
  expect(book_.knows(entry.question) && book_.question(entry.question).round >= 0 &&
             book_.question(entry.question).state == QuestionState::answered,
         "question {} is retracted but has no answer", question_name(entry.question));
  book_.release(entry.question, QuestionState::retracted);
  note(StudyGuarantee::voided,
       fmt::format("the answer to question {} was retracted", question_name(entry.question)));
  if (deals_hands_ || book_.question(entry.question).round < cursor_) start_over();
}

void Study::on(const Imported& entry) {
  const std::int64_t round = std::ssize(recorded_);
  const std::size_t size = entry.candidates.size();
  expect(entry.answers.size() == size && entry.values.size() == size && entry.raters.size() == size,
         "imported lists have different lengths");
  recorded_.push_back(round_of_imports(entry, *problem_, round));
  const RoundCommitted& recorded = recorded_.back();
  book_.add_round(recorded.candidates, recorded.counts);
  for (std::size_t i = 0; i < size; ++i) {
    const std::int64_t row = problem_->candidate(problem_->distinct(entry.candidates[i]));
    const auto at = std::ranges::find(recorded.candidates, row) - recorded.candidates.begin();
    const std::int64_t rater = book_.rater(entry.raters[i]);
    book_.hand_out(round, static_cast<std::size_t>(at), rater, 0);
    const std::int64_t question = std::ssize(book_.questions());
    // Who was asked before is no fresh draw: what is forecast follows what they said.
    if (deals_hands_) {
      hands_.deal({question, entry.raters[i].empty() ? std::string() : "@" + entry.raters[i]});
    }
    book_.answer(question, entry.values[i], entry.answers[i], rater);
    if (deals_hands_) hands_.note_answer(question);
  }
  // Without a shape earlier answers only plan: rounds without forecasts are no evidence.
  if (!any_shape()) note(StudyGuarantee::heuristic, "answers from before the study were imported");
  start_over();
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

}  // namespace acol
