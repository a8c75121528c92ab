#include "acol/study/set_aside.hpp"

namespace acol::study {

void SetAside::add(std::int64_t answered) {
  if (!yardstick_) return;
  const QuestionRecord& record = book_->question(answered);
  const std::int64_t candidate = book_->candidate_of(record);
  yardstick_->add(candidate, record.value);
  const RoundBook& round = book_->round_of(record);
  if (round.answered[record.entry] < round.counts[record.entry]) return;
  for (const std::int64_t question : round.questions) {
    const QuestionRecord& one = book_->question(question);
    if (one.entry != record.entry || one.state != QuestionState::answered) continue;
    if (!yardstick_->refuses(candidate, one.value)) continue;
    book_->release(question, QuestionState::aside);
    questions_.push_back(question);
  }
}

void SetAside::remove(std::int64_t answered) {
  if (!yardstick_) return;
  const QuestionRecord& record = book_->question(answered);
  yardstick_->remove(book_->candidate_of(record), record.value);
}

std::vector<std::int64_t> SetAside::far_off() const {
  std::vector<std::int64_t> far;
  for (const std::int64_t question : questions_) {
    const QuestionRecord& record = book_->question(question);
    if (yardstick_->contradicts(book_->candidate_of(record), record.value)) far.push_back(question);
  }
  return far;
}

}  // namespace acol::study
