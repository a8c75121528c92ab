#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "acol/policy/commitment.hpp"
#include "acol/policy/policy.hpp"

namespace acol {

/// What an algorithm has to say of its own answer.
struct Remarks {
  std::vector<std::string> reasons = {};   ///< Why the guarantee is less than it promises.
  std::vector<std::string> warnings = {};  ///< Signs in the answers that an assumption is wrong.
};

/// An algorithm whose rounds can be put on record. Made with `rounds_on_record`, it opens no round
/// on its own: plan() chooses the next one, adopt() takes up one that was chosen before, and
/// commitment() is what to put on record. What follows depends on the rounds and the answers alone,
/// not on how the rounds came about.
class RecordedPolicy : public Policy {
 public:
  /// Chooses and opens the next round. Throws InvalidArgument while a round is open, and without
  /// rounds_on_record; so does adopt().
  virtual void plan(const RoundLimits& limits) = 0;
  virtual void adopt(const Commitment& round) = 0;
  /// The round that is open, or was last.
  virtual Commitment commitment() const = 0;

  /// Whoever was asked one of the open questions has not answered, and will not; `substitute` is
  /// what somebody else said, if anybody did; `lot` is that of the question, where its round is
  /// dealt in lots. The answer is taken to be like the others but for a share θ, of which the worst
  /// is assumed (docs/math.md, "Missing answers"). Throws InvalidArgument where an algorithm cannot
  /// do that.
  virtual void miss(const Question& question, std::optional<double> substitute, std::int64_t lot);
  /// The open round ends with the answers that it has. Throws InvalidArgument where a round counts
  /// only as a whole.
  virtual void end_round();

  /// A copy whose open round has ended: with the answers so far, and with what is expected of the
  /// others. What the copy plans may be committed while the round is open, because any choice may
  /// that depends on nothing but what is known at commit (docs/math.md). Null where an algorithm
  /// cannot say.
  virtual std::unique_ptr<RecordedPolicy> ahead(std::span<const QuestionAnswers> /*so_far*/) const {
    return nullptr;
  }

  /// What the algorithm says of its own answer.
  virtual Remarks remarks() const { return {}; }

  /// How many rounds were planned, where that is not the number of those asked one after the other.
  virtual std::optional<std::int64_t> rounds() const { return std::nullopt; }

  /// About how many questions are left; none where the algorithm has no idea.
  virtual std::optional<double> forecast() const { return std::nullopt; }
  /// Equally likely numbers of questions that are left, by what is unknown, ascending; empty where
  /// the algorithm has no idea.
  virtual std::vector<double> outlook() const { return {}; }

  /// Whether the questions about one candidate, for all constraints, are one question.
  virtual bool joint() const { return false; }

  /// Where the open round is dealt in lots, one a person: one that has questions left, and these.
  /// Whoever answers them belongs to no other, and says of which lot they are.
  struct OpenLot {
    std::int64_t lot = 0;
    std::vector<Question> questions = {};
  };
  virtual std::optional<OpenLot> open_lot() const { return std::nullopt; }
};

/// The same policy, if its rounds can be put on record: all but those that somebody else wrote.
inline const RecordedPolicy* recorded(const Policy& policy) {
  return dynamic_cast<const RecordedPolicy*>(&policy);
}

}  // namespace acol
