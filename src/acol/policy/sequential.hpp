#pragma once

#include "acol/policy/recorded_policy.hpp"
#include "acol/policy/sampling.hpp"

namespace acol {

struct SequentialOptions {
  Sampling sampling = Sampling::lazy_track_and_stop;
  StoppingOptions stopping = {};
  double margin = 0;                              ///< ε ≥ 0: arms up to τ + ε may be recommended.
  std::optional<std::int64_t> fixed_budget = {};  ///< Where the sampling rule has one.
  std::uint64_t seed = 0;                         ///< Of the random choices.
  bool rounds_on_record = false;                  ///< Questions open by plan() and adopt() only.
};

/// The peers of E-ACOL: algorithms of pure exploration for linear models, as published for other
/// questions, with the question of this field put to them. They share what is known
/// (`LinearState`), how sure the leading answer is (`LikelihoodRatio`) and when that is enough
/// (`Stopping`), and differ in the `SamplingRule` that chooses the next question.
class Sequential final : public RecordedPolicy {
 public:
  /// `problem` must outlive this object.
  Sequential(const Problem& problem, const SequentialOptions& options);

  std::span<const Question> ask() const override;
  void tell(const Question& question, const Answers& answers) override;
  Recommendation recommend() const override;
  BestGuess best_guess() const override;
  const Knowledge& knowledge() const override { return knowledge_; }
  Guarantee guarantee() const override;
  std::optional<double> forecast() const override;
  void plan(const RoundLimits& limits) override;
  void adopt(const Commitment& round) override;
  Commitment commitment() const override;

 private:
  void advance();
  Leader find_leader() const;
  bool enough();
  void settle();
  ArmIndex choose();

  const Problem* problem_;
  SequentialOptions options_;
  LinearState state_;
  LikelihoodRatio ratio_;
  Knowledge knowledge_;
  std::unique_ptr<SamplingRule> rule_;
  Leader leader_;
  double needed_ = 0;           ///< The distance that the stopping rule asked for at its last look.
  std::int64_t next_look_ = 0;  ///< The number of answers at which it looks again.
  Question question_;
  bool open_ = false;  ///< Whether the question may be answered.
};

}  // namespace acol
