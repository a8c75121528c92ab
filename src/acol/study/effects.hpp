#pragma once

#include "acol/io/described.hpp"
#include "acol/study/study.hpp"

namespace acol::study {

/// What a feature does to acceptance (see contrasts.hpp for what is compared). Positive: more
/// acceptable.
struct Effect {
  std::string name = {};      ///< Of the feature.
  std::string compares = {};  ///< Between which values, in words.
  std::optional<std::string> reference = {};
  double estimate = 0;  ///< NaN, with infinite ends, where no answer speaks about it.
  /// The limits: with shape = linear all true effects lie within theirs, for all times at once,
  /// with probability 1 − δ; otherwise two standard errors of a line.
  double low = 0;
  double high = 0;
  std::string says = {};  ///< The same in people's words.

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("name", self.name, "Of the feature.");
    field("compares", self.compares, "Between which values, in words.");
    field("reference", self.reference, "The category that a category is compared with.");
    field("estimate", io::known(self.estimate), "Null where no answer speaks about it.");
    field("low", io::known(self.low), "");
    field("high", io::known(self.high), "");
    field("says", self.says, "The same in people's words.");
  }
  static constexpr const char* kName = "Effect";
};

/// The effects of a study's features. Report, pages, command line and Python show these, with these
/// words, and compute none of their own.
struct Effects {
  bool proven = false;       ///< Whether the ends are part of what is certified.
  bool shares = false;       ///< Whether they are differences of shares of people; else of answers.
  std::string measure = {};  ///< What is larger where an effect is positive.
  std::string less = {};     ///< What people would call the two sides of zero.
  std::string more = {};
  std::vector<Effect> list = {};  ///< Empty before the first round is complete.

  /// For people: shares in percentage points.
  double shown(double effect) const { return shares ? 100 * effect : effect; }
  std::string axis() const { return shares ? measure + ", in percentage points" : measure; }
  /// "+12", "−3.5" or "–", and "−3 … +7".
  std::string text(double effect) const;
  std::string text(const Effect& effect) const;
  /// "sugar, from 0.1 to 0.4: about 12 more people in 100 accept it (5 to 19)."
  std::string words(const Effect& effect) const;

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("unit", std::string(self.shares ? "share" : "answer"),
          "share: differences of shares of people; or answer.");
    field("measure", self.measure, "What is larger where an effect is positive.");
    field("less", self.less, "What negative effects mean.");
    field("more", self.more, "What positive effects mean.");
    field("list", self.list, "Empty before the first round is complete.");
  }
  static constexpr const char* kName = "Effects";
};

Effects effects(const Study& study);

}  // namespace acol::study
