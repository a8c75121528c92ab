#include "acol/io/decimal.hpp"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <string>

namespace acol::io {
namespace {

__extension__ using Wide = __int128;

constexpr int kWideDigits = 38;     // that surely fit
constexpr double kMaxSteps = 9e15;  // beyond, a step is less than the distance of two numbers

/// digits · 10^exponent
struct Decimal {
  std::int64_t digits = 0;
  int exponent = 0;
  int length = 0;  ///< Of the digits.
};

/// The shortest decimal number that reads back as `value`: at most 17 digits.
Decimal decimal_of(double value) {
  char buffer[32];  // −d.ddddddddddddddddde−xxx
  const auto [end, error] =
      std::to_chars(buffer, std::end(buffer), value, std::chars_format::scientific);
  const std::string text(buffer, end);
  Decimal result;
  std::size_t at = 0;
  bool after_point = false;
  for (; text[at] != 'e'; ++at) {
    if (text[at] == '.') after_point = true;
    if (text[at] < '0' || text[at] > '9') continue;
    result.digits = 10 * result.digits + (text[at] - '0');
    ++result.length;
    result.exponent -= after_point ? 1 : 0;
  }
  result.exponent += std::atoi(text.c_str() + at + 1);
  if (std::signbit(value)) result.digits = -result.digits;
  return result;
}

Wide times_power_of_ten(Wide value, int power) {
  for (; power > 0; --power) value *= 10;
  return value;
}

Wide floor_of_quotient(Wide top, Wide bottom) {
  const Wide quotient = top / bottom;
  return top % bottom != 0 && top < 0 ? quotient - 1 : quotient;
}

}  // namespace

double floor_to_step(double value, double step) {
  if (std::abs(value / step) > kMaxSteps) return value;
  const Decimal a = decimal_of(value);
  const Decimal b = decimal_of(step);
  const int shift = a.exponent - b.exponent;
  if (b.length - shift > kWideDigits) return a.digits < 0 ? -step : 0;  // far less than a step
  const Wide top = times_power_of_ten(a.digits, shift);
  const Wide bottom = times_power_of_ten(b.digits, -shift);
  return static_cast<double>(floor_of_quotient(top, bottom)) * step;
}

}  // namespace acol::io
