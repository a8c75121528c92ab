#pragma once

#include "acol/study/command_fields.hpp"
#include "acol/study/question_view.hpp"

// Commands have the names of the functions that they are made of, one namespace further in.
namespace acol::study::commands {

enum class Outcome { recorded, repeated, late, skipped };

constexpr auto choices(Outcome) {
  return named<Outcome>({{"recorded", Outcome::recorded},
                         {"repeated", Outcome::repeated},
                         {"late", Outcome::late},
                         {"skipped", Outcome::skipped}});
}

// What commands take.

inline constexpr FieldRule kNeeded{.argument = true};
inline constexpr FieldRule kQuestion{.argument = true, .most_characters = 40};
inline constexpr FieldRule kLong{.most_characters = 2000};
inline constexpr const char* kQuestionHelp = "The question's name as given by ask, such as q17.";
inline constexpr const char* kRaterHelp = "Who answers.";
inline constexpr const char* kReasonHelp = "Kept in the log.";
inline constexpr const char* kSecondsHelp = "How long it took.";

struct NothingTaken {
  template <class Self, class Field>
  static void describe(Self& /*self*/, Field&& /*field*/) {}
};

struct Reasoned {
  std::string reason = {};

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("reason", self.reason, kReasonHelp, kLong);
  }
};

struct Asking {
  std::string rater = {};
  std::int64_t count = 1;

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("rater", self.rater,
          "Who is asked. A named person gets open questions back and each candidate once; without "
          "a name answers are anonymous.");
    field("count", self.count, "How many questions; one by default.");
  }
};

struct Answering {
  QuestionField question = {};
  AnswerField answer = {};
  std::string rater = {};
  std::optional<double> seconds = {};

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("question", self.question, kQuestionHelp, kQuestion);
    field("answer", self.answer, "What was answered.", kNeeded);
    field("rater", self.rater, kRaterHelp);
    field("seconds", self.seconds, kSecondsHelp);
  }
};

struct Skipping {
  QuestionField question = {};
  std::string rater = {};
  std::string reason = {};
  bool unsure = false;
  std::optional<double> seconds = {};

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("question", self.question, kQuestionHelp, kQuestion);
    field("rater", self.rater, kRaterHelp);
    field("reason", self.reason, kReasonHelp, kLong);
    field("unsure", self.unsure,
          "The person is not sure: an answer that counts as no if the study was made so, otherwise "
          "a skip.");
    field("seconds", self.seconds, kSecondsHelp);
  }
};

struct Undoing {
  QuestionField question = {};
  std::string rater = {};

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("question", self.question, kQuestionHelp, kQuestion);
    field("rater", self.rater, kRaterHelp);
  }
};

struct Retracting {
  QuestionField question = {};
  std::string reason = {};

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("question", self.question, kQuestionHelp, kQuestion);
    field("reason", self.reason, kReasonHelp, kLong);
  }
};

struct Leaving {
  std::string rater = {};

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("rater", self.rater, "Who leaves.");
  }
};

struct Consenting {
  std::string version = {};
  std::string rater = {};

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("version", self.version, "Version of the text, as given by the study.", kNeeded);
    field("rater", self.rater, "Who agrees.");
  }
};

struct AboutPerson {
  std::string person = {};

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("person", self.person, "The name that they take part by, or what the log calls them.",
          kNeeded);
  }
};

struct Withdrawing {
  std::vector<std::string> candidates = {};
  std::string reason = {};

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("candidates", self.candidates, "Their ids.", kNeeded);
    field("reason", self.reason, kReasonHelp, kLong);
  }
};

// What commands give.

struct AnswerReceipt {
  static constexpr const char* kName = "AnswerReceipt";

  Outcome outcome = Outcome::recorded;
  std::optional<std::int64_t> undo_until = {};

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("outcome", self.outcome,
          "repeated: the same answer had already been recorded; late: kept, not used.");
    field("undo_until", self.undo_until,
          "Milliseconds since 1970. Null: it cannot be taken back, as nothing can once a hand is "
          "complete. Of a hand only the last answer can be taken back.");
  }
};

struct HandedOut {
  static constexpr const char* kName = "HandedOut";

  std::vector<QuestionView> questions = {};
  bool done = false;

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("questions", self.questions, "");
    field("done", self.done, "Nothing more will be asked.");
  }
};

struct Candidates {
  static constexpr const char* kName = "Candidates";

  std::vector<CandidateView> candidates = {};

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("candidates", self.candidates, "In the order of the catalogue.");
  }
};

struct Reopened {
  static constexpr const char* kName = "Reopened";

  QuestionView question = {};

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("question", self.question, "The question that is open again.");
  }
};

struct NothingGiven {
  static constexpr const char* kName = "Nothing";

  template <class Self, class Field>
  static void describe(Self& /*self*/, Field&& /*field*/) {}
};

}  // namespace acol::study::commands
