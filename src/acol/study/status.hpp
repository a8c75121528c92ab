#pragma once

#include "acol/study/verdict.hpp"

namespace acol {

/// Where a study stands, for people and programs.
struct Status {
  struct Recommended {
    std::int64_t candidate = 0;  ///< Row of the catalogue.
    double reward = 0;           ///< As the column has it.
    bool certified = false;
  };

  /// What is most likely the best acceptable candidate.
  struct Guess {
    std::int64_t candidate = 0;
    std::optional<double> probability = {};  ///< Where the algorithm has an idea of it.
  };
  /// Answers that are not there, or not as they were wished.
  struct Missing {
    std::int64_t skipped = 0;
    std::int64_t closed = 0;  ///< Questions whose time was over.
    std::int64_t late = 0;    ///< Answers that came after that.
    std::int64_t unsure = 0;  ///< Noes that were "not sure".
    /// The largest share of the missing answers that need not be like the others, for the result to
    /// follow all the same; none where there is no result, or nothing is missing.
    std::optional<double> tolerated_share = {};
  };

  Verdict verdict = Verdict::not_yet;
  std::string claim = {};  ///< In a sentence or two.
  StudyOutcome outcome = StudyOutcome::running;
  StudyGuarantee guarantee = StudyGuarantee::pending;
  std::vector<std::string> reasons = {};
  std::vector<std::string> warnings = {};
  bool paused = false;
  std::int64_t candidates = 0;
  std::int64_t answered = 0;
  std::int64_t outstanding = 0;  ///< Handed out, with a lease that has not ended.
  std::int64_t feasible = 0;
  std::int64_t infeasible = 0;
  std::int64_t undecided = 0;
  std::int64_t ruled_out = 0;
  std::int64_t rounds = 0;                 ///< That count,
  std::int64_t round_missing = 0;          ///< and the answers that the open one waits for.
  std::int64_t raters = 0;                 ///< Who have a name,
  std::vector<std::string> left_out = {};  ///< and who of them were left out.
  std::optional<double> forecast = {};     ///< Questions left.
  std::optional<Recommended> recommendation = {};
  std::optional<Guess> best_guess = {};
  Missing missing = {};
  std::int64_t people_answered = 0;       ///< Where people have hands.
  std::optional<std::string> stuck = {};  ///< Why it does not go on, and what would help.
  std::int64_t people_seen = 0;           ///< Who came, with a name or without,
  std::int64_t people_waiting = 0;        ///< who of them wait for a question,
  std::int64_t people_needed = 0;         ///< and how many more must come, about.
  std::int64_t epoch = 1;                 ///< How often evidence has begun.
};

Status status_of(const Study& study, std::int64_t now);

/// About how many questions the study still needs, where that can be said.
std::optional<double> questions_left(const Study& study);

/// The reward of a candidate as the column has it; in steps, where there is a tolerance.
double shown_reward(const Study& study, std::int64_t candidate);

}  // namespace acol
