#include "acol/study/attention.hpp"

#include <algorithm>

#include "acol/core/random.hpp"
#include "acol/io/text.hpp"
#include "acol/study/log.hpp"

namespace acol::study {

// Attention questions: candidates with a known right answer that are asked between the others.
// Their answers are not evidence. Anybody who fails too many is left out before what they said is
// counted; the rule looks at nothing but attention questions, so the answers that count are as
// before, given them (docs/studies.md).

namespace {

bool passes(const Study& study, const QuestionRecord& record,
            const std::optional<double>& seconds) {
  const std::optional<double> fast = study.definition().exclude_faster_than;
  if (fast && seconds && *seconds < *fast) return false;
  const std::vector<std::string> right = io::split(study.attention().right[record.entry], '|');
  return std::ranges::any_of(
      right, [&](const std::string& one) { return study.scale().parse(one) == record.value; });
}

}  // namespace

bool checks_attention(const Study& study, std::int64_t person, std::int64_t at) {
  const auto block = static_cast<std::uint64_t>(study.definition().attention_every) + 1;
  const auto place = static_cast<std::uint64_t>(at);
  const Stream stream{study.definition().seed, StreamUse::attention};
  const std::uint64_t index = (static_cast<std::uint64_t>(person) << 32) + place / block;
  return uniform_below(stream, index, block) == place % block;
}

void Study::on(const Attended& entry) {
  expect(book_.knows(entry.question) && book_.question(entry.question).round < 0 &&
             book_.question(entry.question).state != QuestionState::answered,
         "question {} is not an open attention question", question_name(entry.question));
  const std::int64_t rater = book_.rater(entry.rater);
  people_.act(rater, at_);
  people_.note_progress(at_);
  book_.answer(entry.question, entry.value, entry.answer, rater, at_);
  tells_.add(entry.key, {entry.question, entry.answer, entry.rater});
  if (!passes(*this, book_.question(entry.question), entry.seconds)) fail_attention(entry.question);
}

void Study::fail_attention(std::int64_t check) {
  const std::int64_t rater = book_.question(check).rater;
  const std::optional<std::int64_t> most = definition().exclude_after_failed;
  failed_checks_.insert(check);
  ++failed_[rater];
  if (!most || failed_[rater] < *most) return;
  if (!left_out_.insert(rater).second) return;
  const auto release = [&](std::int64_t question, QuestionState from, QuestionState to) {
    const QuestionRecord& record = book_.question(question);
    if (record.rater == rater && record.state == from) book_.release(question, to);
  };
  for (const std::int64_t question : std::set<std::int64_t>(book_.open())) {
    release(question, QuestionState::open, QuestionState::expired);
  }
  if (deals_hands_) return leave_out_places(rater);
  for (std::int64_t round = cursor_; round < std::ssize(book_.rounds()); ++round) {
    if (book_.round(round).closed) continue;
    for (const std::int32_t question : book_.round(round).questions) {
      release(question, QuestionState::answered, QuestionState::left_out);
    }
  }
}

/// Their places that do not count yet are nobody's.
void Study::leave_out_places(std::int64_t rater) {
  for (std::int64_t round = cursor_; round < std::ssize(book_.rounds()); ++round) {
    if (book_.round(round).closed) continue;
    for (std::size_t entry = 0; entry < book_.round(round).candidates.size(); ++entry) {
      const std::vector<std::int64_t> places = hands_.places(round, entry);
      for (std::size_t i = places_told(round, entry); i < places.size(); ++i) {
        if (book_.question(places[i]).rater != rater) continue;
        book_.release(places[i], QuestionState::left_out);
        hands_.note_missed(places[i]);
      }
    }
  }
  for (const std::int64_t reserve : hands_.unused_reserves(rater)) {
    book_.release(reserve, QuestionState::left_out);
  }
  advance();
}

Card Study::card(std::int64_t candidate) const {
  const std::size_t shown = created_.definition.show.size();
  return candidate < 0 ? created_.attention.cards.card(-1 - candidate, shown)
                       : created_.cards.card(candidate, shown);
}

}  // namespace acol::study
