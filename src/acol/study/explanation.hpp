#pragma once

#include <span>
#include <string_view>

namespace acol::study {

/// What stands behind an assumption, for somebody who owns a study; docs/assumptions.md in short.
struct Explanation {
  std::string_view topic;  ///< As Assumption has it, and an anchor of docs/assumptions.md.
  std::string_view title;
  std::string_view text;
};

std::span<const Explanation> explanations();
/// The explanation of a known topic.
const Explanation& explanation_of(std::string_view topic);

/// What explains a sentence of an answer (SaidView::about); null: it needs nothing.
const Explanation* behind_sentence(std::string_view about);

}  // namespace acol::study
