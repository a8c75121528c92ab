#include "acol/simulate/environment.hpp"

#include <algorithm>
#include <cmath>

namespace acol {

Environment::Environment(const Instance& instance, std::uint64_t seed)
    : instance_(&instance), stream_{seed, StreamUse::noise} {}

Answers Environment::answer(const Question& question) {
  const ArmIndex arm = instance_->problem().distinct(question.candidate);
  const double mean = instance_->values(question.constraint)(arm);
  switch (instance_->noise().kind) {
    case NoiseKind::binary:
      return binary(mean, question.count);
    case NoiseKind::rademacher:
      return rademacher(mean, question.count);
    case NoiseKind::uniform:
      return uniform(mean, question.count);
    default:
      return gaussian(mean, question.count);
  }
}

AnswerLaw Environment::law() const {
  // A normal variable is σ-sub-Gaussian, a bounded one (high − low)/2 (Hoeffding).
  const Noise& noise = instance_->noise();
  const double bound = noise.kind == NoiseKind::binary    ? 1
                       : noise.kind == NoiseKind::uniform ? std::sqrt(3.0) * noise.sigma
                                                          : noise.sigma;
  return {&instance_->values(), instance_->constraint().norm(), bound};
}

Answers Environment::rademacher(double mean, std::int64_t count) {
  // y = mean + σ s with s = ±1: of the signs only their sum matters.
  const double sigma = instance_->noise().sigma;
  const Answers signs = binary(0, count);
  const double n = static_cast<double>(count);
  return {count, n * mean + sigma * signs.sum, sigma * sigma * signs.spread};
}

Answers Environment::uniform(double mean, std::int64_t count) {
  const double width = std::sqrt(12.0) * instance_->noise().sigma;
  Answers answers;
  for (std::int64_t i = 0; i < count; ++i) {
    answers += Answers::single(mean + width * (acol::uniform(stream_, draws_++) - 0.5));
  }
  return answers;
}

Answers Environment::gaussian(double mean, std::int64_t count) {
  const double sigma = instance_->noise().sigma;
  if (count == 1) return Answers::single(mean + sigma * standard_normal(stream_, draws_++));
  // Σy = nμ + σ√n Z, and Σ(y − ȳ)² = σ² χ²_{n−1}, the two independent.
  const double n = static_cast<double>(count);
  const double sum = n * mean + sigma * std::sqrt(n) * standard_normal(stream_, draws_++);
  const double spread = sigma * sigma * chi_squared(stream_, draws_++, count - 1);
  return {count, sum, spread};
}

Answers Environment::binary(double mean, std::int64_t count) {
  const double probability = std::clamp((mean + 1) / 2, 0.0, 1.0);
  const std::int64_t ups = count == 1 ? bernoulli(stream_, draws_++, probability)
                                      : binomial(stream_, draws_++, count, probability);
  const double up = static_cast<double>(ups);
  const double down = static_cast<double>(count - ups);
  return {count, up - down, 4 * up * down / (up + down)};
}

}  // namespace acol
