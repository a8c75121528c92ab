#pragma once

#include <span>
#include <vector>

#include "acol/inference/committed_sample.hpp"
#include "acol/inference/linear_belief.hpp"

namespace acol {

/// All answers so far, in whatever round they came, and what they let one think: for planning, bets
/// and guesses, which may use any answer in any way.
class AnswerPool {
 public:
  /// `problem` must outlive this object.
  AnswerPool(const Problem& problem, const AnswerModel& model);

  void add(int constraint, const Sample& sample, const std::vector<Answers>& answers);

  /// The arms that were asked about, with their counts and answers.
  struct Asked {
    std::vector<ArmIndex> arms;
    std::vector<std::int64_t> counts;
    std::vector<Answers> answers;
  };
  Asked asked(int constraint) const;
  /// Answers in all.
  std::int64_t size() const;

  /// By constraint; empty before the first answer about each.
  struct Thoughts {
    std::vector<Estimates> arms = {};
    std::vector<LinearBelief> linear = {};       ///< Empty also where answers need not be linear.
    std::vector<AnswerForecast> forecasts = {};  ///< Of answers in a range.
    std::vector<double> variances = {};          ///< Of single answers: R², or what is seen.
  };
  /// `design_effect`: how much more an answer varies in an estimate than a single one does, because
  /// one person's answers hang together.
  Thoughts thoughts(double design_effect = 1) const;

 private:
  /// Where answers need not be linear: an arm's own answers, if they are the better estimate.
  void trust_own_answers(const Asked& told, double threshold, Estimates& estimates) const;
  /// Answers in a range may be seen to vary less than R allows.
  void forecast(double design_effect, Thoughts& thoughts) const;

  const Problem* problem_;
  AnswerModel model_;
  std::vector<std::vector<Answers>> all_;  ///< By constraint and arm.
};

}  // namespace acol
