#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "acol/core/answers.hpp"
#include "acol/core/choice.hpp"
#include "acol/core/problem.hpp"
#include "acol/inference/knowledge.hpp"

namespace acol {

/// "What is the constraint value of this candidate?", asked `count` times over.
struct Question {
  ArmIndex candidate = 0;  ///< Row of the catalogue.
  std::int64_t count = 1;  ///< Answers wanted.
  std::int64_t round = 0;  ///< Which ask it belongs to; a question is open in one round only.
  int constraint = 0;      ///< Which constraint it is about, where there are several.

  bool operator==(const Question&) const = default;
};

/// A question with answers to it.
struct QuestionAnswers {
  Question question;
  Answers answers;
};

/// How a run of a policy ended, or that it goes on.
enum class Outcome {
  running,
  certified,   ///< The recommendation is the best feasible arm, with probability 1 − δ.
  infeasible,  ///< No arm is feasible, with probability 1 − δ.
  stopped,     ///< Ended by a rule that proves nothing.
};

constexpr auto choices(Outcome) {
  return named<Outcome>({{"running", Outcome::running},
                         {"certified", Outcome::certified},
                         {"infeasible", Outcome::infeasible},
                         {"stopped", Outcome::stopped}});
}

/// Whether the answer carries the promise "wrong at most δ of the time".
enum class Guarantee { certified, heuristic };

constexpr auto choices(Guarantee) {
  return named<Guarantee>(
      {{"certified", Guarantee::certified}, {"heuristic", Guarantee::heuristic}});
}

/// What to choose.
struct Recommendation {
  std::optional<ArmIndex> candidate;  ///< Row of the catalogue; none when no arm is feasible.
  bool certified = false;
};

/// What is best as far as one can tell, whether or not it is proven.
struct BestGuess {
  std::optional<ArmIndex> candidate;       ///< Row of the catalogue; none: no arm seems feasible.
  std::optional<double> probability = {};  ///< Where the algorithm has an idea of it.
  struct Other {
    std::optional<ArmIndex> candidate;
    double probability = 0;
  };
  std::vector<Other> runners_up = {};  ///< The likeliest of the others, if any are likely.
};

/// An algorithm as an ask/tell state machine. It knows the problem, its options and the answers it
/// was told, and nothing else.
class Policy {
 public:
  virtual ~Policy() = default;

  /// The questions that are open now; empty once done(). A const view: asking changes nothing, and
  /// the same answers always lead to the same questions. Valid until the next tell().
  virtual std::span<const Question> ask() const = 0;

  /// Takes answers to an open question: all of its count, or a part. The order of the answers
  /// within a round does not matter. Throws InvalidArgument, and changes nothing, if the question
  /// is not open or the answers are not numbers.
  virtual void tell(const Question& question, const Answers& answers) = 0;

  /// What is proven to be feasible and best of those, at any time; while nothing is, a guess.
  virtual Recommendation recommend() const = 0;

  /// What is most likely the best feasible candidate, with how likely it is: from all answers,
  /// those of an open round included.
  virtual BestGuess best_guess() const { return {recommend().candidate}; }

  /// What is known of every arm so far.
  virtual const Knowledge& knowledge() const = 0;

  /// What a proven recommendation is worth.
  virtual Guarantee guarantee() const = 0;

  bool done() const { return knowledge().complete(); }
  Outcome outcome() const;
};

}  // namespace acol
