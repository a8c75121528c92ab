#pragma once

#include "acol/study/study.hpp"

namespace acol {

/// What a feature does to acceptance (see contrasts.hpp for what is compared). Positive: more
/// acceptable.
struct Effect {
  std::string name = {};      ///< Of the feature.
  std::string compares = {};  ///< Between which values, in words.
  std::optional<std::string> reference = {};
  double estimate = 0;  ///< NaN, with infinite ends, where no answer speaks about it.
  double low = 0;       ///< With shape = linear all true effects lie between these, for all times
  double high = 0;      ///< at once, with probability 1 − δ; else two standard errors of a line.
};

/// The effects of a study's features. Report, pages, command line and Python show these, with these
/// words, and compute none of their own.
struct Effects {
  bool proven = false;       ///< Whether the ends are part of what is certified.
  bool shares = false;       ///< Whether they are differences of shares of people; else of answers.
  std::string measure = {};  ///< What is larger where an effect is positive,
  std::string less = {};     ///< and what people would call the two sides of zero.
  std::string more = {};
  std::vector<Effect> list = {};  ///< Empty before the first round is complete.

  /// For people: shares in percentage points.
  double shown(double effect) const { return shares ? 100 * effect : effect; }
  std::string axis() const { return shares ? measure + ", in percentage points" : measure; }
};

Effects effects(const Study& study);

}  // namespace acol
