#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "acol/inference/committed_sample.hpp"
#include "acol/inference/stopping.hpp"
#include "acol/policy/adaptive.hpp"
#include "acol/policy/choices.hpp"

namespace acol {

/// Everything that can be set about an algorithm by name. What it needs and is not set,
/// make_policy() asks for; what is set and it does not honour, make_policy() refuses.
struct PolicyOptions {
  double delta = 0.05;                        ///< δ in (0, 1).
  std::optional<double> noise_bound = {};     ///< R > 0: never assumed, always stated.
  std::optional<double> norm_bound = {};      ///< S ≥ ‖φ‖: needed by the adaptive intervals.
  std::optional<double> arm_norm_bound = {};  ///< L > 0 of the adaptive intervals; none: true.
  double margin = 0;                          ///< ε ≥ 0.
  double lambda = 0.1;                        ///< λ > 0.
  std::optional<double> sqrt_beta = {};       ///< √β > 0 of the tuned algorithms; none: 10 R.
  std::optional<Confidence> confidence = {};  ///< Instead of the algorithm's own.
  Rule rule = Rule::reducer;
  Ties ties = Ties::rule_out;             ///< Of the paper's algorithms.
  FirstLook first_look = FirstLook::yes;  ///< Of the greedy algorithms.
  double rounding = 0.05;                 ///< ε in (0, 1] of acol's rounding.
  double round_ridge = 0;                 ///< ≥ 0, in the estimates of the round-based algorithms.
  double round_growth = 2;                ///< v > 1 of oracle, g-allocation and uniform.
  int rho_power = 2;                      ///< 2 or 1, of acol's round length.
  Goal goal = Goal::certify;              ///< Of e-acol.
  std::optional<Shape> shape = {};        ///< Of e-acol; none: linear.
  std::optional<Confirm> confirm = {};    ///< Of e-acol with shape = linear; none: off.
  double misspecification = 0;            ///< ε ≥ 0 of e-acol: how far from linear answers may be.
  std::optional<Independence> independence = {};  ///< Of e-acol; none: answers.
  std::optional<Stopping> stopping = {};          ///< Of the peers; none: mixture.
  std::optional<double> fixed_budget = {};        ///< Of posterior-game: questions, at least 1.
  double missing_share = 0.25;  ///< θ in [0, 1], of studies of people: see RecordedPolicy::miss().
  /// N, of shape = any: the claim is about N people, asked in a random order for every candidate.
  std::optional<std::int64_t> panel = {};
  std::optional<AnswerRange> answer_range = {};  ///< Where all answers lie: e-acol makes use of it.
  /// Of e-acol for people with shape = linear, where it opens rounds by itself: what one person is
  /// asked at most, 0 for no lots.
  std::int64_t lot = 0;
  std::vector<Vector> truth = {};  ///< φ by constraint, for the oracle alone: simulations only.
  std::uint64_t seed = 0;
  bool rounds_on_record = false;  ///< For callers that keep rounds on record; see RecordedPolicy.
};

/// What holds where the options leave it open.
inline Shape shape_of(const PolicyOptions& options) {
  return options.shape.value_or(Shape::linear);
}
inline Independence independence_of(const PolicyOptions& options) {
  return options.independence.value_or(Independence::answers);
}
/// Whether answers that may be as far from linear as stated are cheaper to judge each by its own
/// candidate, where that is left open. The bias of least squares is at least 2ε about a candidate
/// that is not asked about itself; where that is half of the margin or more, least squares cannot
/// tell what is within it. Known before any answer, so that it may be chosen (docs/math.md).
inline bool cheaper_without_shape(const PolicyOptions& options) {
  return !options.shape && options.margin > 0 && options.misspecification > 0 &&
         4 * options.misspecification >= options.margin &&
         independence_of(options) != Independence::raters && options.confirm != Confirm::on;
}
/// The same with nothing assumed about the shape.
inline PolicyOptions without_shape(PolicyOptions options) {
  options.shape = Shape::any;
  options.misspecification = 0;
  return options;
}
inline Stopping stopping_of(const PolicyOptions& options) {
  return options.stopping.value_or(Stopping::mixture);
}

/// The one list of the settable fields: command line, files and Python read it.
template <class Visitor>
void describe(PolicyOptions& options, Visitor&& field) {
  field("delta", options.delta, "allowed probability of a wrong answer, in (0, 1)");
  field("noise_bound", options.noise_bound, "R: answers are the truth plus R-sub-Gaussian noise");
  field("norm_bound", options.norm_bound, "S: an upper bound on the norm of the constraint phi");
  field("arm_norm_bound", options.arm_norm_bound,
        "L: an upper bound on the norms of the arms; their largest unless given. A smaller value "
        "proves nothing");
  field("margin", options.margin,
        "candidates up to threshold + margin may be recommended; above 0 every run ends");
  field("lambda", options.lambda, "ridge weight of the greedy algorithms");
  field("sqrt_beta", options.sqrt_beta,
        "interval radius of the tuned algorithms, which prove nothing; if not given, 10 R");
  field("confidence", options.confidence, "interval of the greedy algorithms");
  field("rule", options.rule, "how maxvar chooses the arm to ask about");
  field(
      "ties", options.ties,
      "arms tied with one known to be feasible: rule-out (the paper's text), or decide (its code)");
  field("first_look", options.first_look,
        "greedy algorithms: whether intervals may decide before the first question");
  field("rounding", options.rounding,
        "epsilon in (0, 1] of acol's rounding of designs to whole questions");
  field("round_ridge", options.round_ridge,
        "ridge weight in the estimates of the round-based algorithms; above 0 proves nothing");
  field("round_growth", options.round_growth,
        "by what factor each round of oracle, g-allocation and uniform is longer than the one "
        "before");
  field("rho_power", options.rho_power,
        "acol's round length uses the squared norm (2, the paper) or the norm (1, its code)");
  field(
      "goal", options.goal,
      "e-acol: questions are to prove the answer (certify), or to have the likeliest answer right "
      "most often when a budget is spent (best-guess)");
  field("shape", options.shape,
        "e-acol: answers are linear in the features, or nothing is assumed about it (any)");
  field("confirm", options.confirm,
        "e-acol, linear: whether the recommended candidate must also be shown to be acceptable by "
        "answers about it alone");
  field("misspecification", options.misspecification,
        "e-acol: how far the truth may be from linear in the features");
  field("independence", options.independence,
        "e-acol: every answer is a fresh draw (answers), or only people are independent (people; "
        "raters: the same, and nobody may take part in two rounds)");
  field("stopping", options.stopping,
        "when the peers stop: mixture (proven), self-normalised (proven, needs norm_bound) or "
        "stylised (as in papers' experiments; proves nothing)");
  field("fixed_budget", options.fixed_budget,
        "posterior-game: the number of questions after which it ends");
}

}  // namespace acol
