#include "acol/driving/candidates.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <set>

#include "acol/core/parallel.hpp"
#include "acol/core/random.hpp"
#include "acol/driving/picture.hpp"

namespace acol::driving {
namespace {

/// Searches of candidate number i with repeated tries have seeds of their own.
std::uint64_t seed_of(std::uint64_t seed, std::size_t number, std::uint64_t attempt) {
  return random_bits({seed, StreamUse::instance}, number, attempt);
}

FeatureVector perturbed(FeatureVector weights, double deviation, NormalSource& normal) {
  for (double& weight : weights) weight += deviation * normal();
  return weights;
}

Candidate make_candidate(const CandidateOptions& options, std::size_t number,
                         std::uint64_t attempt) {
  const std::size_t problem = number % std::size(kCandidateProblems);
  const CandidateProblem& row = kCandidateProblems[problem];
  const Scenario scenario = make_scenario(row.scenario);
  const std::uint64_t seed = seed_of(options.seed, number, attempt);
  NormalSource normal(seed, 1);
  const Goal goal{.reward = perturbed(scenario.reward, options.deviation, normal),
                  .constraint = perturbed(kConstraint, options.deviation, normal),
                  .constrained = row.constrained,
                  .penalty = row.penalty};
  NormalSource draws(seed, 0);
  Candidate candidate{problem, cross_entropy(scenario, goal, {}, draws).controls};
  for (double& action : candidate.controls) {
    action = std::nearbyint(action * 1000) / 1000 + 0.0;  // no −0
  }
  return candidate;
}

/// Replaces each candidate that repeats an earlier one, in order, so that any prefix stays what it
/// is.
void make_distinct(std::vector<Candidate>& candidates, const CandidateOptions& options) {
  std::set<Controls> seen;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    for (std::uint64_t attempt = 1; !seen.insert(candidates[i].controls).second; ++attempt) {
      candidates[i] = make_candidate(options, i, attempt);
    }
  }
}

/// A cell of a CSV file.
std::string quoted(const std::string& text) {
  std::string cell = "\"";
  for (const char character : text) cell += character == '"' ? "\"\"" : std::string(1, character);
  return cell + '"';
}

}  // namespace

std::vector<Candidate> make_candidates(const CandidateOptions& options) {
  require(options.count >= 1 && options.count <= 1'000'000,
          "count must be from 1 to 1000000, got {}", options.count);
  require(options.jobs >= 1, "jobs must be at least 1, got {}", options.jobs);
  require(options.deviation >= 0 && std::isfinite(options.deviation),
          "deviation must not be negative, got {}", options.deviation);
  std::vector<Candidate> candidates(static_cast<std::size_t>(options.count));
  std::vector<char> made(candidates.size(), 0);
  std::mutex mutex;
  std::int64_t finished = 0;
  for_each_index(options.count, options.jobs, [&](std::int64_t i) {
    if (options.stop && options.stop()) return;
    const auto number = static_cast<std::size_t>(i);
    candidates[number] = make_candidate(options, number, 0);
    made[number] = 1;
    const std::lock_guard lock(mutex);
    if (options.progress) options.progress(++finished);
  });
  const auto unmade = std::ranges::find(made, 0);
  candidates.resize(static_cast<std::size_t>(unmade - made.begin()));
  make_distinct(candidates, options);
  return candidates;
}

Matrix features_of(const std::vector<Candidate>& candidates, const Scenario& scenario) {
  Matrix controls(std::ssize(candidates), kControls);
  for (Eigen::Index row = 0; row < controls.rows(); ++row) {
    const Candidate& candidate = candidates[static_cast<std::size_t>(row)];
    for (std::size_t k = 0; k < kControls; ++k) {
      controls(row, static_cast<Eigen::Index>(k)) = candidate.controls[k];
    }
  }
  return roll_out(scenario, controls);
}

std::string candidates_csv(const std::vector<Candidate>& candidates, std::uint64_t seed,
                           const Scenario& scenario, bool films) {
  std::string text = "id,problem,seed,reward";
  for (const FeatureInfo& feature : kFeatureTable) text += fmt::format(",{}", feature.name);
  for (int step = 0; step < kSteps; ++step) text += fmt::format(",steer{0},accelerate{0}", step);
  text += films ? ",film\n" : "\n";
  const Matrix features = features_of(candidates, scenario);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    FeatureVector own;
    for (std::size_t k = 0; k < kFeatures; ++k) {
      own[k] = features(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k));
    }
    text += fmt::format("{},{},{},{:.6g}", i, kCandidateProblems[candidates[i].problem].name, seed,
                        dot(scenario.reward, own));
    for (const double feature : own) text += fmt::format(",{:.6g}", feature);
    for (const double action : candidates[i].controls) text += fmt::format(",{:.3g}", action);
    if (films) {
      text += ',' + quoted(road_film(scenario, candidates[i].controls, fmt::format("drive {}", i)));
    }
    text += '\n';
  }
  return text;
}

}  // namespace acol::driving
