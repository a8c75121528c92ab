#pragma once

#include "asker.hpp"

namespace acol::python {

// What the answers given to a policy imply, as arrays with one entry a row of the catalogue.
extern const char* const kEstimates;
extern const char* const kEvidence;
extern const char* const kPosterior;

py::dict estimates(const Asker& asker, int constraint);
py::object evidence(const Asker& asker);
py::object posterior(const Asker& asker, int draws);

}  // namespace acol::python
