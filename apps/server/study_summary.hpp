#pragma once

#include "acol/study/service.hpp"

namespace acol::server {

/// A study in a line of a list.
struct StudySummary {
  static constexpr const char* kName = "StudySummary";

  std::string name = {};
  std::string path = {};                       ///< From the list's page, encoded.
  bool archived = false;                       ///< Raters are told so, and nothing changes.
  std::optional<std::string> trouble = {};     ///< Why it cannot be opened.
  std::optional<study::Verdict> verdict = {};  ///< None: not looked at yet, or it cannot be.
  std::optional<std::string> heading = {};     ///< The verdict for people.
  bool running = false;                        ///< Answers are wanted.
  bool paused = false;
  std::optional<std::string> stuck = {};  ///< Why it cannot continue, and what would help.
  std::string question = {};
  std::string claim = {};  ///< The claim, in a sentence or two.
  std::int64_t candidates = 0;
  std::int64_t answered = 0;
  std::int64_t people = 0;               ///< Who came.
  std::optional<double> left = {};       ///< Forecast of the questions left.
  std::optional<std::string> best = {};  ///< What to choose, or if it had to be now.
  std::int64_t changed = 0;              ///< Milliseconds since 1970, of the last entry.

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("name", self.name, "");
    field("path", self.path, "Path of its pages and interface, relative to the list.");
    field("archived", self.archived, "Kept, but closed to answers.");
    field("trouble", self.trouble, "Why it cannot be opened; null: it can be.");
    field("verdict", self.verdict, "The outcome in a word; null: not looked at yet.");
    field("heading", self.heading, "The outcome, to show to people.");
    field("running", self.running, "Whether answers are still needed.");
    field("paused", self.paused, "");
    field("stuck", self.stuck, "Why it cannot continue, and what would help.");
    field("question", self.question, "What raters are asked.");
    field("claim", self.claim, "The claim, in a sentence or two.");
    field("candidates", self.candidates, "");
    field("answered", self.answered, "");
    field("people", self.people, "Number of people who came.");
    field("forecast_questions_left", self.left, "");
    field("best", self.best, "What to choose, or the best guess so far.");
    field("changed", self.changed, "Time of the last change: milliseconds since 1970.");
  }
};

/// What the study comes to now; neither its name nor where it is.
StudySummary summary_of(study::Service& service);

}  // namespace acol::server
