#include "acol/core/random.hpp"

#include <Random123/philox.h>

#include <cmath>
#include <numbers>

#include "acol/core/error.hpp"

namespace acol {
namespace {

template <std::size_t N>
double polynomial(const double (&coefficients)[N], double x) {
  double sum = coefficients[N - 1];
  for (std::size_t k = N - 1; k-- > 0;) sum = sum * x + coefficients[k];
  return sum;
}

/// log k! − [log √(2π) + (k + ½) log(k + 1) − (k + 1)], the tail of Stirling's series
/// [hormann1993].
double stirling_tail(double k) {
  static constexpr double kTail[] = {0.08106146679532726, 0.04134069595540929, 0.02767792568499834,
                                     0.02079067210376509, 0.01664469118982119, 0.01387612882307075,
                                     0.01189670994589177, 0.01041126526197209, 0.00925546218271273,
                                     0.008330563433362871};
  if (k < 10) return kTail[static_cast<int>(k)];
  const double inverse = 1 / (k + 1);
  const double square = inverse * inverse;
  return (1.0 / 12 - (1.0 / 360 - square / 1260) * square) * inverse;
}

/// By inversion, for trials · probability below 10 and probability ≤ ½.
std::int64_t binomial_inversion(Stream stream, std::uint64_t index, std::int64_t trials,
                                double probability) {
  const double odds = probability / (1 - probability);
  double mass = std::exp(static_cast<double>(trials) * std::log1p(-probability));
  double left = uniform(stream, index);
  std::int64_t successes = 0;
  while (left > mass && successes < trials) {
    left -= mass;
    ++successes;
    mass *= odds * static_cast<double>(trials - successes + 1) / static_cast<double>(successes);
  }
  return successes;
}

/// By transformed rejection, algorithm BTRS of [hormann1993]: trials · probability ≥ 10,
/// probability ≤ ½. The variable names are the paper's.
std::int64_t binomial_rejection(Stream stream, std::uint64_t index, std::int64_t trials, double p) {
  const double n = static_cast<double>(trials);
  const double spq = std::sqrt(n * p * (1 - p));
  const double b = 1.15 + 2.53 * spq;
  const double a = -0.0873 + 0.0248 * b + 0.01 * p;
  const double c = n * p + 0.5;
  const double v_r = 0.92 - 4.2 / b;
  const double alpha = (2.83 + 5.1 / b) * spq;
  const double r = p / (1 - p);
  const double m = std::floor((n + 1) * p);
  for (std::uint64_t attempt = 0;; attempt += 2) {
    const double u = uniform(stream, index, attempt) - 0.5;
    double v = uniform(stream, index, attempt + 1);
    const double us = 0.5 - std::abs(u);
    const double k = std::floor((2 * a / us + b) * u + c);
    if (us >= 0.07 && v <= v_r) return static_cast<std::int64_t>(k);
    if (k < 0 || k > n) continue;
    v = std::log(v * alpha / (a / (us * us) + b));
    const double bound = (m + 0.5) * std::log((m + 1) / (r * (n - m + 1))) +
                         (n + 1) * std::log((n - m + 1) / (n - k + 1)) +
                         (k + 0.5) * std::log(r * (n - k + 1) / (k + 1)) + stirling_tail(m) +
                         stirling_tail(n - m) - stirling_tail(k) - stirling_tail(n - k);
    if (v <= bound) return static_cast<std::int64_t>(k);
  }
}

/// Gamma with shape ≥ 1 and scale 1 [marsaglia2000].
double gamma_rejection(Stream stream, std::uint64_t index, double shape) {
  const double d = shape - 1.0 / 3;
  const double c = 1 / std::sqrt(9 * d);
  for (std::uint64_t attempt = 0;; attempt += 2) {
    const double x = standard_normal(stream, index, attempt);
    const double root = 1 + c * x;
    if (root <= 0) continue;
    const double v = root * root * root;
    if (std::log(uniform(stream, index, attempt + 1)) < 0.5 * x * x + d - d * v + d * std::log(v)) {
      return d * v;
    }
  }
}

}  // namespace

std::uint64_t random_bits(Stream stream, std::uint64_t index, std::uint64_t attempt) {
  const r123::Philox4x64 philox;
  return philox({{index, attempt, 0, 0}},
                {{stream.seed, static_cast<std::uint64_t>(stream.use) + (stream.part << 8)}})[0];
}

double uniform(Stream stream, std::uint64_t index, std::uint64_t attempt) {
  // 53 bits, moved by half a step away from 0.
  return (static_cast<double>(random_bits(stream, index, attempt) >> 11) + 0.5) * 0x1p-53;
}

std::uint64_t uniform_below(Stream stream, std::uint64_t index, std::uint64_t bound) {
  require(bound > 0, "the bound of a uniform integer must be positive");
  __extension__ using Wide = unsigned __int128;
  const std::uint64_t unfair = -bound % bound;  // 2⁶⁴ mod bound
  for (std::uint64_t attempt = 0;; ++attempt) {
    const Wide product = static_cast<Wide>(random_bits(stream, index, attempt)) * bound;
    if (static_cast<std::uint64_t>(product) >= unfair) {
      return static_cast<std::uint64_t>(product >> 64);
    }
  }
}

double standard_normal(Stream stream, std::uint64_t index, std::uint64_t attempt) {
  return normal_quantile(uniform(stream, index, attempt));
}

void standard_normals(Stream stream, std::uint64_t first, std::span<double> result) {
  // Neither loop waits for the one before: bits and quantiles of several numbers overlap.
  for (std::size_t k = 0; k < result.size(); ++k) result[k] = uniform(stream, first + k);
  for (double& number : result) number = normal_quantile(number);
}

bool bernoulli(Stream stream, std::uint64_t index, double probability) {
  return uniform(stream, index) < probability;
}

std::int64_t binomial(Stream stream, std::uint64_t index, std::int64_t trials, double probability) {
  require(trials >= 0, "the number of trials must not be negative, got {}", trials);
  require(0 <= probability && probability <= 1, "a probability must be in [0, 1], got {}",
          probability);
  if (probability > 0.5) return trials - binomial(stream, index, trials, 1 - probability);
  const bool few = static_cast<double>(trials) * probability < 10;
  return few ? binomial_inversion(stream, index, trials, probability)
             : binomial_rejection(stream, index, trials, probability);
}

double chi_squared(Stream stream, std::uint64_t index, std::int64_t degrees) {
  require(degrees >= 0, "degrees of freedom must not be negative, got {}", degrees);
  if (degrees == 0) return 0;
  if (degrees == 1) {
    const double z = standard_normal(stream, index);
    return z * z;
  }
  return 2 * gamma_rejection(stream, index, static_cast<double>(degrees) / 2);
}

double normal_probability(double z) { return std::erfc(-z / std::numbers::sqrt2) / 2; }

double normal_quantile(double p) {
  static constexpr double kCentralTop[] = {3.3871328727963666080,   1.3314166789178437745e2,
                                           1.9715909503065514427e3, 1.3731693765509461125e4,
                                           4.5921953931549871457e4, 6.7265770927008700853e4,
                                           3.3430575583588128105e4, 2.5090809287301226727e3};
  static constexpr double kCentralBottom[] = {1.0,
                                              4.2313330701600911252e1,
                                              6.8718700749205790830e2,
                                              5.3941960214247511077e3,
                                              2.1213794301586595867e4,
                                              3.9307895800092710610e4,
                                              2.8729085735721942674e4,
                                              5.2264952788528545610e3};
  static constexpr double kMiddleTop[] = {1.42343711074968357734,    4.63033784615654529590,
                                          5.76949722146069140550,    3.64784832476320460504,
                                          1.27045825245236838258,    2.41780725177450611770e-1,
                                          2.27238449892691845833e-2, 7.74545014278341407640e-4};
  static constexpr double kMiddleBottom[] = {1.0,
                                             2.05319162663775882187,
                                             1.67638483018380384940,
                                             6.89767334985100004550e-1,
                                             1.48103976427480074590e-1,
                                             1.51986665636164571966e-2,
                                             5.47593808499534494600e-4,
                                             1.05075007164441684324e-9};
  static constexpr double kFarTop[] = {6.65790464350110377720,    5.46378491116411436990,
                                       1.78482653991729133580,    2.96560571828504891230e-1,
                                       2.65321895265761230930e-2, 1.24266094738807843860e-3,
                                       2.71155556874348757815e-5, 2.01033439929228813265e-7};
  static constexpr double kFarBottom[] = {1.0,
                                          5.99832206555887937690e-1,
                                          1.36929880922735805310e-1,
                                          1.48753612908506148525e-2,
                                          7.86869131145613259100e-4,
                                          1.84631831751005468180e-5,
                                          1.42151175831644588870e-7,
                                          2.04426310338993978564e-15};
  const double q = p - 0.5;
  if (std::abs(q) <= 0.425) {
    const double r = 0.180625 - q * q;
    return q * polynomial(kCentralTop, r) / polynomial(kCentralBottom, r);
  }
  const double r = std::sqrt(-std::log(q < 0 ? p : 1 - p));
  const double tail = r <= 5 ? polynomial(kMiddleTop, r - 1.6) / polynomial(kMiddleBottom, r - 1.6)
                             : polynomial(kFarTop, r - 5) / polynomial(kFarBottom, r - 5);
  return q < 0 ? -tail : tail;
}

}  // namespace acol
