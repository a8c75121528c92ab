#pragma once

#include <variant>

#include "acol/study/answer_view.hpp"
#include "acol/study/course.hpp"
#include "acol/study/effects.hpp"
#include "acol/study/status.hpp"

namespace acol::study {

/// Where a candidate stands, in one vocabulary for every face.
enum class CandidateState {
  open,       ///< It may be the answer.
  accepted,   ///< The candidate is acceptable.
  rejected,   ///< The candidate is not acceptable.
  ruled_out,  ///< A better one is acceptable, or one with the same features stands for it.
  withdrawn,  ///< The owner took it out.
};

constexpr auto choices(CandidateState) {
  return named<CandidateState>({{"open", CandidateState::open},
                                {"accepted", CandidateState::accepted},
                                {"rejected", CandidateState::rejected},
                                {"ruled-out", CandidateState::ruled_out},
                                {"withdrawn", CandidateState::withdrawn}});
}

/// What is known of a candidate.
struct CandidateView {
  static constexpr const char* kName = "Candidate";

  std::string id = {};
  std::optional<std::string> label = {};  ///< What people see instead of the id.
  double reward = 0;                      ///< As the column has it.
  std::optional<double> estimate = {};    ///< Share of yes, or the answer; none: not known.
  std::optional<double> low = {};         ///< Between these it lies; none: not known.
  std::optional<double> high = {};
  CandidateState state = CandidateState::open;
  std::int64_t asked = 0;   ///< Answers about it.
  std::int64_t yes = 0;     ///< Of these: yes, where people say yes or no.
  std::int64_t unsure = 0;  ///< Of these: "not sure".
  std::int64_t skipped = 0;
  std::int64_t missed = 0;  ///< Closed without an answer.
  bool few = false;         ///< Too few for a share, where only answers about it speak for it.
  const std::string& shown() const { return label ? *label : id; }

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("id", self.id, "");
    field("label", self.label, "What people see instead of the id.");
    field("reward", self.reward, "As the column has it.");
    field("estimate", self.estimate, "Share of people who say yes, or the answer.");
    field("low", self.low, "Lower limit; null: not known.");
    field("high", self.high, "Upper limit; null: not known.");
    field("state", self.state, "");
    field("asked", self.asked, "Answers about it.");
    field("yes", self.yes, "Answers that were yes, where people say yes or no.");
    field("unsure", self.unsure, "Answers that were \"not sure\".");
    field("skipped", self.skipped, "");
    field("missed", self.missed, "Closed without an answer.");
    field("few", self.few, "Too few were asked for a share to be meaningful.");
  }
};

/// What somebody did.
struct RaterView {
  static constexpr const char* kName = "Rater";

  std::optional<std::string> name = {};  ///< None: without a name.
  std::int64_t answered = 0;
  std::int64_t skipped = 0;
  std::optional<double> mean = {};       ///< Share of yes, or the mean answer.
  std::optional<double> agreement = {};  ///< How often others said the same.
  bool left_out = false;

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("name", self.name, "Null: without a name.");
    field("answered", self.answered, "");
    field("skipped", self.skipped, "");
    field("mean", self.mean, "Share of the answers that were yes, or the mean answer.");
    field("agreement", self.agreement, "How often others said the same about the same candidate.");
    field("left_out", self.left_out, "Whether too many attention questions were failed.");
  }
};

/// What may be answered.
struct AnswersView {
  static constexpr const char* kName = "AnswerScale";

  struct Label {
    static constexpr const char* kName = "Step";
    std::string label = {};
    std::variant<std::string, double> value = {};

    template <class Self, class Field>
    static void describe(Self& self, Field&& field) {
      field("label", self.label, "");
      field("value", self.value, "");
    }
  };
  enum class Kind { yes_no, number, scale };

  Kind kind = Kind::number;
  Unsure unsure = Unsure::skip;
  std::optional<double> low = {};
  std::optional<double> high = {};
  std::vector<Label> labels = {};

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("kind", self.kind, "");
    field("unsure", self.unsure, "What \"not sure\" is: an answer that counts as no, or a skip.");
    field("low", self.low, "");
    field("high", self.high, "");
    field("labels", self.labels, "");
  }
};

constexpr auto choices(AnswersView::Kind) {
  return named<AnswersView::Kind>({{"yes-no", AnswersView::Kind::yes_no},
                                   {"number", AnswersView::Kind::number},
                                   {"scale", AnswersView::Kind::scale}});
}

/// What stands behind an assumption.
struct ExplainedView {
  std::string topic = {};
  std::string title = {};
  std::string text = {};

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("topic", self.topic, "Of docs/assumptions.md.");
    field("title", self.title, "");
    field("text", self.text, "");
  }
};

/// Everything that is shown of a study, computed once: command line, HTTP, report, pages and Python
/// show this and compute nothing of their own.
struct Overview {
  static constexpr const char* kName = "Overview";

  struct Reward {
    std::string name = {};
    std::string goal = {};

    template <class Self, class Field>
    static void describe(Self& self, Field&& field) {
      field("name", self.name, "Column.");
      field("goal", self.goal, "maximize or minimize.");
    }
  };

  /// Whom the answers come from.
  struct Asked {
    std::int64_t people = 0;
    std::int64_t answers = 0;
    std::int64_t missing = 0;   ///< Questions without an answer.
    std::int64_t left_out = 0;  ///< People whose answers do not count.
    std::int64_t first = 0;     ///< Time of the first answer, in milliseconds since 1970.
    std::int64_t last = 0;      ///< Time of the last answer.

    template <class Self, class Field>
    static void describe(Self& self, Field&& field) {
      field("people", self.people,
            "People who answered; without names, each device counts as one.");
      field("answers", self.answers, "");
      field("missing", self.missing, "Questions without an answer.");
      field("left_out", self.left_out, "People whose answers do not count.");
      field("first", self.first, "Time of the first answer, in milliseconds since 1970.");
      field("last", self.last, "Time of the last one.");
    }
  };

  Status status = {};
  AnswerView answer = {};
  Asked asked = {};
  std::string name = {};  ///< Of the study, as its server calls it.
  std::string question = {};
  AnswersView answers = {};
  Reward reward = {};
  std::string acceptable = {};  ///< "at least" or "at most".
  double threshold = 0;
  std::vector<ExplainedView> explained = {};   ///< The assumptions of the status, in their order.
  std::vector<CandidateView> candidates = {};  ///< In the order of the catalogue.
  std::vector<RaterView> raters = {};
  std::optional<double> agreement = {};  ///< How often two answers about one candidate agree.
  std::optional<double> chance = {};     ///< How often they would agree by chance.
  std::vector<CoursePoint> course = {};
  Effects effects = {};
  std::vector<std::string> notes = {};  ///< What became of the columns.
  std::int64_t head = 0;                ///< Entries of the log.

  bool shares() const { return answers.kind == AnswersView::Kind::yes_no; }
  /// What to choose: what is recommended, or as long as that is not certain the best guess.
  bool is_choice(const CandidateView& one) const {
    if (status.verdict == Verdict::certified) {
      return status.recommendation && status.recommendation->candidate == one.id;
    }
    return status.best_guess && status.best_guess->candidate == one.id;
  }
  /// Best reward first.
  std::vector<CandidateView> ranked() const;

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("status", self.status, "");
    field("answer", self.answer, "What the study comes to, for whoever has to decide.");
    field("asked", self.asked, "Whom the answers come from.");
    field("name", self.name, "Of the study.");
    field("question", self.question, "What people are asked; empty: a sentence is made.");
    field("answers", self.answers, "What may be answered.");
    field("reward", self.reward, "");
    field("acceptable", self.acceptable,
          "Whether at least or at most the threshold is acceptable.");
    field("threshold", self.threshold, "The threshold.");
    field("explained", self.explained, "What stands behind each assumption of the status.");
    field("candidates", self.candidates, "In the order of the catalogue.");
    field("raters", self.raters, "");
    field("agreement", self.agreement, "How often two answers about one candidate agree.");
    field("agreement_by_chance", self.chance, "How often they would agree by chance.");
    field("course", self.course,
          "What was known at the start of rounds, and now: how the study came to its answer.");
    field("effects", self.effects, "What acceptance depends on.");
    field("notes", self.notes, "What became of the columns.");
    field("head", self.head, "Entries of the log.");
  }
};

CandidateState state_of(const Study& study, std::int64_t row);
AnswersView answers_of(const Study& study);
std::vector<CandidateView> candidates_of(const Study& study);
Overview overview_of(const Study& study, std::int64_t now);

}  // namespace acol::study
