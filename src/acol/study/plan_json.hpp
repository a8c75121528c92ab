#pragma once

#include "acol/io/json.hpp"
#include "acol/study/plan.hpp"

namespace acol::study {

/// What programs read of a plan. Plans some more, to say what other choices would cost.
io::OrderedJson plan_json(const Created& created, const Plan& plan, const PlanOptions& options);

}  // namespace acol::study
