#pragma once

#include <string>

#include "acol/simulate/run.hpp"
#include "bindings.hpp"

namespace acol::python {

/// Answers that Python gives: `model(arm, count, random)` returns `count` numbers, `random` a numpy
/// Generator of the run; or an array with one row of recorded answers per candidate, from which
/// they are drawn with replacement. `algorithm` is named in complaints. Requires the GIL.
AnswererMaker to_answerer(const py::object& model, const std::string& algorithm);

}  // namespace acol::python
