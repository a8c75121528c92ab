#include "acol/study/recorded_round.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "acol/core/error.hpp"

namespace acol {
namespace {

/// The arms by reward, best first, the lower index first among ties: the order of the hypotheses.
std::vector<ArmIndex> ranking(const Problem& problem) {
  std::vector<ArmIndex> order(static_cast<std::size_t>(problem.size()));
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, {},
                    [&](ArmIndex arm) { return std::pair(-problem.rewards()(arm), arm); });
  return order;
}

}  // namespace

Problem stated_problem(const StatedProblem& stated, const std::vector<char>& withdrawn,
                       const Definition& definition) {
  Vector rewards = stated.rewards;
  const double last = rewards.minCoeff() - 1 - std::abs(rewards.minCoeff());
  for (std::size_t row = 0; row < withdrawn.size(); ++row) {
    if (withdrawn[row] != 0) rewards(static_cast<Eigen::Index>(row)) = last;
  }
  return {stated.arms,
          std::move(rewards),
          {.threshold = stated.threshold,
           .costs = stated.costs,
           .merge = shape_of(definition.policy) == Shape::linear}};
}

RoundCommitted recorded_round(const Commitment& round, const Problem& problem, std::int64_t number,
                              bool own) {
  RoundCommitted recorded{.round = number,
                          .owed = round.owed.empty() ? 0 : round.owed.front(),
                          .forecast = round.forecast,
                          .own = own,
                          .guessed_mean = round.guessed_mean,
                          .guessed_variance = round.guessed_variance};
  if (round.guess != kNoGuess) recorded.guess = problem.candidate(round.guess);
  const Sample& sample = round.samples.front();
  for (std::size_t i = 0; i < sample.arms.size(); ++i) {
    if (sample.counts[i] == 0) continue;
    recorded.candidates.push_back(problem.candidate(sample.arms[i]));
    recorded.counts.push_back(sample.counts[i]);
    if (round.expected.empty()) continue;
    const auto at = static_cast<Eigen::Index>(i);
    recorded.expected_means.push_back(round.expected.front().mean(at));
    recorded.expected_squares.push_back(round.expected.front().variance(at));
  }
  for (const Bet& bet : round.bets) {
    recorded.bets.push_back(bet.arm < 0 ? -1 : problem.candidate(bet.arm));
  }
  return recorded;
}

Commitment commitment_of(const RoundCommitted& round, const Problem& problem, bool with_bets) {
  struct Total {
    std::int64_t count = 0;
    std::size_t entry = 0;
  };
  std::map<ArmIndex, Total> asked;
  for (std::size_t i = 0; i < round.candidates.size(); ++i) {
    Total& one = asked[problem.distinct(round.candidates[i])];
    one.count += round.counts[i];
    one.entry = i;
  }
  require(round.guess >= -1 && round.guess < problem.candidates(), "the guess is candidate {}",
          round.guess);
  Commitment commitment{.samples = {{}},
                        .owed = {round.owed},
                        .forecast = round.forecast,
                        .guess = round.guess < 0 ? kNoGuess : problem.distinct(round.guess),
                        .guessed_mean = round.guessed_mean,
                        .guessed_variance = round.guessed_variance};
  const bool expects = !round.expected_means.empty();
  if (expects) commitment.expected.push_back({Vector(asked.size()), Vector(asked.size())});
  for (const auto& [arm, one] : asked) {
    const Eigen::Index at = std::ssize(commitment.samples[0].arms);
    commitment.samples[0].arms.push_back(arm);
    commitment.samples[0].counts.push_back(one.count);
    if (!expects) continue;
    commitment.expected[0].mean(at) = round.expected_means[one.entry];
    commitment.expected[0].variance(at) = round.expected_squares[one.entry];
  }
  if (!with_bets) return commitment;
  const std::vector<ArmIndex> order = ranking(problem);
  for (std::size_t k = 0; k < round.bets.size(); ++k) {
    const std::int64_t row = round.bets[k];
    require(row >= -1 && row < problem.candidates(), "bet {} is on candidate {}", k, row);
    const ArmIndex arm = row < 0 ? -1 : problem.distinct(row);
    const bool own = arm >= 0 && k < order.size() && order[k] == arm;
    commitment.bets.push_back({arm, own ? 0 : -1});
  }
  return commitment;
}

RoundCommitted round_of_imports(const Imported& imported, const Problem& problem,
                                std::int64_t number) {
  std::map<ArmIndex, std::int64_t> counts;
  for (const std::int64_t row : imported.candidates) {
    require(row >= 0 && row < problem.candidates(), "an imported answer is about candidate {}",
            row);
    ++counts[problem.distinct(row)];
  }
  RoundCommitted round{.round = number};
  for (const auto& [arm, count] : counts) {
    round.candidates.push_back(problem.candidate(arm));
    round.counts.push_back(count);
  }
  return round;
}

bool same_round(const RoundCommitted& a, const RoundCommitted& b) {
  return a.round == b.round && a.candidates == b.candidates && a.counts == b.counts &&
         a.bets == b.bets && a.owed == b.owed && a.forecast == b.forecast &&
         a.expected_means == b.expected_means && a.expected_squares == b.expected_squares &&
         a.own == b.own && a.guess == b.guess && a.guessed_mean == b.guessed_mean &&
         a.guessed_variance == b.guessed_variance;
}

}  // namespace acol
