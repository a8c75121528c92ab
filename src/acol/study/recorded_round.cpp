#include "acol/study/recorded_round.hpp"

#include <algorithm>
#include <map>

#include "acol/core/error.hpp"
#include "acol/inference/answer_order.hpp"

namespace acol::study {
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
  RoundCommitted recorded{
      .round = number,
      .block = round.block,
      .blocks = round.blocks,
      .exploration_due = round.exploration_due.empty() ? 0 : round.exploration_due.front(),
      .forecast = round.forecast,
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
  const auto stake = [&](const Share& one) {
    return RoundCommitted::Staked{one.arm < 0 ? -1 : problem.candidate(one.arm), one.share};
  };
  const Stakes& stakes = round.stakes;
  if (own) recorded.evidence = RoundCommitted::Evidence::own;
  if (stakes.kind == Stakes::Kind::shares) recorded.evidence = RoundCommitted::Evidence::shares;
  if (!round.lots.lots.empty()) {
    recorded.evidence = RoundCommitted::Evidence::people;
    recorded.covariance = round.lots.covariance;
  }
  for (const std::vector<std::size_t>& lot : round.lots.lots) {
    std::vector<std::int64_t>& rows = recorded.lots.emplace_back();
    for (const std::size_t entry : lot) rows.push_back(problem.candidate(sample.arms[entry]));
  }
  recorded.prior = stakes.prior;
  for (const Share& one : stakes.shares) recorded.shares.push_back(stake(one));
  for (const Share& one : stakes.reserve) recorded.reserve.push_back(stake(one));
  for (const Bet& bet : stakes.bets) {
    recorded.bets.push_back(bet.arm < 0 ? -1 : problem.candidate(bet.arm));
  }
  return recorded;
}

namespace {

std::vector<Bet> bets_of(const RoundCommitted& round, const Problem& problem) {
  std::vector<Bet> bets;
  const std::vector<ArmIndex> order = by_reward(problem);
  for (std::size_t k = 0; k < round.bets.size(); ++k) {
    const std::int64_t row = round.bets[k];
    require(row >= -1 && row < problem.candidates(),
            "bet {} is on candidate {}, which does not exist", k, row);
    const ArmIndex arm = row < 0 ? -1 : problem.distinct(row);
    const bool own = arm >= 0 && k < order.size() && order[k] == arm;
    bets.push_back({arm, own ? 0 : -1});
  }
  return bets;
}

std::vector<Share> shares_of(const std::vector<RoundCommitted::Staked>& staked,
                             const Problem& problem) {
  std::vector<Share> shares;
  for (const RoundCommitted::Staked& one : staked) {
    require(one.candidate >= -1 && one.candidate < problem.candidates(),
            "a share is on candidate {}, which does not exist", one.candidate);
    shares.push_back({one.candidate < 0 ? -1 : problem.distinct(one.candidate), one.amount});
  }
  return shares;
}

Stakes stakes_of(const RoundCommitted& round, const Problem& problem, bool with_bets) {
  using Evidence = RoundCommitted::Evidence;
  if (round.evidence == Evidence::own) return {};
  if (round.evidence == Evidence::bets) {
    return {.kind = Stakes::Kind::bets,
            .bets = with_bets ? bets_of(round, problem) : std::vector<Bet>()};
  }
  Stakes stakes{.kind = Stakes::Kind::shares, .prior = round.prior};
  if (!with_bets) return stakes;
  stakes.shares = shares_of(round.shares, problem);
  stakes.reserve = shares_of(round.reserve, problem);
  return stakes;
}

/// `arms` are those of the sample, in order.
LotTerms lots_of(const RoundCommitted& round, const Problem& problem,
                 const std::vector<ArmIndex>& arms) {
  LotTerms terms{.covariance = round.covariance};
  for (const std::vector<std::int64_t>& rows : round.lots) {
    std::vector<std::size_t>& lot = terms.lots.emplace_back();
    for (const std::int64_t row : rows) {
      require(row >= 0 && row < problem.candidates(),
              "a lot asks about candidate {}, which does not exist", row);
      const auto at = std::ranges::lower_bound(arms, problem.distinct(row));
      require(at != arms.end() && *at == problem.distinct(row),
              "a lot asks about candidate {}, which its round does not", row);
      lot.push_back(static_cast<std::size_t>(at - arms.begin()));
    }
  }
  return terms;
}

}  // namespace

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
  require(round.guess >= -1 && round.guess < problem.candidates(),
          "the guess is candidate {}, which does not exist", round.guess);
  Commitment commitment{.samples = {{}},
                        .stakes = stakes_of(round, problem, with_bets),
                        .block = with_bets ? round.block : 0,
                        .blocks = with_bets ? round.blocks : 1,
                        .exploration_due = {round.exploration_due},
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
  commitment.lots = lots_of(round, problem, commitment.samples[0].arms);
  return commitment;
}

RoundCommitted round_of_imports(const Imported& imported, const Problem& problem,
                                std::int64_t number) {
  std::map<ArmIndex, std::int64_t> counts;
  for (const std::int64_t row : imported.candidates) {
    require(row >= 0 && row < problem.candidates(),
            "an imported answer is about candidate {}, which does not exist", row);
    ++counts[problem.distinct(row)];
  }
  RoundCommitted round{.round = number, .evidence = RoundCommitted::Evidence::shares};
  for (const auto& [arm, count] : counts) {
    round.candidates.push_back(problem.candidate(arm));
    round.counts.push_back(count);
  }
  return round;
}

bool same_round(const RoundCommitted& a, const RoundCommitted& b) {
  return a.round == b.round && a.candidates == b.candidates && a.counts == b.counts &&
         a.evidence == b.evidence && a.bets == b.bets && a.shares == b.shares &&
         a.reserve == b.reserve && a.prior == b.prior && a.block == b.block &&
         a.blocks == b.blocks && a.exploration_due == b.exploration_due &&
         a.forecast == b.forecast && a.expected_means == b.expected_means &&
         a.expected_squares == b.expected_squares && a.lots == b.lots &&
         a.covariance == b.covariance && a.guess == b.guess && a.guessed_mean == b.guessed_mean &&
         a.guessed_variance == b.guessed_variance;
}

}  // namespace acol::study
