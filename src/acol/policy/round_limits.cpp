#include "acol/policy/round_limits.hpp"

#include <algorithm>
#include <numeric>

#include "acol/design/optimal_design.hpp"
#include "acol/design/rounding.hpp"

namespace acol {
namespace {

constexpr double kGap = 0.05;  // of the design under caps

std::int64_t total(const std::vector<std::int64_t>& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

std::int64_t cap_of(const RoundLimits& limits, ArmIndex arm) {
  return limits.caps.empty()
             ? limits.questions
             : std::min(limits.questions, limits.caps[static_cast<std::size_t>(arm)]);
}

/// Everybody who may still answer is asked about everything.
Sample all_there_is(const RoundLimits& limits, ArmIndex arms) {
  Sample sample;
  for (ArmIndex arm = 0; arm < arms; ++arm) {
    if (cap_of(limits, arm) == 0) continue;
    sample.arms.push_back(arm);
    sample.counts.push_back(cap_of(limits, arm));
  }
  return sample;
}

Sample shortened(Sample sample, std::int64_t questions) {
  Vector weights(std::ssize(sample.counts));
  for (Eigen::Index i = 0; i < weights.size(); ++i) {
    weights(i) = static_cast<double>(sample.counts[static_cast<std::size_t>(i)]);
  }
  sample.counts = apportion(weights / weights.sum(), questions);
  return sample;
}

Sample capped(const RoundLimits& limits, const Matrix& arms, const DesignTargets& targets,
              Sample sample) {
  if (keeps_to(limits, sample)) return sample;
  if (limits.questions <= 0) return {};
  const std::int64_t length = std::min(total(sample.counts), limits.questions);
  if (limits.caps.empty()) return shortened(std::move(sample), length);
  double room = 0;
  for (ArmIndex arm = 0; arm < arms.rows(); ++arm) {
    room += static_cast<double>(std::min(cap_of(limits, arm), length));
  }
  if (room <= static_cast<double>(length)) return all_there_is(limits, arms.rows());
  Vector caps(arms.rows());
  for (ArmIndex arm = 0; arm < arms.rows(); ++arm) {
    caps(arm) =
        std::min(1.0, static_cast<double>(cap_of(limits, arm)) / static_cast<double>(length));
  }
  const Design design = optimal_design(arms, targets, {.gap = kGap, .caps = caps});
  if (design.arms.empty()) return all_there_is(limits, arms.rows());
  Sample result{design.arms, apportion(design.weights, length)};
  for (std::size_t i = 0; i < result.arms.size(); ++i) {
    result.counts[i] = std::min(result.counts[i], cap_of(limits, result.arms[i]));
  }
  return result;
}

/// As many questions about every arm of the sample as there must be, as far as the limits allow.
Sample raised(const RoundLimits& limits, Sample sample) {
  std::int64_t room = limits.questions - total(sample.counts);
  for (std::size_t i = 0; limits.each > 1 && i < sample.arms.size(); ++i) {
    if (sample.counts[i] == 0) continue;
    const std::int64_t wanted = std::min(limits.each, cap_of(limits, sample.arms[i]));
    const std::int64_t more = std::clamp<std::int64_t>(wanted - sample.counts[i], 0, room);
    sample.counts[i] += more;
    room -= more;
  }
  return sample;
}

}  // namespace

bool keeps_to(const RoundLimits& limits, const Sample& sample, std::int64_t times) {
  if (total(sample.counts) > limits.questions / times) return false;
  for (std::size_t i = 0; i < sample.arms.size(); ++i) {
    if (sample.counts[i] > cap_of(limits, sample.arms[i]) / times) return false;
  }
  return true;
}

Sample within(const RoundLimits& limits, const Matrix& arms, const DesignTargets& targets,
              Sample sample) {
  return raised(limits, capped(limits, arms, targets, std::move(sample)));
}

std::int64_t add_questions(const RoundLimits& limits, ArmIndex arm, std::int64_t count,
                           Sample& sample) {
  const auto at = std::ranges::lower_bound(sample.arms, arm);
  const auto entry = at - sample.arms.begin();
  const bool listed = at != sample.arms.end() && *at == arm;
  const std::int64_t before = listed ? sample.counts[static_cast<std::size_t>(entry)] : 0;
  const std::int64_t room =
      std::min(cap_of(limits, arm) - before, limits.questions - total(sample.counts));
  const std::int64_t added = std::clamp<std::int64_t>(count, 0, std::max<std::int64_t>(0, room));
  if (added == 0) return 0;
  if (!listed) sample.arms.insert(at, arm);
  if (!listed) sample.counts.insert(sample.counts.begin() + entry, 0);
  sample.counts[static_cast<std::size_t>(entry)] += added;
  return added;
}

bool add_question(const RoundLimits& limits, ArmIndex arm, Sample& sample) {
  const auto at = std::ranges::lower_bound(sample.arms, arm) - sample.arms.begin();
  const bool listed =
      at < std::ssize(sample.arms) && sample.arms[static_cast<std::size_t>(at)] == arm;
  if (listed && sample.counts[static_cast<std::size_t>(at)] > 0) return false;
  if (add_questions(limits, arm, 1, sample) == 0) return false;
  sample = raised(limits, std::move(sample));
  return true;
}

}  // namespace acol
