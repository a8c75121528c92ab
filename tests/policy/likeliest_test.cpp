#include "acol/policy/likeliest.hpp"

#include <gtest/gtest.h>

#include "acol/policy/make_policy.hpp"
#include "acol/simulate/run.hpp"
#include "acol/simulate/synthetic.hpp"

namespace acol {
namespace {

TEST(Likeliest, IsTheModeWithItsProbabilityAndTheRunnersUp) {
  // Independent arms; the first is feasible with Φ(−1) = 0.16, the second with Φ(2) = 0.98.
  const Problem problem(Matrix::Identity(3, 3), Vector{{3, 2, 1}});
  const std::vector<LinearBelief> beliefs{{Vector{{1, -2, -2}}, Matrix::Identity(3, 3)}};
  const Knowledge knowledge(problem, 0);
  const BestGuess guess = likeliest(problem, knowledge, beliefs, {});
  EXPECT_EQ(guess.candidate, 1);
  EXPECT_NEAR(*guess.probability, 0.84 * 0.98, 0.1);
  ASSERT_FALSE(guess.runners_up.empty());
  EXPECT_EQ(guess.runners_up.front().candidate, 0);
  EXPECT_NEAR(guess.runners_up.front().probability, 0.16, 0.1);
}

TEST(Likeliest, IsThePlugInWithoutAProbabilityWhereArmsAreUnknown) {
  const Problem problem(Matrix::Identity(2, 2), Vector{{2, 1}}, {.threshold = -0.5});
  LinearBelief belief{Vector{{-1, 0}}, Matrix{{0.1}, {0}}, {0, 1}};
  const BestGuess guess =
      likeliest(problem, Knowledge(problem, 0), std::vector<LinearBelief>{belief}, {});
  EXPECT_EQ(guess.candidate, 0);
  EXPECT_FALSE(guess.probability);
}

}  // namespace
}  // namespace acol
