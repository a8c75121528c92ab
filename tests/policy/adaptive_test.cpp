#include "acol/policy/adaptive.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <set>

#include "acol/core/error.hpp"
#include "support/gen.hpp"

namespace acol {
namespace {

/// A⁻¹ of what a policy has been asked so far, by dense algebra.
class DenseDesign {
 public:
  DenseDesign(const Problem& problem, double lambda)
      : problem_(problem),
        a_(lambda * Matrix::Identity(problem.dimension(), problem.dimension())) {}

  void add(ArmIndex arm) {
    const Vector x = problem_.arms().row(arm);
    a_ += x * x.transpose();
  }
  Matrix gram() const { return problem_.arms() * a_.inverse() * problem_.arms().transpose(); }

 private:
  const Problem& problem_;
  Matrix a_;
};

/// The score that the arm asked about must attain, from the definitions.
double best_score(const Matrix& gram, const Policy& policy, Rule rule, bool all) {
  ArmIndex widest = -1;
  for (ArmIndex i = 0; i < gram.rows(); ++i) {
    if (!all && policy.knowledge().state(i) != ArmState::undecided) continue;
    if (widest < 0 || gram(i, i) > gram(widest, widest)) widest = i;
  }
  if (rule == Rule::widest) return gram(widest, widest);
  double best = 0;
  for (ArmIndex i = 0; i < gram.rows(); ++i) {
    best = std::max(best, gram(i, widest) * gram(i, widest) / (1 + gram(i, i)));
  }
  return best;
}

void expect_rule(Rule rule, Pool pool) {
  testing::for_all([rule, pool] {
    const Problem problem = testing::arbitrary_problem();
    const auto seed = *rc::gen::arbitrary<std::uint32_t>();
    const AdaptiveOptions options{
        .confidence = {.kind = Confidence::tuned, .sqrt_beta = 1}, .pool = pool, .rule = rule};
    Adaptive policy(problem, options);
    DenseDesign design(problem, options.confidence.lambda);
    for (std::uint64_t t = 0; t < 30 && !policy.done(); ++t) {
      const Question question = policy.ask().front();
      const ArmIndex arm = problem.distinct(question.candidate);
      const Matrix gram = design.gram();
      const double wanted = best_score(gram, policy, rule, pool == Pool::all);
      // Which arm is widest may be a tie; the score of the choice may not be worse.
      double score = gram(arm, arm);
      if (rule == Rule::reducer) {
        score = 0;
        for (ArmIndex widest = 0; widest < problem.size(); ++widest) {
          const bool in_pool =
              pool == Pool::all || policy.knowledge().state(widest) == ArmState::undecided;
          if (!in_pool || gram(widest, widest) <
                              best_score(gram, policy, Rule::widest, pool == Pool::all) - 1e-9) {
            continue;
          }
          score = std::max(score, gram(arm, widest) * gram(arm, widest) / (1 + gram(arm, arm)));
        }
      }
      RC_ASSERT(score >= wanted - 1e-8);
      policy.tell(question, Answers::single(standard_normal({seed, StreamUse{5}}, t)));
      design.add(arm);
    }
  });
}

TEST(Adaptive, WidestAsksAboutTheWidestArmOfThePool) {
  expect_rule(Rule::widest, Pool::all);
  expect_rule(Rule::widest, Pool::uncertain);
}

TEST(Adaptive, ReducerAsksAboutTheArmThatShrinksTheWidestMost) {
  expect_rule(Rule::reducer, Pool::all);
  expect_rule(Rule::reducer, Pool::uncertain);
}

TEST(Adaptive, UniformVisitsEveryArmOfItsPoolAndNoOther) {
  const Problem problem(testing::random_matrix(8, 3, 4), testing::random_vector(8, 4));
  Adaptive policy(problem, {.confidence = {.noise_bound = 10}, .criterion = Criterion::uniform});
  std::set<ArmIndex> visited;
  for (int t = 0; t < 400; ++t) {
    const Question question = policy.ask().front();
    EXPECT_EQ(policy.knowledge().state(question.candidate), ArmState::undecided);
    visited.insert(question.candidate);
    policy.tell(question, Answers::single(0));
  }
  EXPECT_EQ(visited.size(), 8u);
}

TEST(Adaptive, MaxRewardOverFeasibleArmsAsksTheBestKnownOne) {
  const Problem problem(Matrix{{0.1}, {0.2}, {0.9}}, Vector{{1, 2, 3}}, {.threshold = 0.5});
  Adaptive policy(problem, {.confidence = {.noise_bound = 0.2, .norm_bound = 1},
                            .criterion = Criterion::maxreward,
                            .pool = Pool::feasible});
  while (!policy.done()) {
    const Question question = policy.ask().front();
    if (const auto best = policy.knowledge().best()) {
      EXPECT_EQ(question.candidate, *best);
    }
    policy.tell(question, Answers::single(problem.arms()(question.candidate, 0)));
  }
  EXPECT_EQ(policy.recommend().candidate, 1);
  EXPECT_TRUE(policy.recommend().certified);
}

TEST(Adaptive, RefusesAnswersThatDoNotFitAndStaysAsItWas) {
  const Problem problem(testing::random_matrix(5, 2, 1), testing::random_vector(5, 1));
  Adaptive policy(problem, {.confidence = {.noise_bound = 1}});
  const Question open = policy.ask().front();
  Question other = open;
  other.candidate = (open.candidate + 1) % 5;
  EXPECT_THROW(policy.tell(other, Answers::single(0)), InvalidArgument);
  other = open;
  other.round = 17;
  EXPECT_THROW(policy.tell(other, Answers::single(0)), InvalidArgument);
  EXPECT_THROW(policy.tell(open, {2, 0, 0}), InvalidArgument);
  EXPECT_THROW(policy.tell(open, Answers::single(std::nan(""))), InvalidArgument);
  EXPECT_EQ(policy.ask().front(), open);
}

TEST(Adaptive, ZeroArmsAreDecidedBeforeAnyQuestion) {
  const Problem feasible(Matrix{{0, 0}, {1, 1}}, Vector{{5, 1}}, {.threshold = 0});
  const Adaptive at_once(feasible, {.confidence = {.noise_bound = 1}});
  EXPECT_TRUE(at_once.done());
  EXPECT_EQ(at_once.recommend().candidate, 0);
  const Problem infeasible(Matrix{{0, 0}, {1, 1}}, Vector{{5, 1}}, {.threshold = -0.5});
  const Adaptive policy(infeasible, {.confidence = {.noise_bound = 1}});
  EXPECT_EQ(policy.knowledge().state(0), ArmState::infeasible);
  EXPECT_FALSE(policy.done());
}

TEST(Adaptive, RefusesCombinationsThatMeanNothing) {
  const Problem problem(Matrix{{1}}, Vector{{1}});
  EXPECT_THROW(Adaptive(problem, {.criterion = Criterion::uniform, .pool = Pool::feasible}),
               InvalidArgument);
}

}  // namespace
}  // namespace acol
