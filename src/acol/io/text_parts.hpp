#pragma once

#include <functional>
#include <string>
#include <utility>

namespace acol::io {

/// A long text, part by part: the next one, or an empty one at its end. Nobody has to hold all of
/// it.
using TextParts = std::function<std::string()>;

/// A text that is already in memory.
inline TextParts in_one_part(std::string text) {
  return [text = std::move(text)]() mutable { return std::exchange(text, {}); };
}

/// All of it, for whoever can hold it.
inline std::string whole(const TextParts& parts) {
  std::string text;
  for (std::string part = parts(); !part.empty(); part = parts()) text += part;
  return text;
}

}  // namespace acol::io
