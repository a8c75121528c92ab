#include "acol/policy/round_blocks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace acol {
namespace {

std::int64_t length_of(const Sample& sample) {
  return std::accumulate(sample.counts.begin(), sample.counts.end(), std::int64_t{0});
}

/// N questions on p points: m = min(most, ⌊N/(4p)⌋) blocks of ⌈N/m⌉.
TEST(RoundBlocks, AreAsManyAsTheFormulaSays) {
  for (const std::int64_t most : {1, 4, 20}) {
    for (const std::int64_t each : {1, 3, 8, 50, 101}) {
      std::vector<Sample> samples = {{{0, 1, 2}, {each, 2 * each, each}}};
      const std::int64_t all = 4 * each;
      const std::int64_t expected = std::max<std::int64_t>(1, std::min(most, all / 12));
      const std::int64_t blocks = cut_into_blocks({}, most, samples);
      EXPECT_EQ(blocks, expected) << most << " " << each;
      EXPECT_EQ(length_of(samples[0]), (all + expected - 1) / expected);
      EXPECT_NEAR(static_cast<double>(samples[0].counts[1]),
                  static_cast<double>(length_of(samples[0])) / 2, 1.01);
    }
  }
}

TEST(RoundBlocks, AreFewerWhereTheLimitsDoNotAllowSoMany) {
  std::vector<Sample> samples = {{{0}, {100}}};
  EXPECT_EQ(cut_into_blocks({.least = 40}, 20, samples), 2);  // longer ones are wanted
  std::vector<Sample> odd = {{{0}, {100}}};
  // Seven blocks of 15 were 105 questions, of which there are 100.
  const std::int64_t blocks = cut_into_blocks({.questions = 100}, 7, odd);
  EXPECT_EQ(blocks, 5);
  EXPECT_EQ(odd[0].counts[0] * blocks, 100);
}

TEST(RoundBlocks, OfSeveralConstraintsAreTheSameForAll) {
  std::vector<Sample> samples = {{{0, 1}, {400, 400}}, {{0}, {16}}};
  EXPECT_EQ(cut_into_blocks({}, 20, samples), 4);  // the second has 16 questions about one arm
  EXPECT_EQ(length_of(samples[1]), 4);
}

}  // namespace
}  // namespace acol
