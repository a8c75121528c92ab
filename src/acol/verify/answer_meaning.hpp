#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "acol/verify/evidence_check.hpp"
#include "acol/verify/strict_json.hpp"

namespace acol::verify {

/// What answers stand for, as the definition of a study says: a number each, larger is worse.
class AnswerMeaning {
 public:
  AnswerMeaning() = default;
  /// Throws Error if the definition does not say.
  explicit AnswerMeaning(const Json& definition);

  /// Throws Error for what is not an answer.
  Real value_of(const std::string& answer) const;
  /// τ
  Real threshold() const { return threshold_; }
  /// Where all of them lie, if the definition says so.
  const std::optional<std::pair<Real, Real>>& range() const { return range_; }

 private:
  void read_yes_no(const Json& definition);
  void read_numbers(const Json& definition);
  Real directed(Real number) const { return at_least_ ? 0 - number : number; }

  bool numbers_ = false;
  bool at_least_ = false;                                 ///< Larger numbers are better.
  std::vector<std::pair<std::string, Real>> words_ = {};  ///< In lower case.
  Real threshold_ = 0;
  std::optional<std::pair<Real, Real>> range_ = {};
};

}  // namespace acol::verify
