#pragma once

#include <functional>
#include <string>
#include <vector>

#include "acol/driving/cross_entropy.hpp"

namespace acol::driving {

/// The problems that candidates solve: each scenario with the constraint and with a penalty
/// instead.
struct CandidateProblem {
  std::string_view name;
  ScenarioKind scenario;
  bool constrained;
  double penalty;
};

inline constexpr CandidateProblem kCandidateProblems[] = {
    {"base-constrained", ScenarioKind::base, true, 0},
    {"base-penalised", ScenarioKind::base, false, 1},
    {"reward-constrained", ScenarioKind::reward, true, 0},
    {"reward-penalised", ScenarioKind::reward, false, 0.5},
    {"blocked-constrained", ScenarioKind::blocked, true, 0},
    {"blocked-penalised", ScenarioKind::blocked, false, 1},
};

/// A policy to choose among.
struct Candidate {
  std::size_t problem = 0;  ///< Which of kCandidateProblems, its weights perturbed, it solves.
  Controls controls = {};   ///< Multiples of 0.001, so that a file of them is exact.

  bool operator==(const Candidate&) const = default;
};

struct CandidateOptions {
  std::int64_t count = 1000;
  std::uint64_t seed = 1;
  int jobs = 1;            ///< Threads; the candidates do not depend on it.
  double deviation = 0.1;  ///< Of the normal perturbation of every weight of θ and of φ.
  std::function<bool()> stop = {};
  std::function<void(std::int64_t finished)> progress = {};  ///< From one thread at a time.
};

/// `count` distinct policies: number i is what one cross-entropy search finds for problem i mod 6
/// with weights θ + N(0, 0.1²) and φ + N(0, 0.1²) of its own. The first k of many are the same as k
/// of them. Where stop() said so, only those before the first that was not finished.
std::vector<Candidate> make_candidates(const CandidateOptions& options);

/// The candidates as a table: id, problem, seed, the reward and the features in `scenario`,
/// actions, and, if wanted, a film of the drive for people to look at.
std::string candidates_csv(const std::vector<Candidate>& candidates, std::uint64_t seed,
                           const Scenario& scenario, bool films = false);

/// The candidates that acol ships, read from data/driving_candidates.csv when it was built:
/// `acol drive candidates` writes that file anew.
std::vector<Candidate> shipped_candidates();

/// Their features in a scenario, n × 8.
Matrix features_of(const std::vector<Candidate>& candidates, const Scenario& scenario);

}  // namespace acol::driving
