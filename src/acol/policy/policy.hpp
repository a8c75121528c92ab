#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "acol/core/answer_law.hpp"
#include "acol/core/answers.hpp"
#include "acol/core/choice.hpp"
#include "acol/core/problem.hpp"
#include "acol/inference/knowledge.hpp"
#include "acol/policy/commitment.hpp"

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

template <>
struct Choices<Outcome> {
  static constexpr Choice<Outcome> kTable[] = {{"running", Outcome::running},
                                               {"certified", Outcome::certified},
                                               {"infeasible", Outcome::infeasible},
                                               {"stopped", Outcome::stopped}};
};

/// Whether the answer carries the promise "wrong at most δ of the time".
enum class Guarantee { certified, heuristic };

template <>
struct Choices<Guarantee> {
  static constexpr Choice<Guarantee> kTable[] = {{"certified", Guarantee::certified},
                                                 {"heuristic", Guarantee::heuristic}};
};

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

  virtual const Knowledge& knowledge() const = 0;
  virtual Guarantee guarantee() const = 0;
  /// Why the guarantee is not what the algorithm promises; empty while it is.
  virtual std::vector<std::string> reasons() const { return {}; }

  /// What the answers themselves speak against: signs that an assumption is wrong.
  virtual std::vector<std::string> warnings() const { return {}; }

  /// How many rounds were planned, where that is not the number of those asked one after the other.
  virtual std::optional<std::int64_t> rounds() const { return std::nullopt; }

  /// About how many questions are left; none where the algorithm has no idea.
  virtual std::optional<double> forecast() const { return std::nullopt; }

  /// Whether the questions about one candidate, for all constraints, are one question.
  virtual bool joint() const { return false; }

  /// Whether foresee() may ever find something.
  virtual bool foresees() const { return false; }
  /// For simulations, which know the law of the answers: opens as many questions, `limit` answers
  /// at most, as would be asked one after the other whatever the answers (but for a chance of
  /// 10⁻²¹), so that all answers about a candidate can be drawn and told at once.
  virtual void foresee(const AnswerLaw& /*law*/, std::int64_t /*limit*/) {}

  /// Rounds on record. An algorithm that was made with `rounds_on_record` opens no round by itself:
  /// plan() chooses the next one, adopt() takes up one that was chosen before, and commitment() is
  /// what to put on record. What follows depends on the rounds and the answers alone, not on how
  /// the rounds came about. Throw InvalidArgument while a round is open, without rounds_on_record,
  /// and where an algorithm has no rounds to keep.
  virtual void plan(const RoundLimits& limits);
  virtual void adopt(const Commitment& round);
  virtual Commitment commitment() const;

  /// With rounds by hand: whoever was asked one of the open questions has not answered, and will
  /// not; `substitute` is what somebody else said, if anybody did. It is taken to be like the
  /// others but for a share θ, of which the worst is assumed (docs/math.md, "Missing answers").
  /// Throws InvalidArgument where an algorithm cannot do that.
  virtual void miss(const Question& question, std::optional<double> substitute);
  /// With rounds by hand: the open round ends with the answers that it has. Throws InvalidArgument
  /// where a round counts only as a whole.
  virtual void end_round();

  /// A copy whose open round has ended: with the answers so far, and with what is expected of the
  /// others. What the copy plans may be committed while the round is open, because any choice may
  /// that depends on nothing but what is known at commit (docs/math.md). Null where an algorithm
  /// cannot say.
  virtual std::unique_ptr<Policy> ahead(std::span<const QuestionAnswers> /*so_far*/) const {
    return nullptr;
  }

  bool done() const { return knowledge().complete(); }
  Outcome outcome() const;
};

}  // namespace acol
