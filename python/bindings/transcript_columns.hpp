#pragma once

#include "acol/policy/transcript.hpp"
#include "bindings.hpp"

namespace acol::python {

/// The answers so far, as columns for a data frame.
py::dict to_columns(const Transcript& told);

/// The other way. Throws InvalidArgument where columns are missing or of different lengths.
Transcript to_transcript(const py::dict& columns);

}  // namespace acol::python
