#pragma once

#include "acol/io/described.hpp"
#include "acol/study/commands.hpp"
#include "acol/study/overview.hpp"

namespace acol::study {

/// A question as whoever is asked sees it, the same on every face. What only checks attention looks
/// like any other question.
struct QuestionView {
  static constexpr const char* kName = "Question";

  struct Place {
    std::int64_t number = 0;
    std::int64_t of = 0;

    template <class Self, class Field>
    static void describe(Self& self, Field&& field) {
      field("number", self.number, "From 1.");
      field("of", self.of, "");
    }
  };

  struct Detail {
    std::string name = {};
    std::string value = {};
    std::string unit = {};

    template <class Self, class Field>
    static void describe(Self& self, Field&& field) {
      field("name", self.name, "");
      field("value", self.value, "");
      field("unit", self.unit, "");
    }
  };

  std::string question = {};
  std::string candidate = {};
  std::int64_t arm = 0;
  std::int64_t round = 0;
  std::string asks = {};
  std::string allowed = {};
  std::vector<AnswersView::Label> steps = {};
  std::optional<std::string> label = {};
  std::optional<std::string> text = {};
  std::optional<std::string> image = {};
  std::optional<std::string> film = {};
  std::vector<Detail> details = {};
  std::optional<Place> place = {};

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("question", self.question, "Its name, such as q17.");
    field("candidate", self.candidate, "Id of the candidate it is about.");
    field("arm", self.arm, "Row of the catalogue, from 0.");
    field("round", self.round, "");
    field("asks", self.asks, "The sentence to show.");
    field("allowed", self.allowed, "What may be answered, in words.");
    field("steps", self.steps, "The steps of a scale.");
    field("label", self.label, "What people see instead of the id.");
    field("text", self.text, "");
    field("image", self.image, "Address of a picture.");
    field("film", self.film, "An SVG document.");
    field("details", self.details, "What else people see of it, as a small table.");
    field("place", self.place,
          "Which of the person's questions it is. Null where nobody has a hand.");
  }
};

QuestionView question_view(const Study& study, std::int64_t question);

/// What a person is asked about a candidate.
std::string sentence(const Study& study, std::int64_t candidate);

/// The hand of whoever asks, where people have one; else null.
const std::vector<std::int32_t>* hand_of(const Study& study, const AskRequest& request);

/// Until when an answer can be taken back, in milliseconds since 1970; none: it cannot.
std::optional<std::int64_t> undo_until(const Study& study, std::int64_t question,
                                       std::int64_t window);

}  // namespace acol::study
