#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "acol/core/answers.hpp"
#include "acol/core/choice.hpp"

namespace acol {

enum class AnswerKind { yes_no, number };

template <>
struct Choices<AnswerKind> {
  static constexpr Choice<AnswerKind> kTable[] = {{"yes-no", AnswerKind::yes_no},
                                                  {"number", AnswerKind::number}};
};

struct AnswerScaleOptions {
  AnswerKind kind = AnswerKind::yes_no;
  double accept_share = 0.5;  ///< q in (0, 1): feasible when at least this share would say yes.
  std::optional<double> threshold = {};                 ///< τ of number answers.
  bool learn_threshold = false;                         ///< Number answers are already φᵀx − τ.
  std::optional<std::pair<double, double>> range = {};  ///< Number answers lie in [lo, hi].
};

/// What people's answers mean as measurements of the constraint.
///
///   yes-no:  y = 1{no} − (1 − q), E y = φᵀx with an intercept, τ = 0, R = ½
///   number:  y as it is, higher is worse; R = (hi − lo)/2 where a range is given
class AnswerScale {
 public:
  /// Throws InvalidArgument if the options do not go together.
  explicit AnswerScale(const AnswerScaleOptions& options);

  /// The measurement that `spelled` stands for; nothing if it is no answer on this scale.
  std::optional<double> parse(std::string_view spelled) const;

  std::string allowed() const;                             ///< What may be answered, in words.
  std::string sentence(std::string_view candidate) const;  ///< The question to a person.
  double threshold() const { return options_.threshold.value_or(0); }
  bool learns_threshold() const { return options_.learn_threshold; }
  bool needs_intercept() const { return options_.kind == AnswerKind::yes_no; }
  /// R: what the user states, else what the scale implies.
  double noise_bound(std::optional<double> stated) const;
  /// Where all measurements lie, if the scale says so.
  std::optional<AnswerRange> answer_range() const;

 private:
  AnswerScaleOptions options_;
};

/// "LO,HI". Throws InvalidArgument.
std::pair<double, double> parse_range(std::string_view text);

}  // namespace acol
