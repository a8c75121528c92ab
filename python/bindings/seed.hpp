#pragma once

#include "bindings.hpp"

namespace acol::python {

/// A seed as researchers give it: a whole number from 0 to 2⁶⁴ − 1, or a numpy.random.SeedSequence,
/// whose first 64 bits it is. Raises TypeError or ValueError for anything else.
std::uint64_t to_seed(py::handle seed);

}  // namespace acol::python
