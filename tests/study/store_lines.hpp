#pragma once

#include <string>
#include <vector>

#include "acol/study/store.hpp"

namespace acol::testing {

inline std::vector<std::string> texts(const std::vector<study::LogLine>& lines) {
  std::vector<std::string> texts;
  for (const study::LogLine& line : lines) texts.push_back(line.text);
  return texts;
}

inline void append(study::Store& store, const std::string& text) {
  store.transact(0, [&](const std::vector<study::LogLine>& lines) {
    study::LogHead head;
    for (const study::LogLine& line : lines) head.follow(line);
    return std::vector<study::LogLine>{head.extend(text)};
  });
}

}  // namespace acol::testing
