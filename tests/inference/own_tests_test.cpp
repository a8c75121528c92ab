#include "acol/inference/own_tests.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "acol/core/error.hpp"
#include "acol/core/random.hpp"

namespace acol {
namespace {

constexpr int kCandidates = 4;
const AnswerBounds kYesOrNo{.range = AnswerRange{0, 1}};

struct GuessedRound {
  std::optional<ArmIndex> guess;
  std::vector<OwnAnswers> own;
};

/// The definition, word by word: one process for each hypothesis and each way in which arms can
/// fail to be acceptable within the margin.
class Definition {
 public:
  Definition(const Problem& problem, OwnTestOptions options)
      : problem_(&problem), options_(options) {}

  /// An arm's way to fail: −1, not at all; else the constraint that it violates by more than ε.
  using Failures = std::vector<int>;

  std::vector<Failures> all_failures() const {
    std::vector<Failures> all = {Failures()};
    for (int arm = 0; arm < kCandidates; ++arm) {
      std::vector<Failures> longer;
      for (const Failures& one : all) {
        for (int way = -1; way < problem_->constraints(); ++way) {
          longer.push_back(one);
          longer.back().push_back(way);
        }
      }
      all = longer;
    }
    return all;
  }

  double bet(const OwnAnswers& own, Side side) const {
    const double tau = problem_->threshold(own.constraint);
    return side == Side::above
               ? log_bet(options_.bounds, side, tau, own.forecast, own.answers, Stake::all)
               : log_bet(options_.bounds, side, tau + options_.margin, own.forecast, own.answers,
                         Stake::belief);
  }

  /// log W of hypothesis k (kCandidates: none) after all rounds.
  double wealth(const std::vector<GuessedRound>& rounds, int k, const Failures& failures) const {
    const Vector& r = problem_->rewards();
    std::vector<double> own(static_cast<std::size_t>(problem_->constraints()), 0);
    double others = 0;
    for (const GuessedRound& round : rounds) {
      const bool by_own =
          k < kCandidates && (!round.guess || k == *round.guess || r(k) > r(*round.guess));
      for (const OwnAnswers& told : round.own) {
        if (by_own && told.arm == k) {
          own[static_cast<std::size_t>(told.constraint)] += bet(told, Side::above);
        }
        if (by_own || !round.guess || told.arm != *round.guess) continue;
        if (failures[static_cast<std::size_t>(told.arm)] != told.constraint) continue;
        others += bet(told, Side::below);
      }
    }
    double mean = 0;
    for (const double one : own) mean += std::exp(one) / static_cast<double>(own.size());
    return std::log(mean) + others;
  }

  /// Over all ways to fail in which `fails` does.
  double weakest(const std::vector<GuessedRound>& rounds, int k, std::optional<int> fails) const {
    double least = std::numeric_limits<double>::infinity();
    for (const Failures& failures : all_failures()) {
      if (fails && failures[static_cast<std::size_t>(*fails)] < 0) continue;
      least = std::min(least, wealth(rounds, k, failures));
    }
    return least;
  }

 private:
  const Problem* problem_;
  OwnTestOptions options_;
};

std::vector<GuessedRound> random_rounds(const Problem& problem, std::uint64_t seed) {
  const Stream stream{seed, StreamUse{42}};
  std::uint64_t n = 0;
  const auto below = [&](std::uint64_t bound) { return uniform_below(stream, n++, bound); };
  std::vector<GuessedRound> rounds;
  for (int t = 0; t < 12; ++t) {
    GuessedRound round;
    if (below(4) > 0) round.guess = below(2) > 0 ? 3 : static_cast<ArmIndex>(below(kCandidates));
    for (int arm = 0; arm < kCandidates; ++arm) {
      for (int l = 0; l < problem.constraints(); ++l) {
        if (below(3) == 0) continue;
        const auto count = static_cast<std::int64_t>(1 + below(12));
        const double share = arm == 3 ? 0.25 : arm == 1 ? 0.5 : 0.7;
        const auto up = static_cast<double>(binomial(stream, n++, count, share));
        const double down = static_cast<double>(count) - up;
        round.own.push_back({.arm = arm,
                             .constraint = l,
                             .forecast = {share + 0.3 * (uniform(stream, n++) - 0.5), 0.1},
                             .answers = {count, up, up * down / (up + down)}});
      }
    }
    rounds.push_back(round);
  }
  return rounds;
}

/// Plays rounds into OwnTests and holds every state against the definition. Returns how it ended.
ArmState compare(const Problem& problem, const OwnTestOptions& options, std::uint64_t seed) {
  const Definition definition(problem, options);
  OwnTests tests(problem, options);
  const double goal = std::log(1 / options.delta);
  std::vector<char> rejected(kCandidates, 0);
  std::vector<GuessedRound> so_far;
  for (const GuessedRound& round : random_rounds(problem, seed)) {
    so_far.push_back(round);
    tests.update(round.guess, round.own);
    for (int k = 0; k < kCandidates; ++k) {
      if (definition.weakest(so_far, k, std::nullopt) >= goal)
        rejected[static_cast<std::size_t>(k)] = 1;
    }
    std::vector<int> right;
    for (int b = 0; b < kCandidates; ++b) {
      if (rejected[static_cast<std::size_t>(b)]) continue;
      bool may = true;
      for (int k = 0; k <= kCandidates; ++k) {
        if (k == b) continue;
        const bool gone = k < kCandidates && rejected[static_cast<std::size_t>(k)];
        const bool better = k < kCandidates && problem.rewards()(k) > problem.rewards()(b);
        if (better)
          may = may && gone;
        else
          may = may && (gone || definition.weakest(so_far, k, b) >= goal);
      }
      if (may) right.push_back(b);
    }
    for (int k = 0; k < kCandidates; ++k) {
      EXPECT_EQ(tests.knowledge().state(k) == ArmState::infeasible,
                rejected[static_cast<std::size_t>(k)] != 0)
          << "arm " << k << " seed " << seed;
    }
    EXPECT_EQ(tests.knowledge().best().has_value(), !right.empty()) << "seed " << seed;
    if (!right.empty()) return ArmState::feasible;
    if (tests.knowledge().complete()) return ArmState::infeasible;
  }
  return ArmState::undecided;
}

TEST(OwnTests, DecideWhatTheirDefinitionDecides) {
  const Matrix arms = Matrix::Identity(kCandidates, kCandidates);
  const Problem problems[] = {
      {arms, Vector{{4, 3, 2, 1}}, {.threshold = 0.4, .merge = false}},
      {arms, Vector{{1, 3, 3, 3}}, {.threshold = 0.4, .merge = false}},
      {arms, Vector{{2, 2, 1, 1}}, {.thresholds = {0.4, 0.45}, .merge = false}},
  };
  int ended[3] = {};
  for (const Problem& problem : problems) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
      for (const double margin : {0.0, 0.15}) {
        const ArmState end =
            compare(problem, {.delta = 0.2, .margin = margin, .bounds = kYesOrNo}, 10 * seed);
        ++ended[end == ArmState::feasible ? 0 : end == ArmState::infeasible ? 1 : 2];
      }
    }
  }
  EXPECT_GT(ended[0], 20);  // the comparison is about something
  EXPECT_GT(ended[1] + ended[2], 20);
}

TEST(OwnTests, AreTrueToTheirErrorProbability) {
  // Exact: one arm at the threshold, asked in rounds of two, looked at after each, all paths.
  const Problem problem(Matrix{{1}}, Vector{{1}}, {.threshold = 0.4, .merge = false});
  double rejected = 0;
  for (int path = 0; path < 729; ++path) {
    OwnTests tests(problem, {.delta = 0.3, .bounds = kYesOrNo});
    double chance = 1;
    int digits = path;
    for (int t = 0; t < 6; ++t, digits /= 3) {
      const double up = digits % 3;
      chance *= up == 1 ? 2 * 0.4 * 0.6 : up == 2 ? 0.16 : 0.36;
      if (tests.knowledge().complete()) continue;
      const OwnAnswers own{.forecast = {0.75, 0.2}, .answers = {2, up, up * (2 - up) / 2}};
      tests.update(std::nullopt, std::span(&own, 1));
    }
    if (tests.knowledge().complete()) rejected += chance;
  }
  EXPECT_LE(rejected, 0.3);
  EXPECT_GT(rejected, 0.1);  // and not by never deciding
}

TEST(OwnTests, RefuseWhatCannotBeTested) {
  const Problem merged(Matrix{{1}, {1}}, Vector{{1, 2}}, {.threshold = 0.4});
  EXPECT_THROW(OwnTests(merged, {.bounds = kYesOrNo}), InvalidArgument);
  const Problem problem = merged.apart();
  EXPECT_EQ(problem.size(), 2);
  EXPECT_EQ(problem.rewards(), (Vector{{1, 2}}));
  EXPECT_NO_THROW(OwnTests(problem, {.margin = 0.59, .bounds = kYesOrNo}));
  EXPECT_THROW(OwnTests(problem, {.margin = 0.6, .bounds = kYesOrNo}), InvalidArgument);
  const Problem sure(Matrix{{1}}, Vector{{1}}, {.threshold = 0});
  EXPECT_THROW(OwnTests(sure, {.bounds = kYesOrNo}), InvalidArgument);
}

}  // namespace
}  // namespace acol
