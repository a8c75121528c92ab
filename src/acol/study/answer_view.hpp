#pragma once

#include <optional>
#include <string>
#include <vector>

namespace acol::study {

/// A sentence for people, and what stands behind it.
struct SaidView {
  static constexpr const char* kName = "Said";

  std::string about = {};  ///< What it answers.
  std::string text = {};
  std::string title = {};   ///< Of what explains its words;
  std::string behind = {};  ///< empty: nothing needs to be explained.

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("about", self.about,
          "share, better, certainty, guess, doubt, more, closest, runner-up, change or asked.");
    field("text", self.text, "");
    field("title", self.title, "Of what explains its words; empty: nothing needs to be explained.");
    field("behind", self.behind, "What explains its words.");
  }
};

/// What a study comes to, for whoever has to decide: what to choose, how many accept it, how sure
/// that is and what it assumes, in sentences that need nothing else.
struct AnswerView {
  static constexpr const char* kName = "Answer";

  std::optional<std::string> candidate = {};  ///< Id of what to choose, or of the best guess.
  std::optional<std::string> label = {};      ///< What people see of it.
  std::optional<std::string> image = {};      ///< Its picture.
  std::string headline = {};
  std::vector<SaidView> says = {};

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("candidate", self.candidate, "Id of what to choose, or of the best guess.");
    field("label", self.label, "What people see of it.");
    field("image", self.image, "The address of its picture.");
    field("headline", self.headline, "What to choose, in a few words.");
    field("says", self.says,
          "How many accept it, how sure that is, what it assumes, who was asked.");
  }
};

}  // namespace acol::study
