#pragma once

#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "acol/inference/curve_forecast.hpp"
#include "acol/inference/own_tests.hpp"
#include "acol/policy/commitment.hpp"

namespace acol {

/// How rounds are planned with shape = any.
struct OwnPlanOptions {
  double growth = 0.05;    ///< A round has at most this share of the earlier questions, or `least`.
  std::int64_t least = 8;  ///< Questions that a round may always have.
  double caution = 3;      ///< κ: a mean is taken to be at least κ deviations from a boundary.
  double focus = 0.3;  ///< Share of a round for the largest needs first; the rest in proportion.
  std::int64_t filled = 400;  ///< Questions up to which hands of people are filled with rivals.
  double loyalty = 0.2;       ///< Another guess must be cheaper than the last one by this share.
};

/// What to ask next where about an arm only its own answers speak.
struct OwnPlan {
  std::optional<ArmIndex> guess = {};  ///< What is to be recommended; none: nothing.
  std::vector<Sample> samples = {};    ///< By constraint.
  double forecast = 0;                 ///< Questions left, this round included.
};

/// What it takes to come to the end, if answers come as forecast.
struct OwnNeeds {
  double questions = 0;  ///< In all.
  double about_one = 0;  ///< People needed about the arm that needs most, if each answers once.
};

/// Plans rounds. Nothing here can hurt the guarantee: any choice is allowed.
///
/// Bets on arm k grow by KL(p_k, boundary) nats per answer if they know p_k, so k takes
///
///   need_k = (missing nats)/KL(p̂_k, boundary)
///
/// answers; the guess b is the arm for which the needs of all better arms to be rejected and of b
/// to be accepted are least in sum, each divided by the chance that it can be done at all.
/// Questions are asked in proportion to the needs, some of them about the largest needs first,
/// because these decide what the guess should be.
class OwnPlanner {
 public:
  /// `problem` must outlive this object.
  OwnPlanner(const Problem& problem, const OwnPlanOptions& options);

  /// `forecasts` by constraint; `last` is the guess of the round before, if there was one.
  OwnPlan next(const OwnTests& tests, std::span<const CurveForecast> forecasts,
               const std::optional<std::optional<ArmIndex>>& last, std::int64_t asked,
               const RoundLimits& limits) const;

  /// What is left if answers come as forecast; none where nothing that is asked would end it.
  std::optional<OwnNeeds> left(const OwnTests& tests, std::span<const CurveForecast> forecasts,
                               const std::optional<std::optional<ArmIndex>>& last) const;

  /// The mean answer about an arm, by constraint.
  using Means = std::function<double(ArmIndex, int)>;
  /// What is left if the mean answers are these and bets know it; none where nothing would end it.
  /// `means` is asked for the arms that matter only, and more than once.
  std::optional<OwnNeeds> left_if(const OwnTests& tests, const Means& means) const;

 private:
  /// What is thought of an arm, by constraint.
  using Beliefs = std::function<MeanForecast(ArmIndex, int)>;

  /// What it takes to show that an arm is on one side, by constraint.
  struct Need {
    Vector answers;    ///< By constraint; what is not needed is 0.
    double price = 0;  ///< In questions (or costs), over the chance that it can be done.
  };

  /// What one bet takes.
  struct Task {
    double answers;
    double chance;  ///< That it can be won.
  };
  /// What to recommend (none: nothing), and what showing it would cost.
  struct Aim {
    std::optional<ArmIndex> guess = {};
    double price = std::numeric_limits<double>::infinity();
  };

  OwnPlan first_round(std::span<const CurveForecast> forecasts, const RoundLimits& limits) const;
  Need to_reject(const OwnTests& tests, const Beliefs& beliefs, ArmIndex arm) const;
  Need to_accept(const OwnTests& tests, const Beliefs& beliefs, ArmIndex arm) const;
  double price(ArmIndex arm, const Vector& answers) const;
  /// A bet that an arm is above its threshold, or below it and the margin.
  Task task(const OwnTests& tests, const Beliefs& beliefs, ArmIndex arm, int constraint,
            Side side) const;
  Task task_of_panel(const OwnTests& tests, const PanelTally& tally, const MeanForecast& forecast,
                     Side side, double boundary, double nats) const;
  Aim cheapest(const OwnTests& tests, const Beliefs& beliefs,
               const std::optional<std::optional<ArmIndex>>& last) const;
  /// What it takes to recommend the guess: the answers about each arm, by constraint.
  std::map<ArmIndex, Vector> needs(const OwnTests& tests, const Beliefs& beliefs,
                                   std::optional<ArmIndex> guess) const;
  std::optional<OwnNeeds> left_by(const OwnTests& tests, const Beliefs& beliefs,
                                  const std::optional<std::optional<ArmIndex>>& last) const;
  OwnNeeds sum_of(const std::map<ArmIndex, Vector>& needs) const;
  std::vector<Sample> samples(const std::map<ArmIndex, Vector>& needs, double size,
                              const RoundLimits& limits) const;

  /// Adds questions about the arms that are most likely the answer, so that hands are as long as
  /// they may be: while little is known.
  void fill_hands(const OwnTests& tests, std::span<const CurveForecast> forecasts,
                  std::int64_t asked, const RoundLimits& limits, OwnPlan& plan) const;

  const Problem* problem_;
  OwnPlanOptions options_;
};

}  // namespace acol
