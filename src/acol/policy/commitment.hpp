#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "acol/inference/committed_sample.hpp"
#include "acol/inference/stakes.hpp"

namespace acol {

/// No arm is guessed to be the answer.
constexpr ArmIndex kNoGuess = -1;

/// All that is fixed about a round before its first answer, whatever rule chose it: what has to be
/// put on record so that the round can be taken up again, by this version or a later one.
struct Commitment {
  std::vector<Sample> samples = {};  ///< By constraint; of one block.
  Stakes stakes = {};                ///< Of E-ACOL, on all blocks.
  /// A planned round is asked as identical blocks, one after the other: which this is, and of how
  /// many. A block goes on with the round before it if that is an earlier block of the same.
  std::int64_t block = 0;
  std::int64_t blocks = 1;
  /// What earlier answers let expect of those in a range, by constraint and in the order of its
  /// sample; empty: nothing.
  std::vector<AnswerForecast> expected = {};
  /// Where it is dealt in lots: whoever tells an answer, or that it is missing, says of which.
  LotTerms lots = {};
  /// Exploration that no round had room for; by constraint.
  std::vector<double> exploration_due = {};
  std::optional<double> forecast = {};  ///< Questions left, this round included.
  /// With shape = any: the arm that answers about it may make the recommendation. `expected` are
  /// then what is thought of the mean answers, and the variance of that.
  ArmIndex guess = kNoGuess;
  /// Where a recommendation must be confirmed: what is thought of the mean answer about the guess,
  /// and the variance of that.
  double guessed_mean = 0;
  double guessed_variance = 0;
};

/// What a round may ask at most, and at least.
struct RoundLimits {
  /// Questions, as far as they are needed: so that all who are there have something to do.
  std::int64_t least = 0;
  std::int64_t questions = std::numeric_limits<std::int64_t>::max();
  std::vector<std::int64_t> caps = {};  ///< By distinct arm; empty: none.
  /// The people whom the round is for, each with a hand of their own: then it has as many questions
  /// as they may be asked in all, whether that many are needed or not. 0: nobody in particular.
  std::int64_t hands = 0;
  /// What one person may be asked at most: a linear round of people is then dealt in lots, which
  /// are part of its commitment. 0: it is not.
  std::int64_t lot = 0;
  std::int64_t each = 1;  ///< Questions about an arm at least, if there are any and caps allow it.
};

}  // namespace acol
