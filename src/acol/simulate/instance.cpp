#include "acol/simulate/instance.hpp"

#include <cmath>

#include "acol/core/error.hpp"

namespace acol {
namespace {

void require_shares(const Problem& problem, const Vector& values) {
  for (ArmIndex arm = 0; arm < values.size(); ++arm) {
    require(std::abs(values(arm)) <= 1 + 1e-9,
            "binary answers need |phi'x| <= 1, but arm {} has {}", problem.candidate(arm),
            values(arm));
  }
}

}  // namespace

Instance::Instance(std::string name, Problem problem, Vector constraint, Noise noise)
    : Instance(std::move(name), std::move(problem), std::vector{std::move(constraint)}, noise) {}

Instance::Instance(std::string name, Problem problem, std::vector<Vector> constraints, Noise noise)
    : name_(std::move(name)),
      problem_(std::move(problem)),
      constraints_(std::move(constraints)),
      noise_(noise) {
  require(std::ssize(constraints_) == problem_.constraints(),
          "there must be one phi per threshold ({}), got {}", problem_.constraints(),
          constraints_.size());
  check_noise();
  for (const Vector& constraint : constraints_) {
    require(constraint.size() == problem_.dimension(),
            "phi must have one entry per feature ({}), got {}", problem_.dimension(),
            constraint.size());
    require(constraint.allFinite(), "phi must consist of finite numbers");
    values_.emplace_back(problem_.arms() * constraint);
    const bool binary = noise.kind == NoiseKind::binary;
    if (binary && noise.link == Link::linear) require_shares(problem_, values_.back());
    if (linear()) continue;
    for (double& value : values_.back()) value = mean_answer(value);
  }
}

void Instance::check_noise() const {
  require(noise_.sigma >= 0 && std::isfinite(noise_.sigma), "sigma must not be negative, got {}",
          noise_.sigma);
  require(!noise_.bound || (*noise_.bound > 0 && std::isfinite(*noise_.bound)),
          "noise_bound (R) must be positive, got {}", noise_.bound.value_or(0));
  const bool binary = noise_.kind == NoiseKind::binary;
  require(binary || noise_.link == Link::linear, "the link {} needs binary answers, got {}",
          name_of(noise_.link), name_of(noise_.kind));
  require(binary || !noise_.people, "people need binary answers, got {}", name_of(noise_.kind));
  require(!noise_.people || problem_.constraints() == 1,
          "people answer about one constraint, got {}", problem_.constraints());
  if (noise_.people) check_population(*noise_.people, noise_.link);
}

double Instance::mean_answer(double z) const {
  const Population people = noise_.people.value_or(Population{});
  return 2 * counted_share_of_no(share_of_no(noise_.link, z, people.leniency), people) - 1;
}

Instance Instance::apart() const { return {name_, problem_.apart(), constraints_, noise_}; }

Instance Instance::with(Unsure unsure) const {
  require(noise_.people.has_value(), "{} has no people who could be unsure", name_);
  Noise noise = noise_;
  noise.people->unsure = unsure;
  return {name_, problem_, constraints_, noise};
}

double Instance::noise_bound() const {
  if (noise_.bound) return *noise_.bound;
  return noise_.kind == NoiseKind::binary ? 1 : noise_.sigma;
}

std::optional<AnswerRange> Instance::answer_range() const {
  if (noise_.kind != NoiseKind::binary) return std::nullopt;
  return AnswerRange{-1, 1};
}

double Instance::norm_bound() const {
  double largest = 0;
  for (const Vector& constraint : constraints_) largest = std::max(largest, constraint.norm());
  return largest;
}

bool Instance::satisfied(ArmIndex arm, double margin) const {
  for (int l = 0; l < problem_.constraints(); ++l) {
    if (values(l)(arm) > problem_.threshold(l) + margin) return false;
  }
  return true;
}

std::optional<ArmIndex> Instance::best() const {
  std::optional<ArmIndex> best;
  for (ArmIndex arm = 0; arm < problem_.size(); ++arm) {
    if (!satisfied(arm, 0)) continue;
    if (!best || problem_.rewards()(arm) > problem_.rewards()(*best)) best = arm;
  }
  if (best) best = problem_.candidate(*best);
  return best;
}

bool Instance::correct(std::optional<ArmIndex> candidate, double margin) const {
  const std::optional<ArmIndex> truth = best();
  if (!candidate) return !truth;
  const ArmIndex arm = problem_.distinct(*candidate);
  if (!satisfied(arm, margin)) return false;
  return !truth || problem_.rewards()(arm) >= problem_.rewards()(problem_.distinct(*truth));
}

}  // namespace acol
