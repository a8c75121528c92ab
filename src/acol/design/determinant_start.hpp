#pragma once

#include <vector>

#include "acol/design/working_set.hpp"

namespace acol {

// Where the search for a determinant design starts. `map` whitens the rows of a catalogue, and
// `values` are their squared lengths then.

/// The longest rows, a few in each direction; on a sphere, where none stands out, random ones; with
/// those of `start`, in order. Fewer where the start is `light`.
std::vector<ArmIndex> start_rows(const Matrix& catalogue, const Matrix& map, const Vector& values,
                                 bool light, std::vector<ArmIndex> start);

/// Adds rows until the working set spans everything; at least one in each turn.
void complete_span(const Matrix& catalogue, const Matrix& map, const Vector& values,
                   WorkingSet& work);

}  // namespace acol
