#pragma once

#include <cstdint>

#include "acol/verify/strict_json.hpp"

namespace acol::verify {

/// A claim that `b`, the second of three candidates, was certified.
inline Json certified(std::int64_t answered, int rounds) {
  return {
      {"outcome", "certified"},
      {"guarantee", "certified"},
      {"reasons", Json::array()},
      {"delta", 0.1},
      {"margin", 0.0},
      {"independence", "people"},
      {"epoch", 1},
      {"answered", answered},
      {"rounds", rounds},
      {"recommendation", {{"candidate", "b"}, {"arm", 1}, {"reward", 2.0}, {"certified", true}}}};
}

}  // namespace acol::verify
