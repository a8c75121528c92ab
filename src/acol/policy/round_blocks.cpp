#include "acol/policy/round_blocks.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "acol/design/rounding.hpp"
#include "acol/policy/round_limits.hpp"

namespace acol {
namespace {

/// A block has at least this many questions per point, because 1/v is superadditive.
constexpr std::int64_t kBlockPerPoint = 4;

std::int64_t total(const Sample& sample) {
  return std::accumulate(sample.counts.begin(), sample.counts.end(), std::int64_t{0});
}

std::int64_t blocks_of(const Sample& sample) {
  const auto asked = std::ranges::count_if(sample.counts, [](auto count) { return count > 0; });
  return asked == 0 ? std::numeric_limits<std::int64_t>::max()
                    : total(sample) / (kBlockPerPoint * asked);
}

/// One of that many equal parts, rounded up.
Sample block_of(const Sample& sample, std::int64_t blocks) {
  const std::int64_t all = total(sample);
  if (all == 0) return sample;
  Vector weights(std::ssize(sample.counts));
  for (Eigen::Index i = 0; i < weights.size(); ++i) {
    weights(i) = static_cast<double>(sample.counts[static_cast<std::size_t>(i)]);
  }
  return {sample.arms, apportion(weights / static_cast<double>(all), (all + blocks - 1) / blocks)};
}

}  // namespace

std::int64_t cut_into_blocks(const RoundLimits& limits, std::int64_t most,
                             std::vector<Sample>& samples) {
  std::int64_t blocks = most;
  for (const Sample& sample : samples) {
    const std::int64_t long_enough = total(sample) / std::max<std::int64_t>(1, limits.least);
    blocks = std::min({blocks, blocks_of(sample), long_enough});
  }
  for (; blocks > 1; --blocks) {
    std::vector<Sample> parts;
    bool allowed = true;
    for (const Sample& sample : samples) {
      parts.push_back(block_of(sample, blocks));
      allowed = allowed && keeps_to(limits, parts.back(), blocks);
    }
    if (!allowed) continue;
    samples = std::move(parts);
    return blocks;
  }
  return 1;
}

}  // namespace acol
