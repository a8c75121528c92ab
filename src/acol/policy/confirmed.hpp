#pragma once

#include "acol/inference/confirmation.hpp"
#include "acol/policy/open_round.hpp"
#include "acol/policy/recorded_policy.hpp"

namespace acol {

struct ConfirmedOptions {
  double delta = 0.05;
  double margin = 0;
  AnswerBounds bounds = {};
  double missing_share = 0.25;  ///< θ: see RecordedPolicy::miss().
  bool rounds_on_record = false;
};

/// An algorithm whose recommendation must be confirmed by answers about the recommended arm alone
/// (Confirmation), so that it is acceptable whatever the shape of acceptance: only that it is the
/// *best* one rests on the model. The algorithm asks as ever; each of its rounds is committed with
/// what it would recommend at that time as the guess. Once it is sure, rounds about its
/// recommendation follow until that is confirmed. For one constraint.
class ConfirmedPolicy final : public RecordedPolicy {
 public:
  /// `problem` must outlive this object.
  ConfirmedPolicy(const Problem& problem, std::unique_ptr<RecordedPolicy> inner,
                  const ConfirmedOptions& options);

  std::span<const Question> ask() const override;
  void tell(const Question& question, const Answers& answers) override;
  Recommendation recommend() const override;
  BestGuess best_guess() const override { return inner_->best_guess(); }
  const Knowledge& knowledge() const override { return confirmed() ? inner_->knowledge() : open_; }
  Guarantee guarantee() const override { return inner_->guarantee(); }
  Remarks remarks() const override { return inner_->remarks(); }
  std::optional<double> forecast() const override;
  std::vector<double> outlook() const override;
  void plan(const RoundLimits& limits) override;
  void adopt(const Commitment& round) override;
  Commitment commitment() const override;
  void miss(const Question& question, std::optional<double> substitute, std::int64_t lot) override;
  void end_round() override;
  std::optional<OpenLot> open_lot() const override {
    return inner_->done() ? std::nullopt : inner_->open_lot();
  }
  std::unique_ptr<RecordedPolicy> ahead(std::span<const QuestionAnswers> so_far) const override;

 private:
  void end_if(bool own, std::int64_t round);
  /// Whether nothing is left to confirm.
  bool confirmed() const;
  std::optional<ArmIndex> candidate() const;
  MeanForecast forecast_of(ArmIndex arm) const;
  void choose_guess();
  void begin_round();
  void end_of_round();
  /// A round about the recommendation alone.
  Commitment own_round(const RoundLimits& limits) const;
  void open_own(Commitment round);

  const Problem* problem_;
  ConfirmedOptions options_;
  std::unique_ptr<RecordedPolicy> inner_;
  Confirmation confirmation_;
  Knowledge open_;                   ///< While something is to be confirmed: nothing.
  std::vector<Answers> all_;         ///< By arm, of rounds that ended.
  std::vector<Answers> round_told_;  ///< Of this round.
  std::optional<ArmIndex> guess_;    ///< The guess of this round.
  MeanForecast guessed_ = {};        ///< The forecast of its mean when the round was made.
  OpenRound own_;                    ///< The confirming round, once the algorithm is sure.
  Commitment own_round_;             ///< What was committed for own_.
  std::int64_t own_rounds_ = 0;
};

}  // namespace acol
