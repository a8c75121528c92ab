#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "acol/policy/commitment.hpp"
#include "acol/study/access.hpp"
#include "acol/study/definition.hpp"
#include "acol/study/features.hpp"

namespace acol {

/// What people see of the candidates; lists are empty or have one entry a candidate.
struct Cards {
  std::vector<std::string> ids = {};
  std::vector<std::string> labels = {};
  std::vector<std::string> texts = {};
  std::vector<std::string> images = {};
  std::vector<std::string> details = {};  ///< What `show` names: one after the other, by candidate.

  template <class Self, class Archive>
  static void persist(Self& self, Archive& archive) {
    archive(self.ids, self.labels, self.texts, self.images, self.details);
  }
};

/// Candidates that only check attention. They are numbered −1, −2, …
struct AttentionChecks {
  Cards cards = {};
  std::vector<std::string> right = {};  ///< The right answers, a|b where there are several.
};

/// The problem as it is solved, with everything that the guarantee is about.
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
  bool pseudonyms = false;  ///< Whether the log has pseudonyms in the place of names.
};
/// The round of questions that only check attention.
constexpr std::int64_t kAttentionRound = -1;
/// Logged before the first of its questions is handed out.
struct RoundCommitted {
  std::int64_t round = 0;
  std::vector<std::int64_t> candidates = {};  ///< In order,
  std::vector<std::int64_t> counts = {};      ///< and how often each is asked about.
  /// What kind of evidence its answers are.
  enum class Evidence {
    bets,    ///< Linear, as acol 0.1 had it.
    shares,  ///< Linear, with shares and blocks.
    own,     ///< Own answers: shape = any.
    people,  ///< Linear, dealt in lots.
  };
  Evidence evidence = Evidence::bets;
  /// By rank of reward: −1 for no bet, the candidate of that rank itself for "it is not feasible",
  /// another one for "that one is feasible". Empty: none yet.
  std::vector<std::int64_t> bets = {};
  /// What is staked on a candidate, or on "none is feasible" (−1).
  struct Staked {
    std::int64_t candidate = -1;
    double amount = 0;

    bool operator==(const Staked&) const = default;
    template <class Self, class Archive>
    static void persist(Self& self, Archive& archive) {
      archive(self.candidate, self.amount);
    }
  };
  std::vector<Staked> shares = {};   ///< Of the possible answers; empty: no bets in this round.
  std::vector<Staked> reserve = {};  ///< Spent on "it is feasible within the margin".
  BetPrior prior = BetPrior::even;   ///< What is thought of the size of what is bet on.
  std::int64_t block = 0;            ///< Which of
  std::int64_t blocks = 1;           ///< how many identical blocks of a planned round.
  /// What was expected of the answers about each of them, where they lie in a range: their mean,
  std::vector<double> expected_means = {};
  /// and their squared distance from it; with `own` evidence the variance of what is thought of
  /// the mean. Empty: nothing.
  std::vector<double> expected_squares = {};
  /// Dealt in lots: the candidates that one person is asked about, each,
  std::vector<std::vector<std::int64_t>> lots = {};
  double covariance = 0;  ///< and what is expected of how far one person's answers err together.
  double owed = 0;
  std::optional<double> forecast = {};
  /// With own answers the candidate that may be recommended after it; −1: none.
  std::int64_t guess = -1;
  /// Linear, with confirm = on: what is thought of the mean answer about the guess, and the
  /// variance of that.
  double guessed_mean = 0;
  double guessed_variance = 0;

  template <class Self, class Archive>
  static void persist(Self& self, Archive& archive) {
    archive(self.round, self.candidates, self.counts, self.evidence, self.bets, self.shares,
            self.reserve, self.prior, self.block, self.blocks, self.expected_means,
            self.expected_squares, self.lots, self.covariance, self.owed, self.forecast, self.guess,
            self.guessed_mean, self.guessed_variance);
  }
};
template <>
struct Choices<RoundCommitted::Evidence> {
  static constexpr Choice<RoundCommitted::Evidence> kTable[] = {
      {"bets", RoundCommitted::Evidence::bets},
      {"shares", RoundCommitted::Evidence::shares},
      {"own", RoundCommitted::Evidence::own},
      {"people", RoundCommitted::Evidence::people}};
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
  std::string answer = {};  ///< As it was told.
  double value = 0;         ///< The measurement that it stands for.
  std::string rater = {};
  std::optional<double> seconds = {};  ///< That it took, where that is known.
  std::string key = {};                ///< Names the request that told it: a repetition is known.
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
/// An answer that nobody waits for any more: kept, not used.
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
/// The time of these questions is over, and who was asked has not answered.
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
/// Nobody is left who may be asked.
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

/// Reads it back. Throws StorageError if it is none.
Entry entry_from(const std::string& text);

/// "q17" and back; 0 for what is no question's name.
std::string question_name(std::int64_t question);
std::int64_t question_number(std::string_view name);

}  // namespace acol
