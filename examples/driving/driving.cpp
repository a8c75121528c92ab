// The paper's application: choose how a car drives. Passengers watch drives in a simulator and say
// whether they would accept them. First a study: the best acceptable drive, certified. Then what
// was learned is carried to a task and to a street that no passenger has seen, without a single new
// question, and compared with writing the same preferences into the reward as a penalty.
//
// Usage: driving [FILM.svg]

#include <fmt/format.h>

#include <fstream>

#include "acol/driving/candidates.hpp"
#include "acol/driving/picture.hpp"
#include "acol/experiment/driver_instance.hpp"
#include "acol/experiment/transfer.hpp"
#include "acol/simulate/run.hpp"

namespace {

using acol::driving::ScenarioKind;

constexpr double kDelta = 0.05;
constexpr std::uint64_t kSeed = 7;

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
acol::experiment::SurveyedConstraint ask_around(const acol::Instance& passengers) {
  fmt::print(
      "\n  2. The survey. {} more answers in that scenario, about drives that show what people "
      "mind.\n",
      acol::experiment::kSurveyAnswers);
  return acol::experiment::survey(passengers, acol::experiment::kSurveyAnswers, kDelta, kSeed + 1);
}

void print_row(const char* what, const acol::experiment::DriveCatalogue& catalogue,
               std::optional<acol::ArmIndex> choice) {
  if (!choice) return fmt::print("       {:<36} no drive\n", what);
  fmt::print("       {:<36} {:>8.3f} {:>12.3f}   {}\n", what, catalogue.rewards(*choice),
             catalogue.minded(*choice), catalogue.acceptable(*choice) ? "yes" : "NO");
}

/// Step 3: the best drive of another scenario that the survey proves acceptable, beside penalties
/// that worked in the base scenario. The penalties are even given the true φ.
void carry_over(const acol::experiment::SurveyedConstraint& learned, ScenarioKind kind,
                const char* title) {
  const acol::experiment::DriveCatalogue catalogue = acol::experiment::drive_catalogue(kind);
  fmt::print("\n     {}\n       {:<36} {:>8} {:>12}   {}\n", title, "", "reward", "people mind",
             "acceptable (at most 1)");
  print_row("learned constraint, no new question", catalogue,
            acol::experiment::proven_choice(catalogue, learned));
  for (const double penalty : {0.01, 0.1, 1.0}) {
    print_row(fmt::format("penalty {}", penalty).c_str(), catalogue,
              acol::experiment::penalised_choice(catalogue, penalty));
  }
  print_row("the best there is, truth known", catalogue,
            acol::experiment::best_acceptable(catalogue));
}

int tell_the_story(const char* film) {
  const acol::Instance passengers = acol::experiment::driver_instance(ScenarioKind::base);
  const acol::ArmIndex best = study(passengers);
  const acol::experiment::SurveyedConstraint learned = ask_around(passengers);
  fmt::print(
      "\n  3. Elsewhere. What was learned decides what nobody has been asked about. Penalties are\n"
      "     what one would write into the reward instead; each of these is acceptable in the "
      "study's\n"
      "     scenario, and they are told the truth about what people mind.\n");
  carry_over(learned, ScenarioKind::base, "The study's scenario again");
  carry_over(learned, ScenarioKind::reward, "Another task: drive in the right lane");
  carry_over(learned, ScenarioKind::blocked, "Another street: three cars block it");
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
