#pragma once

#include <deque>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "acol/verify/answer_meaning.hpp"
#include "acol/verify/own_check.hpp"
#include "acol/verify/people_check.hpp"

namespace acol::verify {

/// Reads the entries of a log one after the other and checks that each may stand where it stands:
/// rounds are committed before their questions are handed out, questions are asked before they are
/// answered, answers mean what they say. Throws Error naming the first that may not.
class LogCheck {
 public:
  void add(const std::string& text);

  const Json& created() const { return created_; }
  /// By candidate.
  const std::vector<std::string>& ids() const { return ids_; }
  const std::string& label(std::size_t row) const { return labels_.at(row); }
  const std::vector<double>& rewards() const { return rewards_; }
  const Statement& statement() const { return statement_; }
  /// The rounds that count, in order: complete ones up to the first that is not.
  std::vector<AnsweredRound> counted_rounds() const;
  std::vector<AnsweredRound> counted_rounds_of_people() const;
  AnsweredRound counted_lots(std::size_t round) const;
  /// Whether missing answers count for what hurts: not in linear rounds that have no lots.
  bool imputes() const;
  /// The same with shape = any. Of people also what counts of the first round that is not finished.
  struct OwnRounds {
    std::vector<OwnRound> finished = {};
    std::optional<OwnRound> open = {};
  };
  OwnRounds own_rounds() const;
  std::int64_t answered() const { return answered_; }
  /// What cannot be judged from a log, only disclosed.
  struct Counts {
    std::int64_t people = 0;       ///< Named people who gave answers that count.
    std::int64_t anonymous = 0;    ///< Answers without a name.
    std::int64_t devices = 0;      ///< Of the people: known by a device only.
    std::int64_t missing = 0;      ///< Places that count without an answer of their own.
    std::int64_t substituted = 0;  ///< Of `missing`, those with a substitute's answer.
    std::int64_t skipped = 0;
    std::int64_t undone = 0;
    std::int64_t late = 0;
    std::int64_t aside = 0;  ///< Answers that cannot be meant, or that others were measured by.
    std::int64_t epochs = 1;
    std::int64_t clock_went_back = 0;  ///< Leases that ended because of that.
  };
  Counts counts() const;
  /// Why the study's guarantee is not `certified`, if so.
  const std::set<std::string>& flaws() const { return flaws_; }

 private:
  struct Round {
    std::vector<std::int64_t> candidates = {};
    std::vector<std::int64_t> counts = {};
    std::vector<std::int64_t> answered = {};
    std::vector<std::int64_t> held = {};  ///< Questions that are out.
    std::optional<GuessedArm> guessed = {};
    RoundStakes stakes = {};
    std::vector<Real> means = {};  ///< What was expected of the answers.
    std::vector<Real> expected_squares = {};
    PeopleCheck::Lots lots = {};
    Real covariance = 0;
    std::int64_t guess = -1;                    ///< The guessed candidate, with shape = any.
    std::vector<Real> variances = {};           ///< With shape = any: how far off `means` may be.
    std::vector<std::uint32_t> questions = {};  ///< That were handed out, as indices.
    bool closed = false;
  };
  static OwnRound committed(const Round& round);
  static bool is_open(const Round& round) {
    return !round.closed && round.answered != round.counts;
  }
  /// Small: a log may have millions of them.
  struct Question {
    double value = 0;
    std::int64_t until = 0;  ///< End of its lease.
    std::int64_t told = 0;   ///< When it was answered.
    std::int32_t round = 0;  ///< Negative: it only checks attention.
    std::uint32_t place = 0;
    std::int32_t rater = kNobody;
    bool held = false;  ///< Somebody has it.
    bool answered = false;
    bool left_out = false;      ///< Its answer, before it counted: it is not used.
    bool failed = false;        ///< It checks attention, in vain.
    std::uint8_t reopened = 0;  ///< How often its answer was taken back.
  };
  /// What is known of somebody with a name.
  struct Rater {
    std::vector<std::uint32_t> questions = {};  ///< That they were asked, as indices.
    std::vector<std::int64_t> rows = {};        ///< Candidates that they answered about, in order.
    std::int64_t round = -1;                    ///< The round that they took part in first.
    std::int64_t answers = 0;                   ///< How many answers they gave in it.
    std::int64_t failed = 0;                    ///< Attention questions.
    bool left_out = false;
    bool gone = false;
    bool device = false;  ///< That is all that is known of them.
  };
  static constexpr std::int32_t kNobody =
      PeopleCheck::kNobody;  ///< The rater of answers without a name.

  void on_created(const Json& entry);
  void read_kind(const Json& definition);
  void check_answers();
  void on_round(const Json& entry);
  void take_linear(const Json& entry, Round& round) const;
  void take_shares(const Json& entry, RoundStakes& stakes) const;
  void take_lots(const Json& entry, Round& round) const;
  void check_block(const Round& round) const;
  void take_own(const Json& entry, Round& round) const;
  OwnRounds own_rounds_of_people() const;
  void count_missing(Counts& counts) const;
  void on_asked(const Json& entry);
  Question found_in_round(const Json& item, const std::string& name) const;
  void take_hand(const Json& entry, const Json& item, const Question& asked);
  void on_answered(const Json& entry);
  void on_attended(const Json& entry);
  void measure(const Question& last);
  std::int64_t row_of(const Question& asked) const {
    return rounds_[static_cast<std::size_t>(asked.round)].candidates[asked.place];
  }
  void on_skipped(const Json& entry);
  void on_expired(const Json& entry);
  void on_renewed(const Json& entry);
  void on_missed(const Json& entry);
  void end(Question& asked);
  void hold(Question& asked, const Json& until);
  void on_imported(const Json& entry);
  void on_retracted(const Json& entry);
  void on_undone(const Json& entry);
  bool may_be_reopened(const Question& asked) const;
  void take_out_of_round(Question& asked);
  void check_undo(const Question& asked, const std::string& name) const;
  void on_closed(const Json& entry);
  void on_withdrawn(const Json& entry);
  void on_added(const Json& entry);
  void take_candidates(const Json& entry, const Json& lists);
  void rank_withdrawn_last();
  std::size_t index_of(const Json& name) const;
  Question& question(const Json& name) { return questions_[index_of(name)]; }
  std::uint32_t attention_place(std::int64_t candidate, const std::string& name) const;
  void fail_attention(Question& check);
  void leave_out(std::size_t index, std::int64_t first_open);
  void hand_out(const Question& asked);
  std::int32_t rater_called(const Json& entry);
  std::int32_t person_called(const Json& entry);
  std::int32_t numbered(const std::string& name);
  bool may_answer(const Question& asked, std::int32_t rater) const;
  Rater& rater_of(const Question& asked) { return raters_[static_cast<std::size_t>(asked.rater)]; }
  bool is_left_out(std::int32_t rater) const {
    return raters_[static_cast<std::size_t>(rater)].left_out;
  }
  void take_answer(Question& asked, const Json& entry);
  void note_rater(const Question& asked);
  /// The first round that does not count yet.
  std::int64_t first_open_round() const;

  std::size_t entries_ = 0;
  int format_ = 2;
  std::int64_t at_ = 0;          ///< When the entry was written.
  std::set<std::string> looks_;  ///< Ids as people see them.
  std::int64_t lease_ = 0;       ///< Milliseconds.
  Counts counts_;
  Json created_;
  Statement statement_;
  AnswerMeaning meaning_;
  std::vector<std::string> ids_;
  std::vector<std::string> labels_;  ///< What people read; the id where there is no label.
  std::vector<double> rewards_;      ///< As stated; in `statement_` withdrawn ones come last.
  std::set<std::size_t> withdrawn_;
  std::optional<PeopleCheck> people_;  ///< Where people are the independent units.
  std::vector<Round> rounds_;
  std::deque<Question> questions_;
  std::vector<Rater> raters_ = std::vector<Rater>(1);
  std::unordered_map<std::string, std::int32_t> rater_numbers_;
  std::map<std::int64_t, std::vector<double>> told_;  ///< By candidate, used or not.
  std::int64_t answered_ = 0;
  std::set<std::string> flaws_;
};

}  // namespace acol::verify
