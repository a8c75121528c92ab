#pragma once

#include <bit>
#include <cstdint>

namespace acol::driving {

// sin, cos and exp in plain arithmetic: without branches or tables, so that a loop over many
// policies is vectorised, and the same to the last bit whatever compiler, instruction set or C
// library there is (the files that use them are compiled without contracted multiply-adds, and
// always get a copy of their own). They differ from the C library's by at most 2e-16 on the ranges
// below; a test says so.

/// The nearest whole number, for |x| below 2⁵⁰, as a double whose low bits hold it as an integer.
struct Nearest {
  explicit Nearest(double x) : shifted(x + kShift), value(shifted - kShift) {}
  std::int64_t bits() const { return std::bit_cast<std::int64_t>(shifted); }

  static constexpr double kShift = 0x1.8p52;
  double shifted;
  double value;
};

struct SineCosine {
  double sine;
  double cosine;
};

/// −x if `two` is 2, x if it is 0.
[[gnu::always_inline]] inline double with_sign_turned(double x, std::int64_t two) {
  return std::bit_cast<double>(std::bit_cast<std::int64_t>(x) ^ (two << 62));
}

/// sin and cos of an angle, |angle| ≤ 1000: Cody and Waite's reduction to [−π/4, π/4] and the
/// minimax polynomials of fdlibm.
[[gnu::always_inline]] inline SineCosine sine_cosine(double angle) {
  const Nearest quarter(angle * 0x1.45f306dc9c883p-1);  // 2/π
  // π/2 in three parts; the first two have 33 bits, so that the products are exact.
  const double r = ((angle - quarter.value * 0x1.921fb544p0) - quarter.value * 0x1.0b4611a6p-34) -
                   quarter.value * 0x1.3198a2e037073p-69;
  const double z = r * r;
  const double s =
      r + r * z *
              (-1.66666666666666324348e-01 +
               z * (8.33333333332248946124e-03 +
                    z * (-1.98412698298579493134e-04 +
                         z * (2.75573137070700676789e-06 + z * (-2.50507602534068634195e-08 +
                                                                z * 1.58969099521155010221e-10)))));
  const double c =
      1 - 0.5 * z +
      z * z *
          (4.16666666666666019037e-02 +
           z * (-1.38888888888741095749e-03 +
                z * (2.48015872894767294178e-05 +
                     z * (-2.75573143513906633035e-07 +
                          z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11)))));
  // Odd quarters swap the two; the signs are those of the quadrant, set as bits.
  const std::int64_t k = quarter.bits();
  const double sine = (k & 1) != 0 ? c : s;
  const double cosine = (k & 1) != 0 ? s : c;
  return {with_sign_turned(sine, k & 2), with_sign_turned(cosine, (k + 1) & 2)};
}

/// eˣ; beyond ±700 that of ±700.
[[gnu::always_inline]] inline double exponential(double x) {
  const double above = x < -700 ? -700 : x;
  const double within = above > 700 ? 700 : above;
  const Nearest power(within * 0x1.71547652b82fep0);  // 1/log 2
  const double r = (within - power.value * 0x1.62e42fefp-1) - power.value * 0x1.473de6af278edp-34;
  // Taylor's series; |r| ≤ 0.35, so the first term left out is below 1e-17.
  double sum = 1.0 / 6227020800.0;
  sum = sum * r + 1.0 / 479001600.0;
  sum = sum * r + 1.0 / 39916800.0;
  sum = sum * r + 1.0 / 3628800.0;
  sum = sum * r + 1.0 / 362880.0;
  sum = sum * r + 1.0 / 40320.0;
  sum = sum * r + 1.0 / 5040.0;
  sum = sum * r + 1.0 / 720.0;
  sum = sum * r + 1.0 / 120.0;
  sum = sum * r + 1.0 / 24.0;
  sum = sum * r + 1.0 / 6.0;
  sum = sum * r + 0.5;
  sum = sum * r + 1.0;
  sum = sum * r + 1.0;
  const double scale = std::bit_cast<double>((power.bits() + 1023) << 52);
  return sum * scale;
}

}  // namespace acol::driving
