#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "acol/inference/committed_sample.hpp"
#include "acol/policy/policy.hpp"

namespace acol {

/// Throws InvalidArgument unless there is one sample per constraint, each of known arms in order.
void check_samples(const Problem& problem, const std::vector<Sample>& samples);

/// A committed round: a multiset of questions that no answer can change any more, asked once or as
/// several identical blocks. Answers come in any order, and in any portions.
class OpenRound {
 public:
  OpenRound() = default;
  /// `samples` has one entry per constraint; `problem` must outlive this object. The questions of
  /// block b have the round `index` + b.
  OpenRound(const Problem& problem, std::int64_t index, std::vector<Sample> samples,
            std::int64_t blocks = 1);

  /// What is left to ask, by block, constraint and arm.
  std::span<const Question> open() const { return open_; }
  bool complete() const { return open_.empty(); }
  /// The number of blocks that are complete, and all before them.
  std::int64_t complete_blocks() const {
    return complete() ? std::ssize(told_) : open_.front().round - index_;
  }
  std::int64_t blocks() const { return std::ssize(told_); }
  /// Throws InvalidArgument, and changes nothing, if the question is not open, more answers come
  /// than were asked for, or one is not a number.
  void tell(const Question& question, const Answers& answers);
  /// Open questions need no longer be answered.
  void drop() { dropped_ = std::exchange(open_, {}); }
  /// Whether the question was open when the round was dropped.
  bool was_dropped(const Question& question) const {
    return std::ranges::any_of(dropped_, [&](const Question& one) {
      return one.candidate == question.candidate && one.round == question.round &&
             one.constraint == question.constraint;
    });
  }
  /// One answer to the question will not come. Throws InvalidArgument if it is not open.
  void miss(const Question& question);
  /// The same of the question of a lot: what stands in its place (Contribution).
  void miss(const Question& question, std::optional<double> substitute, double worst,
            std::int64_t lot);
  /// Where a question's arm stands in its constraint's sample.
  std::size_t entry_of(const Question& question) const;

  const std::vector<Sample>& samples() const { return samples_; }
  /// The answers to samples()[constraint], in its order.
  const std::vector<Answers>& answers(int constraint = 0, std::int64_t block = 0) const {
    return told_[static_cast<std::size_t>(block)].answers[static_cast<std::size_t>(constraint)];
  }
  /// Who gave them, as far as they were not anonymous.
  const std::vector<Contribution>& contributions(int constraint = 0, std::int64_t block = 0) const {
    return told_[static_cast<std::size_t>(block)]
        .contributions[static_cast<std::size_t>(constraint)];
  }

 private:
  Question& open_question(const Question& question);
  void close(Question& open, std::int64_t count);

  const Problem* problem_ = nullptr;
  std::int64_t index_ = 0;
  std::vector<Sample> samples_;
  /// By constraint.
  struct BlockAnswers {
    std::vector<std::vector<Answers>> answers;
    std::vector<std::vector<Contribution>> contributions;
  };
  std::vector<Question> dropped_;   ///< That were open when all was decided.
  std::vector<BlockAnswers> told_;  ///< By block.
  std::vector<Question> open_;
};

}  // namespace acol
