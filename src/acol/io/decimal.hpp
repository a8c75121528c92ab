#pragma once

namespace acol::io {

/// The largest multiple of `step` that is not above `value`, both taken as the decimal numbers that
/// people read (0.3 is three steps of 0.1, although the fractions that stand for them in a computer
/// are not). So two values with the same result differ by less than a step, whatever they are.
/// Requires step > 0. Where steps are too small to tell neighbouring numbers apart, that is
/// `value`.
double floor_to_step(double value, double step);

}  // namespace acol::io
