#pragma once

#include "acol/io/json.hpp"
#include "acol/study/plan.hpp"

namespace acol {

/// What programs read of a plan. Plans twice more, to say what a little tolerance would save.
OrderedJson plan_json(const Created& created, const Plan& plan, const PlanOptions& options);

}  // namespace acol
