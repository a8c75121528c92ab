// The paper's application: choose how a car drives. Passengers watch drives in a simulator and say
// whether they would accept them. First a study: the best acceptable drive, certified. Then what
// was learned is carried to a task and to a street that no passenger has seen, without a single new
// question, and compared with writing the same preferences into the reward as a penalty.
//
// Usage: driving [FILM.svg]

#include <fmt/format.h>

#include <cmath>
#include <fstream>

#include "acol/design/optimal_design.hpp"
#include "acol/design/rounding.hpp"
#include "acol/driving/candidates.hpp"
#include "acol/driving/picture.hpp"
#include "acol/experiment/driver_instance.hpp"
#include "acol/inference/least_squares.hpp"
#include "acol/simulate/run.hpp"

namespace {

using acol::driving::ScenarioKind;

constexpr double kDelta = 0.05;
constexpr std::uint64_t kSeed = 7;
constexpr std::int64_t kAnswers = 100'000;  // of the survey that measures the whole constraint

/// What people mind, as the survey measured it: φ̂, and how far off it may be.
struct LearnedConstraint {
  acol::LeastSquares estimate;
  double radius;

  /// φᵀx is at most this; for all drives of three catalogues at once with probability 1 − δ.
  double upper(const acol::Vector& x) const {
    return x.dot(estimate.estimate()) + radius * estimate.norm(x);
  }
};

/// The features of the candidates in a scenario with a constant, and their rewards.
struct Catalogue {
  ScenarioKind kind;
  acol::Matrix arms;
  acol::Vector rewards;
};

Catalogue catalogue_of(ScenarioKind kind) {
  const acol::driving::Scenario scenario = acol::driving::make_scenario(kind);
  const acol::Matrix features =
      acol::driving::features_of(acol::driving::shipped_candidates(), scenario);
  acol::Matrix arms(features.rows(), features.cols() + 1);
  arms << features, acol::Vector::Ones(features.rows());
  const acol::Vector rewards =
      features * Eigen::Map<const acol::Vector>(scenario.reward.data(), features.cols());
  return {kind, arms, rewards};
}

/// The drive with the highest value among those that may be taken.
template <class Allowed>
std::optional<acol::ArmIndex> best_of(const acol::Vector& values, Allowed&& allowed) {
  std::optional<acol::ArmIndex> best;
  for (acol::ArmIndex i = 0; i < values.size(); ++i) {
    if (allowed(i) && (!best || values(i) > values(*best))) best = i;
  }
  return best;
}

/// Step 1: which of the 1,000 drives is the best acceptable one? Asks until that is certain.
acol::ArmIndex study(const acol::Instance& passengers) {
  const auto policy = acol::make_policy("e-acol", passengers.problem(),
                                        {.delta = kDelta, .noise_bound = passengers.noise_bound()});
  acol::Environment world(passengers, kSeed);
  const acol::RunResult result = acol::run(*policy, world, {});
  const acol::ArmIndex best = result.recommendation.candidate.value();
  fmt::print(
      "\n  1. The study. 1,000 ways to drive behind a car that changes lane; which keeps the "
      "speed\n"
      "     best, of those that most passengers accept? Passengers watch one drive and say yes or "
      "no.\n"
      "       The answer:  drive {}, after {} answers\n"
      "       Certified:   {}, wrong with probability at most {}\n"
      "       The truth:   {} (acol never saw it)\n",
      best, result.questions, result.recommendation.certified ? "yes" : "no", kDelta,
      passengers.correct(best) ? "it is the best acceptable one" : "it is not");
  return best;
}

/// Step 2: a survey in the same scenario, spread so that it says most about all of the constraint.
/// Its questions are fixed beforehand, so each estimate is off by more than √(2 log(m/δ)) ‖x‖_{A⁻¹}
/// with probability at most δ/m; m is the number of drives in the three catalogues that follow.
LearnedConstraint survey(const acol::Instance& passengers) {
  const acol::Matrix& arms = passengers.problem().arms();
  const acol::Design design = acol::optimal_design(arms);
  const std::vector<std::int64_t> counts = acol::apportion(design.weights, kAnswers);
  acol::Environment world(passengers, kSeed + 1);
  acol::LeastSquares estimate(arms.cols(), 1e-9);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const acol::ArmIndex arm = design.arms[i];
    const acol::ArmIndex candidate = passengers.problem().candidate(arm);
    estimate.add(arms.row(arm), world.answer({.candidate = candidate, .count = counts[i]}));
  }
  const double drives = 3.0 * static_cast<double>(arms.rows());
  fmt::print(
      "\n  2. The survey. {} more answers in that scenario, to {} drives that show what people "
      "mind.\n",
      kAnswers, counts.size());
  return {estimate, std::sqrt(2 * std::log(drives / kDelta))};
}

void print_row(const char* what, const Catalogue& catalogue, const acol::Vector& truth,
               std::optional<acol::ArmIndex> choice) {
  if (!choice) return fmt::print("       {:<36} no drive\n", what);
  fmt::print("       {:<36} {:>8.3f} {:>12.3f}   {}\n", what, catalogue.rewards(*choice),
             1 + truth(*choice), truth(*choice) <= 0 ? "yes" : "NO");
}

/// Step 3: the best drive of another scenario that the survey proves acceptable, beside penalties
/// that worked in the base scenario. The penalties are even given the true φ.
void carry_over(const LearnedConstraint& learned, const Catalogue& catalogue,
                const acol::Vector& phi, const char* title) {
  const acol::Vector truth = catalogue.arms * phi;
  const auto everything = [](acol::ArmIndex) { return true; };
  fmt::print("\n     {}\n       {:<36} {:>8} {:>12}   {}\n", title, "", "reward", "people mind",
             "acceptable (at most 1)");
  print_row("learned constraint, no new question", catalogue, truth,
            best_of(catalogue.rewards, [&](acol::ArmIndex i) {
              return learned.upper(catalogue.arms.row(i).transpose()) <= 0;
            }));
  for (const double penalty : {0.01, 0.1, 1.0}) {
    print_row(fmt::format("penalty {}", penalty).c_str(), catalogue, truth,
              best_of(catalogue.rewards - penalty * truth, everything));
  }
  print_row("the best there is, truth known", catalogue, truth,
            best_of(catalogue.rewards, [&](acol::ArmIndex i) { return truth(i) <= 0; }));
}

int tell_the_story(const char* film) {
  const acol::Instance passengers = acol::driver_instance(ScenarioKind::base);
  const acol::ArmIndex best = study(passengers);
  const LearnedConstraint learned = survey(passengers);
  fmt::print(
      "\n  3. Elsewhere. What was learned decides what nobody has been asked about. Penalties are\n"
      "     what one would write into the reward instead; each of these is acceptable in the "
      "study's\n"
      "     scenario, and they are told the truth about what people mind.\n");
  const acol::Vector& phi = passengers.constraint();
  carry_over(learned, catalogue_of(ScenarioKind::base), phi, "The study's scenario again");
  carry_over(learned, catalogue_of(ScenarioKind::reward), phi,
             "Another task: drive in the right lane");
  carry_over(learned, catalogue_of(ScenarioKind::blocked), phi,
             "Another street: three cars block it");
  fmt::print("\n");
  if (film != nullptr) {
    const auto drives = acol::driving::shipped_candidates();
    std::ofstream(film) << acol::driving::road_film(
        acol::driving::make_scenario(ScenarioKind::base),
        drives[static_cast<std::size_t>(best)].controls, "the recommended drive");
    fmt::print("  {} shows the recommended drive.\n\n", film);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 2) return fmt::print(stderr, "usage: driving [FILM.svg]\n"), 2;
  try {
    return tell_the_story(argc == 2 ? argv[1] : nullptr);
  } catch (const acol::Error& error) {
    return fmt::print(stderr, "driving: {}\n", error.what()), 2;
  }
}
