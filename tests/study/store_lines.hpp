#pragma once

#include <string>
#include <vector>

#include "acol/study/store.hpp"

namespace acol::testing {

inline std::vector<std::string> texts(const std::vector<LogLine>& lines) {
  std::vector<std::string> texts;
  for (const LogLine& line : lines) texts.push_back(line.text);
  return texts;
}

inline void append(Store& store, const std::string& text) {
  store.transact(0, [&](const std::vector<LogLine>& lines) {
    LogHead head;
    for (const LogLine& line : lines) head.follow(line);
    return std::vector<LogLine>{head.extend(text)};
  });
}

}  // namespace acol::testing
