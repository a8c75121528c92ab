#pragma once

#include "acol/inference/curve_forecast.hpp"
#include "acol/inference/linear_belief.hpp"
#include "acol/inference/own_tests.hpp"
#include "acol/policy/choices.hpp"
#include "acol/policy/open_round.hpp"
#include "acol/policy/own_plan.hpp"
#include "acol/policy/recorded_policy.hpp"

namespace acol {

/// What E-ACOL depends on with shape = any.
struct OwnAnswersOptions {
  OwnTestOptions tests = {};
  OwnPlanOptions plan = {};
  Goal goal = Goal::certify;
  double missing_share = 0.25;  ///< θ in [0, 1]: see RecordedPolicy::miss().
  std::uint64_t seed = 0;       ///< Of the draws for best_guess().
  bool hands = false;  ///< Whether people have hands, which are filled while little is known.
  bool rounds_on_record = false;  ///< Rounds open by plan() and adopt() only.
};

/// E-ACOL with shape = any: nothing is assumed about how answers depend on features. Features and
/// all answers choose the questions and forecast what will be said; evidence about a candidate
/// comes from answers about that candidate (OwnTests). A round fixes its questions, a guess, and a
/// forecast for every arm it asks about, before the first of its answers.
///
/// With rounds on record the answers about an arm count one after the other, in the order in which
/// they are told: a study may end in the middle of a round, and a round may end at any time.
/// Whoever tells them must not choose their order by what they say. Those of a panel are told one
/// by one, in its random order.
class OwnAnswersPolicy final : public RecordedPolicy {
 public:
  /// `problem` must outlive this object, and keep candidates with equal features apart.
  OwnAnswersPolicy(const Problem& problem, const OwnAnswersOptions& options);

  std::span<const Question> ask() const override { return round_.open(); }
  void tell(const Question& question, const Answers& answers) override;
  Recommendation recommend() const override;
  BestGuess best_guess() const override;
  const Knowledge& knowledge() const override { return tests().knowledge(); }
  Guarantee guarantee() const override { return Guarantee::certified; }
  /// As planned; between two rounds, of what would be planned now.
  std::optional<double> forecast() const override;
  /// As of the end of the last round, by draws of what is unknown: what it takes if each is the
  /// truth, and what it costs not to know.
  std::vector<double> outlook() const override;
  /// What is left as of now; none before the first round has ended, and where nobody can say.
  std::optional<OwnNeeds> left() const;
  bool joint() const override { return problem_->joint(); }
  void plan(const RoundLimits& limits) override;
  void adopt(const Commitment& round) override;
  Commitment commitment() const override;
  /// What is thought of every arm's mean answer, by constraint.
  const std::vector<CurveForecast>& curves() const { return curves_; }
  /// With what counts of the open round.
  const OwnTests& tests() const;
  void miss(const Question& question, std::optional<double> substitute, std::int64_t lot) override;
  void end_round() override;
  std::unique_ptr<RecordedPolicy> ahead(std::span<const QuestionAnswers> so_far) const override;

 private:
  void open(Commitment round);
  Commitment planned(const RoundLimits& limits) const;
  /// The guess of the round before, if there was one.
  std::optional<std::optional<ArmIndex>> last_guess() const;
  /// What the open round has so far.
  std::vector<OwnAnswers> own_answers() const;
  void finish_round();
  void check(const Commitment& round) const;
  void add_chance(const std::vector<ArmIndex>& arms, int constraint,
                  AnswerForecast& expected) const;
  /// Of a panel: what was said in this round about what the question is about, in order.
  std::vector<PanelAnswer>& said_by(const Question& question);
  /// Takes answers that are expected, to see what would follow.
  void suppose(const Question& question, const Answers& answers);
  bool seems_acceptable(ArmIndex arm, int constraint, double mean) const;
  /// How likely each answer is, by draws of what is unknown; the likeliest first.
  std::vector<AnswerChance> drawn_chances() const;
  /// The answer as the forecasts have it; kNoGuess: none is acceptable.
  ArmIndex expected_best() const;
  /// Has the round tell the likeliest answers apart, instead of what was planned, unless one is as
  /// good as sure.
  void tell_apart(const RoundLimits& limits, OwnPlan& plan) const;
  std::vector<double> drawn_outlook() const;
  /// The curves in the draw-th draw of what is unknown, by constraint.
  std::vector<Vector> drawn_curves(Stream stream) const;
  /// The arm that is best in it; kNoGuess: none is acceptable.
  ArmIndex drawn_best(std::uint64_t draw) const;

  const Problem* problem_;
  OwnAnswersOptions options_;
  OwnTests tests_;                         ///< Of the rounds that have ended.
  mutable std::optional<OwnTests> ahead_;  ///< With the open round; empty: to be computed.
  OwnPlanner planner_;
  std::vector<std::vector<Answers>> all_;  ///< By constraint and arm: of the rounds that count.
  std::vector<CurveForecast> curves_;      ///< By constraint, from all of these.
  OpenRound round_;
  /// In the place of missing answers, by constraint and place in the sample.
  struct Imputed {
    Answers low = {};
    Answers high = {};
  };
  std::vector<std::vector<Imputed>> imputed_;
  std::vector<std::vector<std::vector<PanelAnswer>>> said_;  ///< Of a panel, likewise.
  std::vector<AnswerForecast> expected_;  ///< Of this round, by constraint, in its sample's order.
  std::optional<ArmIndex> guess_;         ///< Of this round.
  std::int64_t rounds_ = 0;               ///< Finished.
  std::int64_t asked_ = 0;                ///< In these.
  std::optional<double> forecast_;
  mutable std::optional<std::vector<double>> outlook_;  ///< Empty: to be computed.
};

}  // namespace acol
