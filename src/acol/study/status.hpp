#pragma once

#include "acol/study/verdict.hpp"

namespace acol::study {

/// Where a study stands, for people and programs: every face shows this, under these names.
struct Status {
  static constexpr const char* kName = "Status";

  struct Recommended {
    std::string candidate = {};  ///< Its id.
    std::int64_t arm = 0;        ///< Row of the catalogue.
    double reward = 0;           ///< As the column has it.
    bool certified = false;

    template <class Self, class Field>
    static void describe(Self& self, Field&& field) {
      field("candidate", self.candidate, "Its id.");
      field("arm", self.arm, "Row of the catalogue, from 0.");
      field("reward", self.reward, "");
      field("certified", self.certified, "");
    }
  };

  /// What is most likely the best acceptable candidate.
  struct Guess {
    std::string candidate = {};              ///< The candidate's id.
    std::string label = {};                  ///< What people see of it.
    std::optional<double> probability = {};  ///< Present where the algorithm can estimate it.

    template <class Self, class Field>
    static void describe(Self& self, Field&& field) {
      field("candidate", self.candidate, "Its id.");
      field("label", self.label, "What people see of it.");
      field("probability", self.probability, "Present where the algorithm can estimate it.");
    }
  };

  /// Answers that are not there, or not as they were wished.
  struct Missing {
    std::int64_t skipped = 0;
    std::int64_t closed = 0;  ///< Questions whose time was over.
    std::int64_t late = 0;    ///< Answers that came after that.
    std::int64_t unsure = 0;  ///< Noes that were "not sure".
    /// The largest share of the missing answers that need not be like the others, for the result to
    /// follow all the same; none without a result, or if nothing is missing.
    std::optional<double> tolerated_share = {};

    template <class Self, class Field>
    static void describe(Self& self, Field&& field) {
      field("skipped", self.skipped, "");
      field("closed", self.closed, "Questions whose time was over.");
      field("late", self.late, "Answers that came after that.");
      field("unsure", self.unsure, "Noes that were \"not sure\".");
      field("tolerated_share", self.tolerated_share,
            "The largest share of the missing answers that need not be like the others, for the "
            "result to follow all the same.");
    }
  };

  struct People {
    std::int64_t seen = 0;      ///< Who came, with a name or without.
    std::int64_t answered = 0;  ///< Where people have hands.
    std::int64_t waiting = 0;   ///< Who wait for a question.
    std::int64_t needed = 0;    ///< About how many more people must come.

    template <class Self, class Field>
    static void describe(Self& self, Field&& field) {
      field("seen", self.seen, "Who came, with a name or without.");
      field("answered", self.answered, "Who answered, where people have hands.");
      field("waiting", self.waiting, "Who wait for a question.");
      field("needed", self.needed, "About how many more people must come.");
    }
  };

  /// Answers in numbers without a range that are not used.
  struct SetAside {
    std::int64_t far = 0;    ///< Too far from most others about their candidate.
    std::int64_t first = 0;  ///< Far from the threshold, and nothing contradicts them now.

    template <class Self, class Field>
    static void describe(Self& self, Field&& field) {
      field("far", self.far, "Too far from most others about their candidate.");
      field("first", self.first, "Far from the threshold; nothing contradicts them now.");
    }
  };

  Verdict verdict = Verdict::not_yet;
  std::string claim = {};                 ///< In a sentence or two.
  std::optional<std::string> stuck = {};  ///< Why it does not go on, and what would help.
  StudyOutcome outcome = StudyOutcome::running;
  StudyGuarantee guarantee = StudyGuarantee::pending;
  std::vector<std::string> reasons = {};
  std::vector<std::string> warnings = {};
  bool paused = false;
  std::string algorithm = {};
  double delta = 0;
  double margin = 0;
  Independence independence = Independence::answers;
  Shape shape = Shape::linear;
  std::string acceptable = {};                  ///< What makes a candidate so, in words.
  std::vector<std::string> assumptions = {};    ///< What the guarantee rests on, a sentence each.
  std::vector<std::string> assumed_about = {};  ///< Where docs/assumptions.md explains each.
  std::int64_t candidates = 0;
  std::int64_t answered = 0;
  std::int64_t outstanding = 0;  ///< Handed out, with a lease that has not ended.
  std::optional<std::int64_t> budget = {};
  std::int64_t feasible = 0;
  std::int64_t infeasible = 0;
  std::int64_t undecided = 0;
  std::int64_t ruled_out = 0;
  SetAside set_aside = {};
  std::int64_t rounds = 0;                 ///< That count.
  std::int64_t round_missing = 0;          ///< Answers that the open round waits for.
  std::int64_t raters = 0;                 ///< Who have a name.
  std::vector<std::string> left_out = {};  ///< Who of them were left out.
  People people = {};
  Missing missing = {};
  std::int64_t epoch = 1;               ///< How many times evidence has been started.
  std::optional<double> forecast = {};  ///< Questions left, about:
  /// from the first number to the second in eight cases of ten; empty: not known.
  std::vector<double> forecast_range = {};
  std::optional<double> forecast_chance = {};  ///< That what may still be asked is enough.
  std::optional<Recommended> recommendation = {};
  std::optional<Guess> best_guess = {};

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("verdict", self.verdict, "The outcome of the study, in a word.");
    field("claim", self.claim, "What the study says, in a sentence or two.");
    field("stuck", self.stuck, "Why it does not go on, and what would help.");
    field("outcome", self.outcome, "");
    field("guarantee", self.guarantee,
          "certified only together with a certified or infeasible outcome.");
    field("reasons", self.reasons, "Why the guarantee is not what the algorithm promises.");
    field("warnings", self.warnings, "What the answers speak against.");
    field("paused", self.paused, "");
    field("algorithm", self.algorithm, "");
    field("delta", self.delta, "The allowed probability of a wrong answer.");
    field("margin", self.margin, "How close to acceptable is close enough.");
    field("independence", self.independence, "");
    field("shape", self.shape, "");
    field("acceptable", self.acceptable, "What makes a candidate acceptable, in words.");
    field("assumptions", self.assumptions, "What the guarantee rests on, in one sentence each.");
    field("explained_under", self.assumed_about,
          "The heading of docs/assumptions.md that explains each assumption.");
    field("candidates", self.candidates, "");
    field("answered", self.answered, "");
    field("outstanding", self.outstanding, "Questions that are handed out.");
    field("budget", self.budget, "The most answers to ask for.");
    field("feasible", self.feasible, "");
    field("infeasible", self.infeasible, "");
    field("undecided", self.undecided, "");
    field("ruled_out", self.ruled_out, "");
    field("set_aside", self.set_aside, "Answers in numbers without a range that are not used.");
    field("rounds", self.rounds, "Rounds that count.");
    field("round_missing", self.round_missing, "Answers that the open round waits for.");
    field("raters", self.raters, "People with a name who were asked.");
    field("left_out", self.left_out, "People who failed too many attention questions.");
    field("people", self.people, "");
    field("missing", self.missing, "Answers that are not there, or not as they were wished.");
    field("epoch", self.epoch, "How many times evidence has been started.");
    field("forecast_questions_left", self.forecast,
          "Answers still needed, about: equally likely to be more or less, and never more than may "
          "be asked.");
    field("forecast_range", self.forecast_range,
          "Between these two numbers that is in eight cases of ten; empty: not known.");
    field("forecast_chance", self.forecast_chance,
          "The chance that what may still be asked is enough; null: no limit, or not known.");
    field("recommendation", self.recommendation, "What to choose.");
    field("best_guess", self.best_guess, "What to choose if the decision had to be made now.");
  }
};

/// Where the study stands at the time `now`, in milliseconds since 1970.
Status status_of(const Study& study, std::int64_t now);

/// Whether people answer yes or no.
inline bool is_yes_no(const Study& study) {
  return study.definition().answers == io::AnswerKind::yes_no;
}

/// Whether an answer was "not sure", which counts as no.
bool says_not_sure(const Study& study, const QuestionRecord& record);

/// The reward of a candidate as the column has it; in steps, where there is a tolerance.
double shown_reward(const Study& study, std::int64_t candidate);

}  // namespace acol::study
