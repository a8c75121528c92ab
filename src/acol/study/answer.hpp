#pragma once

#include "acol/study/overview.hpp"

namespace acol::study {

/// What to say to whoever has to decide. `overview` is of the study, complete but for this.
AnswerView answer_of(const Study& study, const Overview& overview);

}  // namespace acol::study
