#include "acol/inference/lot_sample.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/core/random.hpp"
#include "acol/inference/committed_sample.hpp"

namespace acol {
namespace {

TEST(Kappa, IsTheIntegralThatTheRemainderOfTheLogarithmIs) {
  // κ(x) = ∫₀¹ s³/(1 − xs) ds, by the midpoint rule.
  for (const double x : {0.0, 0.01, 0.0999, 0.1001, 0.5, 0.9, 0.95}) {
    constexpr int kSteps = 200'000;
    double integral = 0;
    for (int i = 0; i < kSteps; ++i) {
      const double s = (i + 0.5) / kSteps;
      integral += s * s * s / (1 - x * s) / kSteps;
    }
    EXPECT_NEAR(kappa(x), integral, 1e-7 * integral) << x;
  }
}

TEST(Kappa, BoundsTheLogarithmFromBelow) {
  for (double x = 0.05; x < 1; x += 0.05) {
    for (double u = -x; u < 6; u += 0.003) {
      const double bound = u - u * u / 2 + u * u * u / 3 - kappa(x) * u * u * u * u;
      EXPECT_GE(std::log1p(u), bound - 1e-12) << x << " " << u;
    }
  }
}

/// Three questions for each of six people, about four arms of two features; answers in [0, 1].
struct World {
  Matrix arms = (Matrix(4, 2) << 1, -1, 1, -0.3, 1, 0.4, 1, 1).finished();
  Lots lots = {{0, 1, 3}, {0, 2, 3}, {0, 2, 3}, {1, 2, 3}, {0, 1, 3}, {0, 1, 2}};
  Sample sample = {{0, 1, 2, 3}, {5, 4, 4, 5}};
  double threshold = 0.4;
  AnswerForecast forecast = {(Vector(4) << 0.3, 0.35, 0.5, 0.6).finished(),
                             (Vector(4) << 0.2, 0.22, 0.25, 0.24).finished()};
  double margin = 0.2;
  double covariance = 0.1;

  CommittedSample committed(double deviation = 0.5) const {
    const AnswerModel model{
        .noise_bound = deviation, .independence = Independence::people, .range = AnswerRange{0, 1}};
    CommittedSample result(arms, threshold, sample, model, SpanCharge(arms));
    result.deal({lots, covariance}, forecast, margin);
    return result;
  }
  /// f(x) = 0.45 + 0.1 x_2
  double mean(std::size_t arm) const {
    return 0.45 + 0.1 * arms(static_cast<Eigen::Index>(arm), 1);
  }
};

/// The mean over all people of exp(±λ(dS − c dV) − cost), where everybody says the mean answer
/// plus, or minus, a swing that is the same for all they are asked: two points a person, all 2⁶
/// cases. `chance`: of the plus; the swings are such that the mean stays.
double mean_factor(const World& world, const CommittedSample& committed, ArmIndex arm, double size,
                   bool up, double chance, bool together) {
  constexpr int kPeople = 6;
  double total = 0;
  for (int which = 0; which < (1 << kPeople); ++which) {
    double probability = 1;
    std::vector<Contribution> told;
    for (int b = 0; b < kPeople; ++b) {
      const bool plus = (which >> b & 1) != 0;
      probability *= plus ? chance : 1 - chance;
      for (const std::size_t entry : world.lots[static_cast<std::size_t>(b)]) {
        const double room =
            std::min(world.mean(entry) / chance, (1 - world.mean(entry)) / (1 - chance));
        const double sign = !together && entry % 2 == 1 ? -1 : 1;
        const double swing = sign > 0 ? room
                                      : std::min(room, std::min(world.mean(entry) / (1 - chance),
                                                                (1 - world.mean(entry)) / chance));
        const double y = world.mean(entry) + sign * swing * (plus ? 1 - chance : -chance);
        told.push_back({b, entry, 1, y});
      }
    }
    const RoundEvidence round = committed.evidence({}, told);
    const double c = 0.45 + 0.1 * world.arms(arm, 1) - world.threshold;
    const double sum =
        (up ? round.above(arm) : -round.below(arm)) - (up ? 1 : -1) * c * round.clock(arm);
    const LotSums& lots = *round.lots;
    const BetArray cost =
        costs_of_lots(BetArray::Constant(size), lots.of(up ? lots.above : lots.below, arm));
    total += probability * std::exp(size * sum - cost(0));
  }
  return total;
}

TEST(LotSample, HasAMeanOfAtMostOneWhateverOnePersonsAnswersHaveInCommon) {
  int by_sums = 0;
  for (const double covariance : {0.0, 0.05, 0.3}) {
    World world;
    world.covariance = covariance;
    const CommittedSample committed = world.committed();
    for (ArmIndex arm = 0; arm < 4; ++arm) {
      for (const double chance : {0.1, 0.35, 0.5, 0.8}) {
        for (const bool up : {true, false}) {
          for (const bool together : {true, false}) {
            for (const double size : {0.02, 0.1, 0.3, 0.6, 1.5, 4.0}) {
              const double mean = mean_factor(world, committed, arm, size, up, chance, together);
              EXPECT_LE(mean, 1 + 1e-9) << arm << " " << chance << " " << up << " " << size;
              by_sums += mean < 1 - 1e-6;
            }
          }
        }
      }
    }
  }
  EXPECT_GT(by_sums, 0);
}

TEST(LotSample, TheSameCostsAsIfAnswersWereIndependentWouldNotDo) {
  // The control: everybody answers all questions with one swing, and bets cost what fresh draws do.
  const World world;
  const CommittedSample committed = world.committed();
  double largest = 0;
  for (const double size : {0.1, 0.3, 0.6}) {
    double total = 0;
    for (int which = 0; which < (1 << 6); ++which) {
      std::vector<Contribution> told;
      double independent = 0;
      for (int b = 0; b < 6; ++b) {
        for (const std::size_t entry : world.lots[static_cast<std::size_t>(b)]) {
          const double room = std::min(world.mean(entry), 1 - world.mean(entry));
          told.push_back({b, entry, 1, world.mean(entry) + ((which >> b & 1) != 0 ? room : -room)});
        }
      }
      const RoundEvidence round = committed.evidence({}, told);
      const AnswerModel fresh{.noise_bound = 0.5};
      const CommittedSample naive(world.arms, world.threshold, world.sample, fresh,
                                  SpanCharge(world.arms));
      const double clock = naive.outlook().clock(2);
      const double c = 0.45 + 0.1 * world.arms(2, 1) - world.threshold;
      const double excess = round.above(2) / round.clock(2);
      independent = size * (excess - c) * clock - size * size * clock / 2;
      total += std::exp(independent) / 64;
    }
    largest = std::max(largest, total);
  }
  EXPECT_GT(largest, 1.01);
}

TEST(LotSample, TakesTheVarianceThatTheFormulaSays) {
  // By hand, arm by arm, from the weights x_iᵀA⁻¹x_a.
  for (const double margin : {0.0, 0.2, 1.0}) {
    World world;
    world.margin = margin;
    Matrix information = Matrix::Zero(2, 2);
    for (int a = 0; a < 4; ++a) {
      information += static_cast<double>(world.sample.counts[static_cast<std::size_t>(a)]) *
                     world.arms.row(a).transpose() * world.arms.row(a);
    }
    const CommittedSample committed = world.committed();
    for (int arm = 0; arm < 4; ++arm) {
      const Vector w = world.arms * information.inverse() * world.arms.row(arm).transpose();
      double proxy = 0;
      double expected = 0;
      double together = 0;
      double squares = 0;
      double reach = 0;
      for (const auto& lot : world.lots) {
        double size = 0;
        double sum = 0;
        double up = 0;
        double down = 0;
        for (const std::size_t entry : lot) {
          const double one = w(static_cast<Eigen::Index>(entry));
          const double m = world.forecast.mean(static_cast<Eigen::Index>(entry));
          size += std::abs(one);
          sum += one;
          squares += one * one;
          expected += one * one * world.forecast.variance(static_cast<Eigen::Index>(entry));
          up += one > 0 ? one * m : -one * (1 - m);
          down += one > 0 ? one * (1 - m) : -one * m;
        }
        proxy += 0.25 * size * size;
        together += sum * sum;
        reach = std::max({reach, up, down});
      }
      expected += world.covariance * std::max(0.0, together - squares);
      const double v = std::min(proxy, std::max(expected, margin / 2 * reach));
      EXPECT_NEAR(committed.outlook().clock(arm), 1 / v, 1e-9 / v);
    }
  }
}

TEST(LotSample, MissingAnswersStandAtTheEndThatHurtsEachSide) {
  const World world;
  const CommittedSample committed = world.committed();
  const auto told = [&](std::optional<double> last, double worst) {
    std::vector<Contribution> all;
    for (std::size_t b = 0; b < world.lots.size(); ++b) {
      for (const std::size_t entry : world.lots[b]) {
        all.push_back({static_cast<std::int64_t>(b), entry, 1, world.mean(entry)});
      }
    }
    all.back().sum = last.value_or(0);
    all.back().worst = worst;
    return committed.evidence({}, all);
  };
  const RoundEvidence low = told(0.0, 0);
  const RoundEvidence high = told(1.0, 0);
  const RoundEvidence gone = told(std::nullopt, 1);
  const RoundEvidence partly = told(0.5, 0.25);
  const RoundEvidence middle = told(0.5, 0);
  for (ArmIndex arm = 0; arm < 4; ++arm) {
    EXPECT_NEAR(gone.above(arm), std::min(low.above(arm), high.above(arm)), 1e-9);
    EXPECT_NEAR(gone.below(arm), std::max(low.below(arm), high.below(arm)), 1e-9);
    EXPECT_NEAR(partly.above(arm), 0.75 * middle.above(arm) + 0.25 * gone.above(arm), 1e-9);
    EXPECT_NEAR(partly.below(arm), 0.75 * middle.below(arm) + 0.25 * gone.below(arm), 1e-9);
  }
}

TEST(LotSample, LotsThatAreNotTheQuestionsOfTheRoundAreRefused) {
  World twice;
  twice.lots[0] = {0, 0, 3};
  EXPECT_THROW(twice.committed(), InvalidArgument);
  World short_of_one;
  short_of_one.lots[0] = {0, 1};
  EXPECT_THROW(short_of_one.committed(), InvalidArgument);
}

}  // namespace
}  // namespace acol
