#include "acol/inference/knowledge.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "support/gen.hpp"

namespace acol {
namespace {

/// What one update decides, arm by arm, from the definition.
std::vector<ArmState> by_definition(const Problem& problem, const Vector& values,
                                    const Vector& variances, double radius, double margin,
                                    Ties ties) {
  std::vector<ArmState> states(static_cast<std::size_t>(problem.size()));
  double best = -std::numeric_limits<double>::infinity();
  for (ArmIndex i = 0; i < problem.size(); ++i) {
    const double half = radius * std::sqrt(variances(i));
    auto& state = states[static_cast<std::size_t>(i)];
    state = values(i) - half > problem.threshold()             ? ArmState::infeasible
            : values(i) + half <= problem.threshold() + margin ? ArmState::feasible
                                                               : ArmState::undecided;
    if (state == ArmState::feasible) best = std::max(best, problem.rewards()(i));
  }
  for (ArmIndex i = 0; i < problem.size(); ++i) {
    auto& state = states[static_cast<std::size_t>(i)];
    const double reward = problem.rewards()(i);
    const bool beaten = ties == Ties::decide ? reward < best : reward <= best;
    if (state == ArmState::undecided && beaten) state = ArmState::ruled_out;
  }
  return states;
}

/// The same arms with rewards 0 and 1 only.
Problem with_tied_rewards(const Problem& problem) {
  const Vector rewards = (problem.rewards().array() > 0).cast<double>();
  return {problem.arms(), rewards, {.threshold = problem.threshold()}};
}

TEST(Knowledge, DecidesWhatTheDefinitionSays) {
  testing::for_all([] {
    const bool tied = *rc::gen::arbitrary<bool>();
    const Problem random = testing::arbitrary_problem();
    const Problem problem = tied ? with_tied_rewards(random) : random;
    const Ties ties = *rc::gen::element(Ties::rule_out, Ties::decide);
    const auto seed = *rc::gen::arbitrary<std::uint32_t>();
    const Vector values = testing::random_vector(problem.size(), seed);
    const Vector variances = testing::random_vector(problem.size(), seed + 1).cwiseAbs();
    const double margin = *rc::gen::element(0.0, 0.5);
    const double radius = *rc::gen::element(0.1, 0.5, 2.0);
    Knowledge knowledge(problem, margin, ties);
    knowledge.update(values, variances, radius);
    const auto expected = by_definition(problem, values, variances, radius, margin, ties);
    ArmIndex undecided = 0;
    for (ArmIndex i = 0; i < problem.size(); ++i) {
      RC_ASSERT(knowledge.state(i) == expected[static_cast<std::size_t>(i)]);
      const bool open = knowledge.state(i) == ArmState::undecided;
      RC_ASSERT(knowledge.penalty()(i) == (open ? 0 : -std::numeric_limits<double>::infinity()));
      undecided += open;
    }
    RC_ASSERT(knowledge.count(ArmState::undecided) == undecided);
    RC_ASSERT(knowledge.complete() == (undecided == 0));
  });
}

TEST(Knowledge, StaysDecided) {
  const Problem problem(Matrix{{1}, {2}}, Vector{{1, 2}});
  Knowledge knowledge(problem, 0);
  knowledge.update(Vector{{-1, 0}}, Vector{{0.01, 1}}, 1);
  EXPECT_EQ(knowledge.state(0), ArmState::feasible);
  EXPECT_EQ(knowledge.best(), 0);
  knowledge.update(Vector{{5, 5}}, Vector{{0.01, 0.01}}, 1);
  EXPECT_EQ(knowledge.state(0), ArmState::feasible);
  EXPECT_EQ(knowledge.state(1), ArmState::infeasible);
}

TEST(Knowledge, AnArmExactlyOnTheThresholdNeedsAMargin) {
  const Problem problem(Matrix{{1}}, Vector{{1}}, {.threshold = 2});
  Knowledge without(problem, 0);
  without.update(Vector{{2}}, Vector{{1e-12}}, 1);
  EXPECT_EQ(without.state(0), ArmState::undecided);
  Knowledge with(problem, 1e-3);
  with.update(Vector{{2}}, Vector{{1e-12}}, 1);
  EXPECT_EQ(with.state(0), ArmState::feasible);
}

TEST(Knowledge, RefusesANegativeMargin) {
  const Problem problem(Matrix{{1}}, Vector{{1}});
  EXPECT_THROW(Knowledge(problem, -1), InvalidArgument);
}

}  // namespace
}  // namespace acol
