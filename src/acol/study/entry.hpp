#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "acol/study/access.hpp"
#include "acol/study/cards.hpp"
#include "acol/study/definition.hpp"
#include "acol/study/features.hpp"
#include "acol/study/round_committed.hpp"

namespace acol::study {

/// The problem to be solved, with everything that the guarantee is about.
struct StatedProblem {
  Matrix arms = {};      ///< Feature vectors, the intercept included; a row a candidate.
  Vector rewards = {};   ///< Larger is better.
  Vector costs = {};     ///< Empty: all the same.
  double threshold = 0;  ///< τ
  double noise_bound = 1;

  template <class Self, class Archive>
  static void persist(Self& self, Archive& archive) {
    archive(self.arms, self.rewards, self.costs, self.threshold, self.noise_bound);
  }
};

constexpr int kLogFormat = 2;

// The entries of a log. Candidates are rows of the catalogue; questions are numbered from 1 as they
// are handed out; `rater` is empty for an anonymous answer; times are milliseconds since 1970.

/// The first entry: what the study is.
struct Created {
  /// 1: until acol 0.1. Since 2 epochs share δ, times are in order, and it is on record who is
  /// here.
  int format = kLogFormat;
  Definition definition = {};
  FeatureSet features = {};
  Cards cards = {};
  AttentionChecks attention = {};
  StatedProblem problem = {};
  bool pseudonyms = false;  ///< Whether the log has pseudonyms instead of names.
};
/// Questions were handed out.
struct Asked {
  struct Item {
    std::int64_t question = 0;
    std::int64_t round = 0;
    std::int64_t candidate = 0;
    std::int64_t instead = 0;  ///< The question that it stands in for; 0: none.
  };
  std::vector<Item> questions = {};
  std::string rater = {};
  std::string device = {};  ///< That asked, where nobody gave a name and that is known.
  std::int64_t until = 0;   ///< End of the lease.
  std::int64_t closes = 0;  ///< Answers count until then, where people have hands; 0: no end.
  std::optional<std::int64_t> lot = {};  ///< Of the round, where it is dealt in lots: from 0.
};
/// The same rater came back for the same questions.
struct Renewed {
  std::vector<std::int64_t> questions = {};
  std::int64_t until = 0;
};
struct Answered {
  std::int64_t question = 0;
  std::string answer = {};  ///< As it was given.
  double value = 0;         ///< The measurement that it stands for.
  std::string rater = {};
  std::optional<double> seconds = {};  ///< That it took, where that is known.
  std::string key = {};  ///< Names the request that brought it, so that a repetition is recognised.
};
/// More candidates, numbered after those before.
struct Added {
  Cards cards = {};
  Matrix arms = {};
  Vector rewards = {};
  Vector costs = {};
  bool anew = false;  ///< Evidence begins anew: rounds before this are passed over.
  std::string source = {};
};
/// An answer to an attention question: no evidence.
struct Attended {
  std::int64_t question = 0;
  std::string answer = {};
  double value = 0;
  std::string rater = {};
  std::optional<double> seconds = {};
  std::string key = {};
};
/// An answer that is no longer needed: kept, not used.
struct Late {
  std::int64_t question = 0;
  std::string answer = {};
  std::string rater = {};
  std::string key = {};
};
/// An answer that its rater took back before its round was complete: the question is open again.
struct Undone {
  std::int64_t question = 0;
  std::int64_t until = 0;  ///< End of the lease.
};
struct Skipped {
  std::int64_t question = 0;
  std::string reason = {};
};
struct Expired {
  std::vector<std::int64_t> questions = {};
  /// What the clock showed, where it went back: nobody waits decades for a lease to end.
  std::optional<std::int64_t> clock = {};
};
/// Time ran out for these questions before the people asked had answered.
struct Missed {
  std::vector<std::int64_t> questions = {};
  std::int64_t round = -1;  ///< Of a panel instead: all places of this round without an answer.
};
struct Amended {
  std::int64_t question = 0;
  std::string answer = {};
  double value = 0;
};
struct Retracted {
  std::int64_t question = 0;
  std::string reason = {};
};
/// Earlier answers, taken over as a round of their own.
struct Imported {
  std::vector<std::int64_t> candidates = {};
  std::vector<std::string> answers = {};
  std::vector<double> values = {};
  std::vector<std::string> raters = {};
  std::string source = {};
};
/// A round that could not be filled: its answers are kept, not used.
struct Closed {
  std::int64_t round = 0;
  std::string reason = {};
};
struct Withdrawn {
  std::vector<std::int64_t> candidates = {};
  std::string reason = {};
};
struct Paused {
  std::string reason = {};
};
struct Resumed {};
struct Stopped {
  std::string reason = {};
};
/// There is nobody left to ask.
struct Exhausted {};
/// Somebody came, for the first time or again.
struct Arrived {
  std::string rater = {};
};
/// Somebody asked for a question, and there was none.
struct Waiting {
  std::string rater = {};
};
/// Somebody went: what they hold may go to others at once.
struct Left {
  std::string rater = {};
};

/// Somebody agreed to the text that was shown before the first question.
struct Consented {
  std::string rater = {};
  std::string device = {};   ///< Where nobody gave a name.
  std::string version = {};  ///< Of the text: see consent_version().
};
/// The names behind these pseudonyms were deleted. What they answered stays.
struct Erased {
  std::vector<std::string> people = {};
};

using EntryBody = std::variant<Created, RoundCommitted, Asked, Renewed, Answered, Late, Skipped,
                               Expired, Amended, Retracted, Imported, Closed, Withdrawn, Paused,
                               Resumed, Stopped, Exhausted, Attended, Undone, Invited, Revoked,
                               Added, Arrived, Waiting, Left, Missed, Consented, Erased>;

/// One entry of a log.
struct Entry {
  std::int64_t at = 0;  ///< When it was written, by the clock of who wrote it.
  EntryBody body = {};
};

/// The text of an entry: JSON, keys in order, no blanks, numbers so that they read back the same.
std::string to_text(const Entry& entry);

/// Reads it back. Throws StorageError if the text is not an entry.
Entry entry_from(const std::string& text);

/// "q17" and back; 0 for what is not a question's name.
std::string question_name(std::int64_t question);
std::int64_t question_number(std::string_view name);

}  // namespace acol::study
