#pragma once

#include <map>
#include <memory>
#include <set>

#include "acol/policy/recorded_policy.hpp"
#include "acol/study/consents.hpp"
#include "acol/study/entry.hpp"
#include "acol/study/hands.hpp"
#include "acol/study/panel.hpp"
#include "acol/study/people.hpp"
#include "acol/study/question_book.hpp"
#include "acol/study/recent_tells.hpp"
#include "acol/study/set_aside.hpp"
#include "acol/study/study_outcome.hpp"

namespace acol {
class ShapeWatch;
}

namespace acol::study {

class ArchiveReader;
class ArchiveWriter;

/// The state of a study: the fold of its log, and nothing else. Rounds count in the order in which
/// they were committed, and only when complete; later ones wait. Where an answer of a counted round
/// is changed, the evidence is computed anew from the log.
class Study {
 public:
  explicit Study(Created created);
  /// From what write() wrote. Throws StorageError if it is not that.
  explicit Study(ArchiveReader& archive);

  /// The state, all of it: the same bytes for the same log.
  void write(ArchiveWriter& archive) const;

  /// Takes the next entry. Throws StorageError where it does not fit what came before.
  void apply(const Entry& entry);

  /// Whether the next thing to do is to commit a round: none is open, and somebody is here.
  bool needs_round() const;
  /// Whether a round may be committed although others are open, for people who would wait.
  bool may_plan_ahead() const;
  /// Whether somebody who is here is waiting, and may still be asked about some candidate.
  bool somebody_idle() const;
  /// Whether several people are here and fewer questions are left to hand out: soon some will wait.
  bool running_low() const;
  /// Whether a named person has been asked about every candidate as often as allowed.
  bool has_seen_all(std::int64_t rater) const;
  /// The round to commit next, planned within what those who are here may still be asked. The first
  /// one stays planned until the log has it, or another one; one ahead of open rounds is planned
  /// from what these are expected to end with. Nothing where that is not known, or no round is
  /// needed after them. Exhausted if nobody who is here can be asked anything more.
  std::optional<EntryBody> plan_round();
  /// The same where rounds are open.
  std::optional<EntryBody> plan_ahead() const;
  /// Whether such a round may still come next in the log.
  bool is_next(const EntryBody& round) const;

  int format() const { return created_.format; }
  /// Whether the log has pseudonyms in place of names (Pseudonyms).
  bool pseudonymous() const { return created_.pseudonyms; }
  /// Pseudonyms whose names were deleted.
  const std::set<std::string>& erased() const { return erased_; }
  const Consents& consents() const { return consents_; }
  const Definition& definition() const { return created_.definition; }
  const FeatureSet& features() const { return created_.features; }
  const Cards& cards() const { return created_.cards; }
  const AttentionChecks& attention() const { return created_.attention; }
  /// What people see of a candidate, or of one that only checks attention.
  Card card(std::int64_t candidate) const;
  /// Whether a rater was left out, by the rule that the definition fixed.
  bool left_out(std::int64_t rater) const { return left_out_.contains(rater); }
  const std::set<std::int64_t>& left_out() const { return left_out_; }
  const StatedProblem& stated() const { return created_.problem; }
  const io::AnswerScale& scale() const { return scale_; }
  const Problem& problem() const { return *problem_; }
  const RecordedPolicy& policy() const { return *policy_; }
  /// The algorithm as if it knew all answers so far: also those that do not count yet
  /// because somebody before them has not answered. What these have not said is taken as expected.
  /// Null where that adds nothing, or supposes too much.
  std::unique_ptr<RecordedPolicy> with_all_answers() const;
  /// Whether nothing is assumed about how answers depend on features.
  bool any_shape() const { return shape_of(created_.definition.policy) == Shape::any; }
  /// Where people are the independent units: who has which hand; null elsewhere.
  const Hands* hands() const { return deals_hands_ ? &hands_ : nullptr; }
  /// Whether a round is dealt in lots, one a person.
  bool in_lots(std::int64_t round) const {
    return !recorded_[static_cast<std::size_t>(round)].lots.empty();
  }
  /// Whether missing answers count for what hurts the claim, as far as θ says: not in linear rounds
  /// before there were lots.
  bool imputes() const;
  /// θ*: the largest share of missing answers that need not be like the others for which what is
  /// certified follows as well; none where nothing is missing, or nothing is certified.
  std::optional<double> tolerated_missing_share() const;
  /// Where the claim is about the people of a panel: who they are, and whose turn it is; else null.
  const Panel* panel() const { return panel_.exists() ? &panel_ : nullptr; }
  /// When a question closes, where it does: from then on nobody waits for its answer.
  std::optional<std::int64_t> closes(std::int64_t question) const;
  /// Whether an answer to the question would still be used.
  bool wants(std::int64_t question) const;
  /// Whether the answer counts and can no longer be taken back.
  bool counts_already(std::int64_t question) const;
  /// The round whose places are dealt now; none: no free place.
  std::optional<std::int64_t> dealing_round() const;
  const QuestionBook& book() const { return book_; }
  const AccessBook& access() const { return access_; }
  const People& people() const { return people_; }
  /// How often evidence has begun, and δ of the present time.
  std::int64_t epoch() const { return epoch_; }
  double delta() const;
  /// How many answers were taken back so far, and how many came late.
  std::int64_t undone() const { return undone_; }
  std::int64_t late() const { return late_; }
  const SetAside& set_aside() const { return aside_; }
  /// When the last entry was written, by the clock of who wrote it.
  std::int64_t last_entry() const { return at_; }
  /// Nobody who is here can be asked anything more.
  bool exhausted() const { return exhausted_; }
  bool paused() const { return paused_; }
  const std::optional<std::string>& stopped() const { return stopped_; }
  bool withdrawn(std::int64_t candidate) const;
  std::optional<std::int64_t> repeats() const { return repeats_; }
  /// The rounds that are in the evidence, or passed over as closed: those before this one.
  std::int64_t rounds_counted() const { return cursor_; }
  /// What requests with keys told.
  const RecentTells& tells() const { return tells_; }
  /// All rounds as they stand in the log.
  const std::vector<RoundCommitted>& recorded() const { return recorded_; }

  bool budget_spent() const;
  StudyOutcome outcome() const;
  bool over() const { return outcome() != StudyOutcome::running; }
  /// Of a result, if there were one now: never `pending`.
  StudyGuarantee guarantee() const;
  std::vector<Reason> reasons() const;
  /// With a linear shape: E, the evidence against it, which reaches 1/α with probability α at most
  /// if it is true (ShapeWatch). None where nothing is watched.
  std::optional<double> evidence_against_shape() const;
  /// What the answers speak against; heuristic where it is beyond doubt.
  std::vector<std::string> warnings() const;

 private:
  void on(const Created& entry);
  void on(const RoundCommitted& entry);
  void on(const Asked& entry);
  void on(const Renewed& entry);
  void on(const Answered& entry);
  void on(const Late& entry);
  void on(const Skipped& entry);
  void on(const Expired& entry);
  void on(const Amended& entry);
  void on(const Retracted& entry);
  void on(const Imported& entry);
  void on(const Closed& entry);
  void on(const Withdrawn& entry);
  void on(const Paused& entry);
  void on(const Resumed& entry);
  void on(const Stopped& entry);
  void on(const Exhausted& entry);
  void on(const Attended& entry);
  void on(const Undone& entry);
  void on(const Invited& entry);
  void on(const Revoked& entry);
  void on(const Added& entry);
  void on(const Arrived& entry);
  void on(const Waiting& entry);
  void on(const Left& entry);
  void on(const Missed& entry);
  void on(const Consented& entry);
  void on(const Erased& entry);

  /// What follows from the log alone. Evidence is not part of it: start_over() computes it anew
  /// from the answers, which takes as long as there are rounds, not answers.
  template <class Self, class Archive>
  static void persist(Self& self, Archive& archive);

  void start_over();
  void advance();
  // Each counts what is there of the round at the cursor, and says whether that is all of it.
  bool count_answers();
  bool count_places();
  bool count_panel();
  void deal_of_panel(const Asked::Item& item, const std::string& rater);
  void miss_places(std::int64_t round);
  Question open_question(std::int64_t candidate, const Policy& policy) const;
  std::vector<QuestionAnswers> untold_of_panel(std::int64_t round, const Policy& policy) const;
  /// Whether answers count one by one, and not only when their round is complete.
  bool place_by_place() const { return deals_hands_ || panel_.exists(); }
  /// How many places the policy was told about one entry of a round that does not count yet: 0 of
  /// rounds that were committed ahead.
  std::size_t places_told(std::int64_t round, std::size_t entry) const;
  void deal(const Asked& entry, const Asked::Item& item);
  void tell_place(std::int64_t place, RecordedPolicy& policy) const;
  bool follows_with(double missing_share) const;
  std::vector<QuestionAnswers> untold_in(std::int64_t round, const Policy& policy) const;
  /// The answers of a round so far, as the algorithm takes them.
  std::vector<QuestionAnswers> told_in(std::int64_t round, const Policy& policy) const;
  std::optional<EntryBody> next_block(const RoundLimits& most) const;
  /// The algorithm as if the open rounds had ended: with all answers so far, in whatever
  /// round and place, and the missing ones as expected. Null where it cannot say; done where that
  /// would be the end.
  std::unique_ptr<RecordedPolicy> after_open_rounds() const;
  PolicyOptions policy_options() const;
  void fail_attention(std::int64_t check);
  void leave_out_places(std::int64_t rater);
  void begin_anew();
  void note(StudyGuarantee makes, std::string text);
  void start_watching();
  void watch_round(std::int64_t round);

  Created created_;
  io::AnswerScale scale_;
  std::optional<std::int64_t> repeats_;
  std::unique_ptr<Problem> problem_;
  std::unique_ptr<RecordedPolicy> policy_;
  QuestionBook book_;
  bool deals_hands_;
  Hands hands_{book_};
  Panel panel_{book_};
  std::shared_ptr<ShapeWatch> watch_;     ///< Of rounds that count; null: nothing is watched.
  std::vector<std::size_t> told_places_;  ///< Of the round that the policy has open, by entry.
  std::vector<Commitment> commitments_;   ///< By round, in distinct arms of the problem.
  std::vector<RoundCommitted> recorded_;  ///< The same as it stands in the log.
  std::int64_t cursor_ = 0;               ///< The first round that does not count yet.
  bool adopted_ = false;                  ///< Whether the policy has that round open.
  bool planned_ = false;  ///< Whether the policy has a round open that the log does not have yet.
  std::int64_t bets_from_ = 0;  ///< Bets of rounds before were on another problem.
  std::vector<Reason> noted_;
  std::vector<char> withdrawn_;
  SetAside aside_{book_};
  std::set<std::int64_t> failed_checks_;         ///< Attention questions that were failed.
  std::map<std::int64_t, std::int64_t> failed_;  ///< Number of failed attention questions by rater.
  std::set<std::int64_t> left_out_;
  std::set<std::int64_t> earlier_raters_;  ///< Who answered before evidence began anew.
  bool paused_ = false;
  bool exhausted_ = false;
  std::optional<std::string> stopped_;
  AccessBook access_;
  RecentTells tells_;
  std::int64_t at_ = 0;  ///< When the entry was written that is applied.
  People people_;
  std::int64_t epoch_ = 1;
  std::int64_t undone_ = 0;
  std::int64_t late_ = 0;
  Consents consents_;
  std::set<std::string> erased_;
};

}  // namespace acol::study
