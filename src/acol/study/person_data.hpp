#pragma once

#include "acol/study/service.hpp"

namespace acol::study {

/// All that is kept of one person.
struct PersonData {
  static constexpr const char* kName = "PersonData";

  struct Link {
    std::string id = {};
    std::int64_t created = 0;
    bool revoked = false;

    template <class Self, class Field>
    static void describe(Self& self, Field&& field) {
      field("id", self.id, "");
      field("created", self.created, "Milliseconds since 1970.");
      field("revoked", self.revoked, "");
    }
  };
  struct Agreement {
    std::int64_t at = 0;
    std::string version = {};

    template <class Self, class Field>
    static void describe(Self& self, Field&& field) {
      field("at", self.at, "Milliseconds since 1970.");
      field("version", self.version, "Of the text.");
    }
  };
  struct Question {
    std::string question = {};
    std::string candidate = {};
    std::string label = {};
    std::string state = {};
    std::optional<std::string> answer = {};
    std::optional<std::int64_t> answered = {};

    template <class Self, class Field>
    static void describe(Self& self, Field&& field) {
      field("question", self.question, "");
      field("candidate", self.candidate, "");
      field("label", self.label, "");
      field("state", self.state, "What became of it: open, answered, skipped and so on.");
      field("answer", self.answer, "As it was given.");
      field("answered", self.answered, "Milliseconds since 1970.");
    }
  };

  std::string name = {};
  std::string log_name = {};
  std::string salt = {};
  bool erased = false;
  std::vector<Link> invitations = {};
  std::optional<Agreement> consent = {};
  std::vector<Question> questions = {};

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("name", self.name, "Empty: it was erased.");
    field("log_name", self.log_name, "What log and certificate call this person.");
    field("salt", self.salt,
          "BLAKE2b-256 of salt and name begins with the bytes of log_name, as base64.");
    field("erased", self.erased, "");
    field("invitations", self.invitations, "Links with this name.");
    field("consent", self.consent, "Null: there was nothing to agree to, or they have not.");
    field("questions", self.questions, "All that were asked, in order.");
  }
};

/// By name, or by what the log calls the person. Throws a Refusal if there is none.
PersonData person_data(Service& service, const std::string& person);

}  // namespace acol::study
