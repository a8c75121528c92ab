#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "acol/core/answers.hpp"
#include "acol/core/choice.hpp"

namespace acol::io {

/// What somebody says who is not sure, where that is an answer.
inline constexpr std::string_view kNotSure = "not sure";

/// What people answer: yes or no, or a number.
enum class AnswerKind { yes_no, number };

constexpr auto choices(AnswerKind) {
  return named<AnswerKind>({{"yes-no", AnswerKind::yes_no}, {"number", AnswerKind::number}});
}

/// A number that has a name.
struct ScaleStep {
  static constexpr std::string_view kMust = "a list of steps LABEL:NUMBER";
  static constexpr std::string_view kForm = "LABEL:NUMBER";

  std::string label = {};
  double value = 0;

  static std::optional<ScaleStep> parse(std::string_view text);
  std::string text() const;
  bool operator==(const ScaleStep&) const = default;
};

/// All numbers from one to another.
struct NumberRange {
  static constexpr std::string_view kMust = "LO,HI with LO < HI";
  static constexpr std::string_view kForm = "LO,HI";

  double low = 0;
  double high = 0;

  static std::optional<NumberRange> parse(std::string_view text);
  std::string text() const;
  bool operator==(const NumberRange&) const = default;
};

/// What an answer scale is made of.
struct AnswerScaleOptions {
  AnswerKind kind = AnswerKind::yes_no;
  double accept_share = 0.5;  ///< q in (0, 1): feasible when at least this share would say yes.
  std::optional<double> threshold = {};   ///< Of number answers.
  bool learn_threshold = false;           ///< Number answers are relative to it.
  bool at_least = false;                  ///< Higher numbers are better.
  std::optional<NumberRange> range = {};  ///< The range of numeric answers; absent with `steps`.
  std::vector<ScaleStep> steps = {};      ///< The steps of a scale; empty for free numbers.
  bool unsure_is_no = false;              ///< "not sure" is an answer: no.
};

/// What people's answers mean as measurements of the constraint.
///
///   yes-no:  y = 1{no} − (1 − q), E y = φᵀx with an intercept, τ = 0, R = ½
///   number:  y as it is, τ the threshold: acceptable up to it; R = (hi − lo)/2 where a range is
///            given; with `at_least` y and τ are the negatives of what people say
class AnswerScale {
 public:
  /// Throws InvalidArgument if the options do not go together.
  explicit AnswerScale(const AnswerScaleOptions& options);

  /// The measurement that `spelled` stands for; nothing if it is not an answer on this scale.
  std::optional<double> parse(std::string_view spelled) const;

  std::string allowed() const;                             ///< What may be answered, in words.
  std::string sentence(std::string_view candidate) const;  ///< The question to a person.
  std::string acceptable() const;  ///< What makes a candidate acceptable, in words.
  /// A measurement as people know it: the share that says yes, or the number as given.
  double shown(double measurement) const;
  const std::vector<ScaleStep>& steps() const { return options_.steps; }
  /// Whether people may answer that they are not sure, which counts as no.
  bool unsure_is_no() const { return options_.unsure_is_no; }
  bool at_least() const { return options_.at_least; }
  /// Of what `shown` gives.
  bool more_is_better() const { return options_.kind == AnswerKind::yes_no || options_.at_least; }
  /// τ
  double threshold() const { return directed(options_.threshold.value_or(0)); }
  bool learns_threshold() const { return options_.learn_threshold; }
  bool needs_intercept() const { return options_.kind == AnswerKind::yes_no; }
  /// R: what the user states, else what the scale implies.
  double noise_bound(std::optional<double> stated) const;
  /// Where all measurements lie, if the scale says so.
  std::optional<AnswerRange> answer_range() const;

 private:
  /// So that higher is worse; the same way back.
  double directed(double value) const { return options_.at_least ? 0 - value : value; }
  std::optional<double> parse_step(std::string_view spelled) const;

  AnswerScaleOptions options_;
};

}  // namespace acol::io
