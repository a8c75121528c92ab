#pragma once

#include <cstdint>

#include "acol/core/answer_law.hpp"

namespace acol {

/// An algorithm some of whose questions are known before the answers: for simulations, which know
/// the law of the answers and need not draw them one by one.
class Foreseeing {
 public:
  virtual ~Foreseeing() = default;

  /// Whether foresee() may ever find something.
  virtual bool foresees() const = 0;
  /// Opens as many questions, `limit` answers at most, as would be asked one after the other
  /// whatever the answers (but for a chance of 10⁻²¹), so that all answers about a candidate can be
  /// drawn and told at once. The law decides how many that are, never what is asked.
  virtual void foresee(const AnswerLaw& law, std::int64_t limit) = 0;
};

}  // namespace acol
