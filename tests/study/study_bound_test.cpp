#include "acol/study/study_bound.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "acol/study/setup.hpp"
#include "support/scratch_study.hpp"

namespace acol::study {
namespace {

double bernoulli_divergence(double p, double q) {
  return p * std::log(p / q) + (1 - p) * std::log((1 - p) / (1 - q));
}

/// log(1/(2.4 δ)) [Σ over better k of 1/kl(p_k, q) + 1/kl(p_b, q)]: every candidate by itself.
TEST(StudyBound, OfYesAndNoIsASumOfDivergences) {
  const testing::ScratchFile table(testing::sizes_table(), ".csv");
  Definition definition = testing::people_definition(table.path());
  definition.accept_share = 0.6;
  definition.policy.margin = 0;
  const Created created = set_up(definition);
  const Problem problem(created.problem.arms, created.problem.rewards,
                        {.threshold = created.problem.threshold, .merge = false});
  // The best is refused by most, the second best accepted by most, the others by everybody.
  std::vector<std::size_t> order(created.cards.ids.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::sort(order, std::greater{}, [&](std::size_t i) {
    return created.problem.rewards(static_cast<Eigen::Index>(i));
  });
  const double accepted[] = {0.3, 0.8};
  Vector means = Vector::Constant(problem.candidates(), 0.6 - 0.99);  // E y = q − p
  for (std::size_t i = 0; i < 2; ++i) {
    means(static_cast<Eigen::Index>(order[i])) = 0.6 - accepted[i];
  }
  double expected = 0;
  for (const double p : accepted) expected += 1 / bernoulli_divergence(p, 0.6);
  expected *= std::log(1 / (2.4 * definition.policy.delta));
  EXPECT_NEAR(study_bound(created, problem, means), expected, 1e-6 * expected);
}

}  // namespace
}  // namespace acol::study
