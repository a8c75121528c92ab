#include "acol/study/answer_texts.hpp"

#include "acol/core/error.hpp"

namespace acol::study {

AnswerTexts::Place AnswerTexts::add(std::string_view text) {
  if (text.empty()) return 0;
  require(text.size() <= kMaxLength, "an answer may have at most {} bytes, got {}", kMaxLength,
          text.size());
  const auto found = known_.find(std::string(text));
  if (found != known_.end()) return found->second;
  const Place place = (Place{bytes_.size()} << kLengthBits) | text.size();
  bytes_ += text;
  if (known_.size() < kKnown) known_.emplace(text, place);
  return place;
}

}  // namespace acol::study
