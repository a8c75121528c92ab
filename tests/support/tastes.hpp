#pragma once

#include "support/scratch_study.hpp"

namespace acol::testing {

/// Twelve candidates: sugar 0, 10 … 50, first plain ones, then spiced ones; spice is dearer.
inline std::string tastes_table() {
  std::string text = "name,sugar,kind,price\n";
  for (int i = 0; i < 12; ++i) {
    text += fmt::format("c{},{},{},{}\n", i, 10 * (i % 6), i < 6 ? "plain" : "spiced", i);
  }
  return text;
}

/// The share of people who say yes to a candidate: sugar helps, spice harms.
inline double true_share(std::int64_t candidate) {
  return 0.35 + 0.1 * static_cast<double>(candidate % 6) - (candidate < 6 ? 0 : 0.25);
}

inline study::Definition tastes_definition(const std::string& path) {
  study::Definition definition{.candidates = path,
                               .id = "name",
                               .features = {"sugar", "kind"},
                               .maximize = "price",
                               .answers = io::AnswerKind::yes_no};
  definition.accept_share = 0.6;  // as the dearest one has it: hard to tell
  definition.policy.margin = 0.03;
  definition.policy.shape = Shape::linear;
  definition.policy.confirm = Confirm::off;
  definition.policy.independence = Independence::answers;
  return definition;
}

/// The answer to a question about a candidate.
using Taste = std::function<std::string(std::int64_t candidate, std::int64_t question)>;

inline std::string says_yes_or_no(std::int64_t candidate, std::int64_t question) {
  return bernoulli({7, StreamUse{99}}, static_cast<std::uint64_t>(question), true_share(candidate))
             ? "yes"
             : "no";
}

/// Ten times the share, give or take one.
inline std::string says_a_grade(std::int64_t candidate, std::int64_t question) {
  const bool more = bernoulli({8, StreamUse{99}}, static_cast<std::uint64_t>(question), 0.5);
  return fmt::format("{}", 10 * true_share(candidate) + (more ? 1 : -1));
}

}  // namespace acol::testing
