#pragma once

#include <string>
#include <vector>

#include "acol/io/text_parts.hpp"
#include "acol/study/service.hpp"

namespace acol::study {

/// An answer as people know it.
struct AnswerRow {
  std::string question = {};
  std::string candidate = {};
  std::int64_t arm = 0;    ///< Row of the catalogue; negative where only attention is checked.
  std::int64_t round = 0;  ///< Its round; −1 for attention questions.
  std::string rater = {};  ///< Empty for nobody with a name.
  std::string answer = {};
  double value = 0;  ///< The number answered; 1 for yes, 0 for no.

  bool checks_attention() const { return round < 0; }
};

/// The answers that were given, in the order of the questions.
std::vector<AnswerRow> answer_rows(const Study& study);
/// With the names of people as far as they are kept.
std::vector<AnswerRow> answer_rows(Service& service);

/// The same as CSV, one a row, part by part; `safe` keeps spreadsheets from taking cells for
/// formulas. `service` must live until the last part.
io::TextParts answers_csv(Service& service, bool safe);

}  // namespace acol::study
