#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "acol/core/answers.hpp"
#include "acol/study/answer_texts.hpp"

namespace acol::study {

/// What became of a question.
enum class QuestionState : std::uint8_t {
  open,
  answered,
  skipped,
  expired,
  retracted,
  left_out,  ///< Answered by somebody who was left out before the answer counted.
  aside,     ///< Answered by a number that cannot be meant (see Yardstick).
  missed,    ///< Its time was over before it was answered (see Hands).
};

/// One question that was handed out, in 40 bytes: a study may have millions of them.
struct QuestionRecord {
  double value = 0;                 ///< Value of its answer.
  AnswerTexts::Place answer = 0;    ///< The answer as given.
  std::int32_t round = 0;           ///< Negative: it only checks attention.
  std::uint32_t entry = 0;          ///< Of the round's list of candidates.
  std::int32_t rater = kAnonymous;  ///< Index of the person who holds or answered it.
  std::uint16_t reopened = 0;       ///< How often its answer was taken back.
  QuestionState state = QuestionState::open;
  std::int64_t time = 0;  ///< See the two functions.

  /// End of the lease, while it is open.
  std::int64_t until() const { return time; }
  /// When it was answered, once it is.
  std::int64_t told() const { return time; }

  template <class Self, class Archive>
  static void persist(Self& self, Archive& archive) {
    archive(self.value, self.answer, self.round, self.entry, self.rater, self.reopened, self.state,
            self.time);
  }
};
static_assert(sizeof(QuestionRecord) == 40);

/// What has been asked and answered of a round.
struct RoundBook {
  std::vector<std::int64_t> candidates = {};  ///< Rows of the catalogue, in order of distinct arms.
  std::vector<std::int64_t> counts = {};
  std::vector<std::int64_t> answered = {};
  std::vector<std::int64_t> held = {};       ///< Open questions.
  std::vector<std::int32_t> questions = {};  ///< All that were handed out.
  std::int64_t missing = 0;                  ///< Answers.
  bool closed = false;

  bool complete() const { return missing == 0; }
  /// How often the candidate may still be handed out; negative where late answers came first.
  std::int64_t free(std::size_t entry) const {
    return counts[entry] - answered[entry] - held[entry];
  }

  template <class Self, class Archive>
  static void persist(Self& self, Archive& archive) {
    archive(self.candidates, self.counts, self.answered, self.held, self.questions, self.missing,
            self.closed);
  }
};

/// Who was asked what in which round, who answered, and what is left to ask: bookkeeping, nothing
/// of the mathematics. Questions are numbered from 1.
class QuestionBook {
 public:
  void add_round(std::vector<std::int64_t> candidates, std::vector<std::int64_t> counts);
  /// What may be asked, any number of times, to check attention.
  void set_attention(std::vector<std::int64_t> candidates);
  void hand_out(std::int64_t round, std::size_t entry, std::int64_t rater, std::int64_t until);
  /// The question was asked by this device, by nobody's name.
  void bind(std::int64_t question, const std::string& device);
  void renew(std::int64_t question, std::int64_t until);
  void answer(std::int64_t question, double value, std::string_view answer, std::int64_t rater,
              std::int64_t time = 0);
  /// Takes the answer back: the one who gave it has the question again.
  void reopen(std::int64_t question, std::int64_t until);
  void amend(std::int64_t question, double value, std::string_view answer);
  /// Ends it without an answer: skipped, expired, or retracted after all.
  void release(std::int64_t question, QuestionState state);
  void close(std::int64_t round) { rounds_[static_cast<std::size_t>(round)].closed = true; }

  /// The number of a name; the same for the same name.
  std::int64_t rater(const std::string& name);
  std::optional<std::int64_t> find_rater(const std::string& name) const;
  const std::vector<std::string>& raters() const { return rater_names_; }

  /// All but that of attention questions.
  const std::vector<RoundBook>& rounds() const { return rounds_; }
  const std::deque<QuestionRecord>& questions() const { return questions_; }
  bool knows(std::int64_t question) const {
    return question >= 1 && question <= std::ssize(questions_);
  }
  /// The number of the next question, after the given number of others that are not in the book
  /// yet.
  std::int64_t next_number(std::size_t others) const {
    return std::ssize(questions_) + static_cast<std::int64_t>(others) + 1;
  }
  const QuestionRecord& question(std::int64_t question) const {
    return questions_[static_cast<std::size_t>(question - 1)];
  }
  /// The answer as given.
  std::string_view answer_of(const QuestionRecord& record) const {
    return texts_.at(record.answer);
  }
  /// Empty: asked by name, or nobody knows.
  const std::string& device_of(std::int64_t question) const;
  const std::set<std::int64_t>& open() const { return open_; }
  /// Without those that only check attention.
  std::int64_t answered() const { return answered_; }
  const RoundBook& attention() const { return attention_; }
  std::int64_t answered_by(std::int64_t rater) const;
  std::int64_t candidate_of(const QuestionRecord& record) const {
    return round_of(record).candidates[record.entry];
  }
  const RoundBook& round_of(const QuestionRecord& record) const { return round(record.round); }
  /// A negative one is that of attention questions.
  const RoundBook& round(std::int64_t round) const {
    return round < 0 ? attention_ : rounds_[static_cast<std::size_t>(round)];
  }
  /// How many questions a rater got.
  std::int64_t handed_to(std::int64_t rater) const;
  /// Whether the round still waits for an answer about what the question is about.
  bool wanted(std::int64_t question) const;
  /// How often a rater was asked about a candidate, unless the question expired or was taken back.
  std::int64_t uses(std::int64_t rater, std::int64_t candidate) const;
  /// Visits what uses() is not 0 for: visit(candidate, times), without what only checks attention.
  template <class Visit>
  void for_each_use(std::int64_t rater, Visit&& visit) const {
    if (rater < 0 || rater >= std::ssize(uses_)) return;
    for (const auto& [candidate, times] : uses_[static_cast<std::size_t>(rater)]) {
      if (candidate >= 0 && times > 0) visit(std::int64_t{candidate}, std::int64_t{times});
    }
  }
  /// How many answers a candidate has, by anybody, and how many questions about it are open.
  std::int64_t spent(std::int64_t candidate) const;
  /// The answers of a round by entry: together, or one element a rater.
  std::vector<std::vector<Answers>> answers(std::int64_t round, bool by_rater) const;

  template <class Self, class Archive>
  static void persist(Self& self, Archive& archive) {
    archive(self.rounds_, self.attention_, self.questions_, self.texts_, self.devices_,
            self.device_names_, self.device_numbers_, self.open_, self.answered_, self.answered_by_,
            self.rater_names_, self.rater_numbers_, self.uses_, self.spent_, self.handed_);
  }

 private:
  QuestionRecord& at(std::int64_t question) {
    return questions_[static_cast<std::size_t>(question - 1)];
  }
  RoundBook& book_of(const QuestionRecord& record) {
    return record.round < 0 ? attention_ : rounds_[static_cast<std::size_t>(record.round)];
  }
  void use(const QuestionRecord& record, int change);
  void count(const QuestionRecord& record, int change);
  void close_open(std::int64_t question);

  std::vector<RoundBook> rounds_;
  RoundBook attention_;
  std::deque<QuestionRecord> questions_;
  AnswerTexts texts_;
  std::vector<std::int32_t> devices_;  ///< By question, as far as any has one; else kAnonymous.
  std::vector<std::string> device_names_;
  std::unordered_map<std::string, std::int32_t> device_numbers_;
  std::set<std::int64_t> open_;
  std::int64_t answered_ = 0;
  std::unordered_map<std::int64_t, std::int64_t> answered_by_;
  std::vector<std::string> rater_names_;
  std::unordered_map<std::string, std::int64_t> rater_numbers_;
  /// By rater: candidates, in order, and how often each.
  std::vector<std::vector<std::pair<std::int32_t, std::int32_t>>> uses_;
  std::unordered_map<std::int64_t, std::int64_t> spent_;
  std::unordered_map<std::int64_t, std::int64_t> handed_;
};

}  // namespace acol::study
