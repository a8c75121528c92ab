#include "acol/simulate/environment.hpp"

#include <algorithm>
#include <cmath>

namespace acol {

Environment::Environment(const Instance& instance, std::uint64_t seed)
    : instance_(&instance), stream_{seed, kNoiseStream} {}

Answers Environment::answer(const Question& question) {
  const ArmIndex arm = instance_->problem().distinct(question.candidate);
  const double mean = instance_->values()(arm);
  return instance_->noise().kind == NoiseKind::binary ? binary(mean, question.count)
                                                      : gaussian(mean, question.count);
}

Answers Environment::gaussian(double mean, std::int64_t count) {
  const double sigma = instance_->noise().sigma;
  if (count == 1) return Answers::single(mean + sigma * standard_normal(stream_, draws_++));
  // Σy = nμ + σ√n Z, and Σy² = (Σy)²/n + σ² χ²_{n−1}, the two independent.
  const double n = static_cast<double>(count);
  const double sum = n * mean + sigma * std::sqrt(n) * standard_normal(stream_, draws_++);
  const double spread = sigma * sigma * chi_squared(stream_, draws_++, count - 1);
  return {count, sum, sum * sum / n + spread};
}

Answers Environment::binary(double mean, std::int64_t count) {
  const double probability = std::clamp((mean + 1) / 2, 0.0, 1.0);
  const std::int64_t ups = count == 1 ? bernoulli(stream_, draws_++, probability)
                                      : binomial(stream_, draws_++, count, probability);
  const double n = static_cast<double>(count);
  return {count, 2 * static_cast<double>(ups) - n, n};
}

}  // namespace acol
