#pragma once

#include <memory>
#include <set>

#include "acol/inference/committed_sample.hpp"
#include "acol/inference/evidence.hpp"
#include "acol/policy/open_round.hpp"
#include "acol/policy/round_plan.hpp"

namespace acol {

/// What is tested.
enum class EvidenceForm {
  answers,  ///< Possible answers: the strong form, AnswerTests.
  arms,     ///< Arms: the simple form, ArmTests.
};

struct EvidenceOptions {
  EvidenceForm form = EvidenceForm::answers;
  double delta = 0.05;  ///< δ in (0, 1).
  double margin = 0;    ///< ε ≥ 0: arms up to τ + ε may be recommended.
  AnswerModel model = {};
  RoundPlanOptions plan = {};
  bool rounds_by_hand = false;  ///< Rounds open by plan() and adopt() only.
  /// Of the questions of a round, in addition, about the arms that decide themselves.
  double direct_share = 0;
};

/// E-ACOL: evidence over committed rounds. Round k asks a multiset of questions that was chosen
/// from all earlier answers in any way; its answers alone estimate every arm, and add to the
/// evidence (S_i, V_i) of every arm, which is kept for good. Rounds count in the order in which
/// they were committed, and only when they are complete.
class EvidencePolicy final : public Policy {
 public:
  /// `problem` must outlive this object.
  EvidencePolicy(const Problem& problem, const EvidenceOptions& options);
  EvidencePolicy(const EvidencePolicy& other);
  EvidencePolicy& operator=(const EvidencePolicy&) = delete;

  std::span<const Question> ask() const override { return round_.open(); }
  void tell(const Question& question, const Answers& answers) override;
  Recommendation recommend() const override;
  const Knowledge& knowledge() const override { return tests_->knowledge(); }
  Guarantee guarantee() const override;
  std::vector<std::string> reasons() const override;
  std::vector<std::string> warnings() const override;
  std::optional<double> forecast() const override { return forecast_; }
  bool joint() const override { return problem_->joint(); }
  void plan(const RoundLimits& limits) override;
  void adopt(const Commitment& round) override;
  Commitment commitment() const override;
  std::unique_ptr<Policy> ahead(std::span<const QuestionAnswers> so_far) const override;

 private:
  void plan_round(const RoundLimits& limits);
  /// Fixes the weights of the answers; what they will add, by constraint.
  std::vector<RoundOutlook> fix_weights(const std::vector<Sample>& samples,
                                        const std::vector<Estimates>& known,
                                        std::vector<AnswerForecast> forecasts);
  /// Adds questions about arms that matter and that the round would say nothing about; whether it
  /// did.
  bool ask_unreached(const std::vector<RoundOutlook>& outlooks, const RoundLimits& limits,
                     RoundPlan& plan) const;
  void finish_round();
  /// The arms that were asked about, with their counts and answers.
  struct Asked {
    std::vector<ArmIndex> arms;
    std::vector<std::int64_t> counts;
    std::vector<Answers> answers;
  };
  /// By constraint and arm.
  using Pool = std::vector<std::vector<Answers>>;
  Asked asked(const Pool& pool, int constraint) const;
  /// None before the first answer.
  std::vector<Estimates> estimates(const Pool& pool) const;
  std::vector<Estimates> estimates() const { return estimates(all_); }
  /// All answers, those of the open round included.
  Pool with_open_round() const;
  /// What the answers to a question are expected to be, given estimates (or none).
  Answers expected_answers(const Question& question, std::span<const Estimates> known) const;
  /// By constraint; none where answers are not judged by how far they spread, or nothing is known.
  std::vector<AnswerForecast> forecast_answers(std::span<const Estimates> known) const;
  /// Where answers need not be linear: an arm's own answers, if they are the better estimate.
  void trust_own_answers(const std::vector<ArmIndex>& asked, const std::vector<Answers>& told,
                         double threshold, Estimates& estimates) const;

  const Problem* problem_;
  EvidenceOptions options_;
  std::unique_ptr<EvidenceTests> tests_;
  RoundPlanner planner_;
  SpanCharge charge_;
  Pool all_;                                ///< All answers of the rounds that count.
  std::vector<CommittedSample> committed_;  ///< This round, by constraint,
  std::vector<AnswerForecast> forecasts_;   ///< and what was expected of its answers.
  std::set<std::int64_t> raters_;           ///< Of the rounds before this one.
  bool rater_returned_ = false;
  OpenRound round_;
  std::int64_t rounds_ = 0;  ///< Finished.
  std::optional<double> forecast_;
};

}  // namespace acol
