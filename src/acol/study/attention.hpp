#pragma once

#include "acol/study/study.hpp"

namespace acol::study {

/// Whether a person's question number `at`, from 0, checks attention: one in every
/// attention_every + 1, at a place that is drawn.
bool checks_attention(const Study& study, std::int64_t person, std::int64_t at);

/// People do not see which questions check their attention.
inline std::int64_t shown_round(const Study& study, std::int64_t round) {
  return round < 0 ? study.rounds_counted() : round;
}

}  // namespace acol::study
