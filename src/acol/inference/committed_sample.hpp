#pragma once

#include <optional>
#include <span>

#include "acol/core/choice.hpp"
#include "acol/inference/answer_forecast.hpp"
#include "acol/inference/evidence.hpp"
#include "acol/inference/lot_sample.hpp"
#include "acol/inference/round_estimate.hpp"
#include "acol/inference/span_charge.hpp"

namespace acol {

/// What the answers of one round are taken to be independent across.
enum class Independence {
  answers,  ///< Every answer is a fresh draw.
  raters,   ///< One person's answers may depend on each other in any way; people are independent.
  people,   ///< The same where everybody has one hand of questions, dealt before they answer.
};

constexpr auto choices(Independence) {
  return named<Independence>({{"answers", Independence::answers},
                              {"raters", Independence::raters},
                              {"people", Independence::people}});
}

/// What is assumed about answers: y = f(x) + noise, the noise R-sub-Gaussian, |f(x) − φᵀx| ≤ ε; and
/// that they lie in a range, where one is stated.
struct AnswerModel {
  double noise_bound = 1;       ///< R > 0.
  double misspecification = 0;  ///< ε ≥ 0.
  Independence independence = Independence::answers;
  std::optional<AnswerRange> range = {};

  /// Whether one person's answers may depend on each other.
  bool by_person() const { return independence != Independence::answers; }
  /// Whether answers may be judged by how far they are seen to spread, which may be far less than R
  /// allows: they lie in a range, and are independent.
  bool bounded() const { return range && independence == Independence::answers; }
  /// Whether they may be judged by how far people are seen to differ: the same where everybody has
  /// one hand.
  bool in_lots() const { return range && independence == Independence::people; }
};

/// What a round asks about one constraint: distinct arms in order, and how often each.
struct Sample {
  std::vector<ArmIndex> arms;
  std::vector<std::int64_t> counts;

  bool operator==(const Sample&) const = default;
};

/// Who answered how many of a sample's questions.
struct Contribution {
  std::int64_t rater = 0;  ///< Of a round in lots: which lot.
  std::size_t entry = 0;   ///< Of the sample.
  std::int64_t count = 0;
  double sum = 0;
  double worst = 0;  ///< Share of a missing answer for which the end that hurts stands.
};

/// The questions of a round about one constraint, with the weights that its answers will have in
/// the estimate of every arm: fixed at commit, before any answer.
///
/// Least squares, or, where f need not be linear and that promises more evidence, the mean of the
/// arm's own answers, which has no bias. The bias of least squares is at most
/// ε (Σ_{a≠i} |W_ia| + |1 − W_ii|), W_ia the summed weight of arm a's answers in the estimate of i;
/// where the questions do not span everything, a SpanCharge is added.
class CommittedSample {
 public:
  /// `arms` must outlive this object; `charge` is of the catalogue. `known` is what earlier answers
  /// suggest, and `forecast` what they let expect of answers in a range; none at first.
  CommittedSample(const Matrix& arms, double threshold, Sample sample, const AnswerModel& model,
                  const SpanCharge& charge, const Estimates* known = nullptr,
                  const AnswerForecast* forecast = nullptr);

  /// Has the round dealt in lots: they, and the forecast that the sample was made with, then say
  /// how far its answers may go. `margin` is ε.
  void deal(const LotTerms& terms, const AnswerForecast& forecast, double margin);

  /// What the round will add; without lots, if all answers are independent.
  RoundOutlook outlook() const;
  /// How much more answers vary than if all were independent, as far as that is known.
  double design_effect() const { return lots_ ? lots_->design_effect() : 1; }

  /// What the answers to the sample, in its order, say. `contributions` are needed, and complete,
  /// where only raters are independent; in lots they are all that counts.
  RoundEvidence evidence(const std::vector<Answers>& answers,
                         std::span<const Contribution> contributions) const;

 private:
  /// Where a point of the estimate stands in the sample, and how often it is asked.
  std::size_t entry_of(Eigen::Index point) const {
    return estimate_.entries()[static_cast<std::size_t>(point)];
  }
  std::int64_t count_of(Eigen::Index point) const { return sample_.counts[entry_of(point)]; }
  void prefer_own_answers(const Estimates* known);
  void charge_for_span(const SpanCharge& charge);
  void expect_spread(const AnswerForecast& forecast);
  /// Σ_j (w_j/v)² f_j for every arm, from the sums of f over the answers to each point.
  Vector squared_weights_times(const Vector& sums) const;
  Vector clock_by_rater(std::span<const Contribution> contributions) const;
  std::vector<std::size_t> points_by_entry() const;
  /// The weights of single answers.
  LotSample::Weights single_weights() const;
  RoundEvidence evidence_of_lots(std::span<const Contribution> contributions) const;

  const Matrix* arms_;
  double threshold_;
  Sample sample_;
  AnswerModel model_;
  RoundEstimate estimate_;
  Vector clock_;
  Vector bias_;                    ///< Empty: none.
  std::vector<Eigen::Index> own_;  ///< Point of an arm that is judged by its own answers, or −1.
  // Where answers are in a range and earlier ones let expect something of them:
  Vector forecast_;  ///< m, by point.
  Vector reach_;     ///< D max |w_j|/v
  Vector expected_;  ///< Of the spread.
  std::optional<LotSample> lots_;
};

}  // namespace acol
