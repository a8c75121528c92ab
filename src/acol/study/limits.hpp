#pragma once

#include "acol/study/study.hpp"

namespace acol::study {

/// What the next round of a study may ask, given who is here to answer it.
RoundLimits limits_of(const Study& study);

}  // namespace acol::study
