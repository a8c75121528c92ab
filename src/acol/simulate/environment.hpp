#pragma once

#include "acol/core/answer_law.hpp"
#include "acol/core/random.hpp"
#include "acol/policy/policy.hpp"
#include "acol/simulate/instance.hpp"

namespace acol {

/// The world that answers: a person, or an instrument, whose answers are the truth of an instance
/// plus noise. The answers to many equal questions are drawn at once, from their exact law.
class Environment {
 public:
  /// `instance` must outlive this object. Same seed, same answers to the k-th question.
  Environment(const Instance& instance, std::uint64_t seed);

  Answers answer(const Question& question);
  /// Whether law() tells the truth: the mean answers are φᵀx.
  bool linear() const { return instance_->linear(); }
  /// Of answers about the first constraint.
  AnswerLaw law() const;

 private:
  Answers gaussian(double mean, std::int64_t count);
  Answers binary(double mean, std::int64_t count);
  Answers rademacher(double mean, std::int64_t count);
  Answers uniform(double mean, std::int64_t count);

  const Instance* instance_;
  Stream stream_;
  std::uint64_t draws_ = 0;
};

}  // namespace acol
