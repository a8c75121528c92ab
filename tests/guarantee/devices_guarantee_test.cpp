// The devices by which E-ACOL takes fewer questions: shares of the money on possible answers,
// blocks that count one by one, a reserve spent at commits, and questions for the best guess. Each
// is in the hands of an opponent who may do all that the proofs allow, and has a control in which
// he does one thing more: commit after the answers.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include "acol/core/random.hpp"
#include "acol/inference/answer_tests.hpp"
#include "acol/policy/make_policy.hpp"
#include "acol/simulate/run.hpp"
#include "support/many_studies.hpp"

namespace acol::guarantee {
namespace {

Vector steps(Eigen::Index size) { return Vector::LinSpaced(size, static_cast<double>(size), 1); }

/// Evidence of independent arms, a round of some blocks at a time.
class World {
 public:
  World(Vector values, std::uint64_t seed) : values_(std::move(values)), seed_(seed) {}

  /// What one block says, of clock 1 about every arm.
  Vector block() {
    Vector said = values_;
    for (double& one : said) one += standard_normal({seed_, StreamUse{81}}, draws_++);
    return said;
  }
  std::vector<Vector> blocks(int count) {
    std::vector<Vector> all;
    for (int i = 0; i < count; ++i) all.push_back(block());
    return all;
  }

 private:
  Vector values_;
  std::uint64_t seed_;
  std::uint64_t draws_ = 0;
};

RoundEvidence evidence_of(const Vector& said) { return {said, said, Vector::Ones(said.size())}; }

/// What the opponent does, and what he may not do.
struct Opponent {
  Vector values;  ///< c of the arms, in order of reward.
  double margin = 0;
  int blocks = 20;     ///< Of a round.
  bool peeks = false;  ///< Bets by what the round will say: forbidden.
  bool sorts = false;  ///< Counts the blocks of a round in the order that suits him: forbidden.
  /// Has money on this arm throughout, not on the one whose luck was best so far.
  std::optional<ArmIndex> loyal_to = {};

  /// The first feasible arm, or as many as there are.
  ArmIndex truth() const {
    ArmIndex first = 0;
    while (first < values.size() && values(first) > 0) ++first;
    return first;
  }

  /// Where the money is: a better arm than the truth, said to be feasible.
  ArmIndex favourite(const Vector& sums) const {
    if (loyal_to) return *loyal_to;
    ArmIndex lucky = 0;
    sums.head(truth()).minCoeff(&lucky);
    return lucky;
  }

  static Stakes all_on(ArmIndex lie, ArmIndex arms) {
    return {.kind = Stakes::Kind::shares, .shares = {{lie, 0.95}, {arms - 1, 0.05}}};
  }

  /// The lie that a round will pay most for.
  ArmIndex known_in_advance(const AnswerTests& tests, const RoundOutlook& outlook,
                            const Vector& said) const {
    std::pair<double, ArmIndex> best{std::numeric_limits<double>::infinity(), 0};
    for (ArmIndex lie = 0; lie < truth(); ++lie) {
      AnswerTests tried = tests;
      tried.commit(all_on(lie, values.size()), {&outlook, 1});
      tried.update(std::vector<RoundEvidence>{{said, said, outlook.clock}});
      best = std::min(best, std::pair(tried.missing_against(truth()), lie));
    }
    return best.second;
  }

  bool fools(std::uint64_t seed) const {
    constexpr int kAllBlocks = 200;
    const Eigen::Index n = values.size();
    const Problem problem(Matrix::Identity(n, n), steps(n));
    AnswerTests tests(problem, {.delta = kDelta, .margin = margin});
    World world(values, seed);
    Vector sums = Vector::Zero(n);
    const RoundOutlook outlook{Vector::Constant(n, blocks), Vector::Constant(n, blocks)};
    double left = margin > 0 ? 0.5 : 0;  // the whole reserve
    for (int done = 0; done < kAllBlocks && !tests.knowledge().complete(); done += blocks) {
      std::vector<Vector> said = world.blocks(blocks);
      const Vector sum = std::accumulate(said.begin(), said.end(), Vector::Zero(n).eval());
      const ArmIndex lie = peeks ? known_in_advance(tests, outlook, sum) : favourite(sums);
      Stakes stakes = all_on(lie, n);
      if (left > 0) {
        const double spent = loyal_to ? left : left / 3;
        stakes.reserve = {{lie, spent}};
        left -= spent;
      }
      tests.commit(stakes, {&outlook, 1});
      if (sorts) std::ranges::sort(said, {}, [lie](const Vector& one) { return one(lie); });
      for (const Vector& one : said) {  // and a look after every block
        if (tests.knowledge().complete() || tests.contradiction()) break;
        tests.update(std::vector<RoundEvidence>{evidence_of(one)});
      }
      sums += sum;
    }
    return wrong(tests);
  }

  /// Whether the true answer is rejected, or a wrong one given.
  bool wrong(const AnswerTests& tests) const {
    if (tests.contradiction()) return true;
    if (truth() < values.size() && tests.missing_against(truth()) <= 0) return true;
    if (!tests.knowledge().complete()) return false;
    const std::optional<ArmIndex> best = tests.knowledge().best();
    return best ? values(*best) > margin || truth() < *best : truth() < values.size();
  }

  int successes() const {
    return count([this](std::uint64_t seed) { return fools(seed); });
  }

  /// Where he may see all answers before he says on which arm his money was: forbidden.
  int successes_in_hindsight() const {
    return count([this](std::uint64_t seed) {
      Opponent other = *this;
      for (ArmIndex arm = 0; arm < truth(); ++arm) {
        other.loyal_to = arm;
        if (other.fools(seed)) return true;
      }
      return false;
    });
  }

  template <typename Fooled>
  static int count(const Fooled& fooled) {
    int found = 0;
    for (int i = 0; i < studies(); ++i) found += fooled(static_cast<std::uint64_t>(i));
    show(found, studies());
    return found;
  }
};

/// Twelve arms that are not feasible by very little, one that is on the threshold, one far below.
Vector close_values() {
  Vector values = Vector::Constant(14, 1e-9);
  values(12) = 0;
  values(13) = -1;
  return values;
}

TEST(GuaranteeOfSharesAndBlocks, HoldsWhateverAnOpponentBetsOnAndWheneverHeLooks) {
  const int fooled = Opponent{close_values()}.successes();
  EXPECT_TRUE(within_delta(fooled, studies())) << fooled;
}

TEST(GuaranteeOfSharesAndBlocks, IsLostWhereBetsAreChosenByTheirOwnRound) {
  const int fooled = Opponent{.values = close_values(), .peeks = true}.successes();
  EXPECT_FALSE(within_delta(fooled, studies())) << fooled;
}

TEST(GuaranteeOfSharesAndBlocks, IsLostWhereBlocksAreCountedInTheOrderThatSuits) {
  const int fooled = Opponent{.values = close_values(), .blocks = 200, .sorts = true}.successes();
  EXPECT_FALSE(within_delta(fooled, studies())) << fooled;
}

/// All arms are beyond the margin by very little, so that none may be recommended.
constexpr double kMargin = 0.4;
Vector beyond_values() { return Vector::Constant(12, kMargin + 1e-9); }

TEST(GuaranteeOfTheReserve, HoldsWhateverAnOpponentSpendsItOn) {
  const int fooled = Opponent{.values = beyond_values(), .margin = kMargin}.successes();
  EXPECT_TRUE(within_delta(fooled, studies())) << fooled;
}

TEST(GuaranteeOfTheReserve, IsLostWhereItIsSpentInHindsight) {
  const int fooled =
      Opponent{.values = beyond_values(), .margin = kMargin}.successes_in_hindsight();
  EXPECT_FALSE(within_delta(fooled, studies())) << fooled;
}

int guesses() { return guarantee::studies(150); }

/// Whole runs whose questions are for the best guess: tempting arms, and one that is feasible.
int wrong_guessing(double delta) {
  Vector values = Vector::Constant(7, 0.3);
  values(6) = -0.5;
  const auto instance = std::make_shared<const Instance>(
      "tempting", Problem(Matrix::Identity(7, 7), steps(7)), values, Noise{.sigma = 1});
  SimulationOptions options;
  options.policy = {.delta = delta, .goal = Goal::best_guess};
  options.seeds = guesses();
  options.first_seed = 90'000;
  options.jobs = 2;
  options.run.max_questions = 100'000'000;
  int wrong = 0;
  for (const RunResult& run : simulate([&](std::uint64_t) { return instance; }, options)) {
    EXPECT_NE(run.outcome, RunOutcome::budget) << "seed " << run.seed;
    wrong += !run.correct;
  }
  show(wrong, guesses());
  return wrong;
}

TEST(GuaranteeOfBestGuesses, HoldsForQuestionsThatAreForTheGuess) {
  const int wrong = wrong_guessing(kDelta);
  EXPECT_TRUE(within_delta(wrong, guesses())) << wrong;
}

TEST(GuaranteeOfBestGuesses, IsLostWithATenthOfTheLogarithm) {
  const int wrong = wrong_guessing(std::pow(kDelta, 0.1));
  EXPECT_FALSE(within_delta(wrong, guesses())) << wrong;
}

}  // namespace
}  // namespace acol::guarantee
