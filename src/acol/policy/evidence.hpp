#pragma once

#include <memory>
#include <set>

#include "acol/inference/committed_sample.hpp"
#include "acol/inference/evidence.hpp"
#include "acol/policy/answer_pool.hpp"
#include "acol/policy/choices.hpp"
#include "acol/policy/lot_places.hpp"
#include "acol/policy/open_round.hpp"
#include "acol/policy/person_covariance.hpp"
#include "acol/policy/recorded_policy.hpp"
#include "acol/policy/round_plan.hpp"

namespace acol {

/// What is tested.
enum class EvidenceForm {
  answers,  ///< Possible answers: the strong form, AnswerTests.
  arms,     ///< Arms: the simple form, ArmTests.
};

/// What E-ACOL depends on with shape = linear.
struct EvidenceOptions {
  EvidenceForm form = EvidenceForm::answers;
  double delta = 0.05;  ///< δ in (0, 1).
  double margin = 0;    ///< ε ≥ 0: arms up to τ + ε may be recommended.
  AnswerModel model = {};
  RoundPlanOptions plan = {};
  Goal goal = Goal::certify;
  std::uint64_t seed = 0;         ///< Of the draws by which bets are chosen.
  bool rounds_on_record = false;  ///< Rounds open by plan() and adopt() only.
  /// Of the questions of a round, in addition, about the arms that decide themselves.
  double direct_share = 0;
  double missing_share = 0.25;  ///< θ in [0, 1], of rounds in lots: see RecordedPolicy::miss().
  /// What one person is asked at most in rounds that it opens itself; 0: not in lots.
  std::int64_t lot = 0;
};

/// E-ACOL: evidence over committed rounds. Round k asks a multiset of questions that was chosen
/// from all earlier answers in any way; its answers alone estimate every arm, and add to the
/// evidence (S_i, V_i) of every arm, which is kept for good. Rounds count in the order in which
/// they were committed, and only when they are complete. A planned round may be asked as identical
/// blocks, which count one by one. With rounds on record each block is taken up separately.
///
/// Where people are the independent units, a round on record may be dealt in lots, one a person
/// (LotSample): answers then name their lot instead of their rater, and missing ones count for
/// what hurts the bet in question, as far as θ says.
class EvidencePolicy final : public RecordedPolicy {
 public:
  /// `problem` must outlive this object.
  EvidencePolicy(const Problem& problem, const EvidenceOptions& options);
  EvidencePolicy(const EvidencePolicy& other);
  EvidencePolicy& operator=(const EvidencePolicy&) = delete;

  std::span<const Question> ask() const override { return round_.open(); }
  void tell(const Question& question, const Answers& answers) override;
  Recommendation recommend() const override;
  BestGuess best_guess() const override;
  const Knowledge& knowledge() const override { return tests_->knowledge(); }
  Guarantee guarantee() const override;
  Remarks remarks() const override { return {reasons(), warnings()}; }
  std::optional<double> forecast() const override { return forecast_; }
  /// As of when this round was committed, less what was answered since; by draws of φ. Rounds that
  /// are not on record have none.
  std::vector<double> outlook() const override;
  std::optional<std::int64_t> rounds() const override { return rounds_; }
  bool joint() const override { return problem_->joint(); }
  void plan(const RoundLimits& limits) override;
  void adopt(const Commitment& round) override;
  Commitment commitment() const override;
  void miss(const Question& question, std::optional<double> substitute, std::int64_t lot) override;
  void end_round() override;
  std::optional<OpenLot> open_lot() const override;
  std::unique_ptr<RecordedPolicy> ahead(std::span<const QuestionAnswers> so_far) const override;

 private:
  std::vector<std::string> reasons() const;
  std::vector<std::string> warnings() const;
  /// What is fixed of a round besides its questions and stakes.
  struct Terms {
    std::vector<AnswerForecast> forecasts = {};  ///< By constraint; empty: none.
    LotTerms lots = {};
  };
  Terms terms_for(const std::vector<Sample>& samples, std::vector<AnswerForecast> forecasts,
                  const RoundLimits& limits) const;
  bool in_lots() const { return !terms_.lots.lots.empty(); }
  /// How much more an answer varies in an estimate because one person's hang together.
  double design_effect() const;
  AnswerPool::Thoughts thoughts() const;
  /// Takes a place of a lot, which must be free.
  void take_place(const Question& question, std::int64_t lot);
  /// The places of a lot of the open round that nobody has said anything about.
  OpenLot untold_places(std::size_t lot) const;
  /// Those of all lots.
  std::vector<OpenLot> untold_places() const;
  void learn_covariance(std::int64_t block);
  std::unique_ptr<RecordedPolicy> ahead_in_lots(std::span<const QuestionAnswers> so_far) const;
  void plan_round(const RoundLimits& limits);
  /// Has the round tell the likeliest answers apart, instead of what was planned, unless nothing is
  /// known of some arms or one answer is as good as sure.
  void tell_apart(const AnswerPool::Thoughts& known, const RoundLimits& limits,
                  RoundPlan& plan) const;
  /// Fixes the weights of the answers; what a block of them will add, by constraint.
  std::vector<RoundOutlook> fix_weights(const std::vector<Sample>& samples,
                                        const std::vector<Estimates>& known, Terms terms);
  /// Adds questions about arms that matter and that the round would say nothing about; whether it
  /// did.
  bool ask_unreached(const std::vector<RoundOutlook>& outlooks, const RoundLimits& limits,
                     RoundPlan& plan) const;
  /// Stakes and scales, for all blocks.
  void commit(Stakes stakes, std::vector<RoundOutlook> outlooks, std::int64_t blocks);
  /// Opens the round, from this block on: all blocks, or with rounds by hand that one.
  void open_blocks(std::vector<Sample> samples, std::int64_t block);
  bool goes_on_with(const Commitment& round) const;
  Terms terms_of(const Commitment& round) const;
  /// Counts the blocks that are complete.
  void count_blocks();
  void count_block(std::int64_t block);
  struct Snapshot;
  /// For outlook(), which may be asked for at any time, or never, and must say the same.
  void take_snapshot();
  std::vector<double> drawn_outlook(const Snapshot& then) const;
  /// All answers, those of the open round included.
  AnswerPool with_open_round() const;
  /// What the answers to a question are expected to be, given estimates (or none).
  Answers expected_answers(const Question& question, std::span<const Estimates> known) const;

  const Problem* problem_;
  EvidenceOptions options_;
  std::unique_ptr<EvidenceTests> tests_;
  RoundPlanner planner_;
  SpanCharge charge_;
  AnswerPool pool_;                         ///< All answers of the blocks that count.
  std::vector<CommittedSample> committed_;  ///< A block of this round, by constraint.
  Terms terms_;                             ///< What was expected of the block's answers.
  Stakes stakes_;                           ///< What was staked on the round.
  std::set<std::int64_t> raters_;           ///< Of the blocks before this one.
  bool rater_returned_ = false;
  PersonCovariance covariance_;
  LotPlaces places_;  ///< Of this round, if it is dealt in lots.
  OpenRound round_;
  std::int64_t counted_ = 0;   ///< Blocks of it that count.
  std::int64_t block_ = 0;     ///< With rounds on record: the index of the open block.
  std::int64_t blocks_ = 1;    ///< How many blocks the round has.
  std::int64_t rounds_ = 0;    ///< Planned, this one included.
  std::int64_t finished_ = 0;  ///< Blocks in all: the next one's number.
  std::optional<double> forecast_;
  std::shared_ptr<Snapshot> snapshot_;  ///< Of this round's commitment, if it is on record.
};

}  // namespace acol
