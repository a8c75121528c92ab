#include <algorithm>

#include "acol/study/log.hpp"
#include "acol/study/recorded_round.hpp"
#include "acol/study/study.hpp"

namespace acol::study {

// What becomes of answers: given, late, taken back, skipped, changed, imported.

namespace {

/// Whether a question has an answer, and checks no attention.
bool is_answered(const QuestionBook& book, std::int64_t question) {
  return book.knows(question) && book.question(question).round >= 0 &&
         book.question(question).state == QuestionState::answered;
}

}  // namespace

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
  if (deals_hands_) hands_.note_answer(entry.question);
  if (place_by_place()) return advance();
  const bool fresh_draws = independence_of(definition().policy) == Independence::answers;
  if (fresh_draws && rater != kAnonymous && book_.uses(rater, book_.candidate_of(record)) > 1) {
    note(StudyGuarantee::heuristic,
         "one rater answered more than once about a candidate: these are not fresh draws");
  }
  if (!fresh_draws && earlier_raters_.contains(rater)) {
    note(StudyGuarantee::heuristic,
         "a rater took part in more than one round, with independence = raters");
  }
  aside_.add(entry.question);
  if (book_.rounds()[static_cast<std::size_t>(record.round)].complete()) advance();
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
  aside_.remove(entry.question);
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
  if (place_by_place()) advance();  // a hand may be complete now
}

void Study::on(const Amended& entry) {
  expect(is_answered(book_, entry.question), "question {} is amended but has no answer",
         question_name(entry.question));
  book_.amend(entry.question, entry.value, entry.answer);
  note(StudyGuarantee::voided,
       fmt::format("the answer to question {} was amended", question_name(entry.question)));
  if (place_by_place() || book_.question(entry.question).round < cursor_) start_over();
}

void Study::on(const Retracted& entry) {
  expect(is_answered(book_, entry.question), "question {} is retracted but has no answer",
         question_name(entry.question));
  book_.release(entry.question, QuestionState::retracted);
  note(StudyGuarantee::voided,
       fmt::format("the answer to question {} was retracted", question_name(entry.question)));
  if (place_by_place() || book_.question(entry.question).round < cursor_) start_over();
}

void Study::on(const Imported& entry) {
  expect(!panel_.exists(), "answers of others were imported into a panel");
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
    // Somebody who was asked before is not a fresh draw: what is forecast follows what they said.
    if (deals_hands_) {
      hands_.deal({question, entry.raters[i].empty() ? std::string() : "@" + entry.raters[i]});
    }
    book_.answer(question, entry.values[i], entry.answers[i], rater);
    if (deals_hands_) hands_.note_answer(question);
  }
  // Without a shape earlier answers only plan: rounds without forecasts are not evidence.
  if (!any_shape()) note(StudyGuarantee::heuristic, "answers from before the study were imported");
  start_over();
}

}  // namespace acol::study
