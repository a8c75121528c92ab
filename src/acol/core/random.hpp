#pragma once

#include <cstdint>
#include <span>

namespace acol {

/// The uses of a seed. Adding one keeps old results; renumbering changes them. Two with one number
/// would draw the same numbers twice: that does not compile (`is_known`).
enum class StreamUse : std::uint64_t {
  instance = 1,    ///< What a random instance looks like.
  noise = 2,       ///< The answers of a simulated world.
  policy = 3,      ///< The random choices of an algorithm.
  sample = 4,      ///< Rows that stand for a large catalogue.
  search = 5,      ///< The draws of a search over policies.
  question = 16,   ///< Which question of a round somebody gets.
  attention = 17,  ///< Where attention is checked, and with what.
  answer = 18,     ///< Answers of imagined people when a study is forecast.
  truth = 19,      ///< Opinions of imagined people when a study is forecast.
};

/// A switch does not compile with two equal cases.
constexpr bool is_known(StreamUse use) {
  switch (use) {
    case StreamUse::instance:
    case StreamUse::noise:
    case StreamUse::policy:
    case StreamUse::sample:
    case StreamUse::search:
    case StreamUse::question:
    case StreamUse::attention:
    case StreamUse::answer:
    case StreamUse::truth:
      return true;
  }
  return false;
}

/// Random numbers without state: a draw is a function of (seed, stream, index), so results depend
/// neither on threads nor on what was drawn before. The bits are Philox4x64-10 [salmon2011] and all
/// distributions are our own, because the standard library's differ between platforms.
struct Stream {
  std::uint64_t seed = 0;
  StreamUse use = StreamUse::instance;
  std::uint64_t part = 0;  ///< Tells apart the repetitions of one use, below 2⁵⁶.
};

/// 64 uniform bits. `attempt` separates the draws of one rejection loop.
std::uint64_t random_bits(Stream stream, std::uint64_t index, std::uint64_t attempt = 0);

/// Uniform on (0, 1): never 0, never 1.
double uniform(Stream stream, std::uint64_t index, std::uint64_t attempt = 0);

/// Uniform on {0, …, bound − 1}, exactly [lemire2019]. Requires bound > 0.
std::uint64_t uniform_below(Stream stream, std::uint64_t index, std::uint64_t bound);

/// Standard normal, by inversion.
double standard_normal(Stream stream, std::uint64_t index, std::uint64_t attempt = 0);

/// Those of the indices `first`, `first` + 1, …: the same numbers, in less time.
void standard_normals(Stream stream, std::uint64_t first, std::span<double> result);

/// True with the given probability.
bool bernoulli(Stream stream, std::uint64_t index, double probability);

/// Number of successes in `trials` independent trials.
std::int64_t binomial(Stream stream, std::uint64_t index, std::int64_t trials, double probability);

/// Chi-squared with `degrees` ≥ 0 degrees of freedom.
double chi_squared(Stream stream, std::uint64_t index, std::int64_t degrees);

/// Φ(z)
double normal_probability(double z);

/// Φ⁻¹(p) for p in (0, 1), accurate to about 1e-16 relative [wichura1988, PPND16].
double normal_quantile(double p);

}  // namespace acol
