#pragma once

#include <span>
#include <vector>

#include "acol/policy/options.hpp"
#include "acol/policy/transcript.hpp"

namespace acol {

/// What answers say, whichever algorithm asked for them: a fold of the transcript, so that every
/// algorithm can be looked at alike. It describes; what a recommendation rests on is the
/// algorithm's own.
///
/// With shape = linear, least squares from all answers, with standard errors R ‖x‖_{A⁻¹} (infinite
/// for an arm that the answers say nothing about); with shape = any, every arm's own mean and R/√n.
class Insight {
 public:
  /// `problem` must outlive this object. Throws InvalidArgument without a noise bound.
  Insight(const Problem& problem, std::span<const QuestionAnswers> transcript,
          const PolicyOptions& options);

  /// By constraint; entries are the distinct arms.
  struct Constraint {
    Vector value;                      ///< Estimated mean answer.
    Vector error;                      ///< Its standard error, for noise of size R.
    std::vector<std::int64_t> counts;  ///< Answers.
  };
  const Constraint& constraint(int l = 0) const { return known_[static_cast<std::size_t>(l)]; }

  /// Nats by which the answers speak against each result: entry k that arm k is the best feasible
  /// one, the last that nothing is feasible. It is half the squared distance, in standard errors,
  /// to where the result could be true, for the one arm that speaks most clearly: k itself where it
  /// seems infeasible, or an arm of higher reward that seems feasible. 0 is for what fits.
  Vector evidence() const;

  /// The probabilities of these results under a flat prior and Gaussian noise of size R, from
  /// `draws` draws. NaN while the answers leave a direction of the catalogue unknown.
  Vector posterior(int draws, std::uint64_t seed) const;

 private:
  Constraint linear(const std::vector<Answers>& told, double noise_bound) const;
  Constraint own(const std::vector<Answers>& told, double noise_bound) const;
  std::vector<Matrix> factors() const;

  const Problem* problem_;
  Shape shape_;
  double noise_bound_;
  std::vector<ArmIndex> order_;  ///< By falling reward.
  std::vector<Constraint> known_;
};

}  // namespace acol
