#include "acol/policy/shortlist.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>
#include <set>

#include "acol/core/random.hpp"
#include "acol/policy/adaptive.hpp"
#include "support/gen.hpp"

namespace acol {
namespace {

constexpr double kLambda = 0.1;

/// The same estimates by dense linear algebra, from all answers.
struct DenseEstimate {
  explicit DenseEstimate(const Problem& of)
      : problem(&of),
        a(kLambda * Matrix::Identity(of.dimension(), of.dimension())),
        b(Vector::Zero(of.dimension())) {}

  void add(ArmIndex arm, double answer) {
    const Vector x = problem->arms().row(arm);
    a += x * x.transpose();
    b += answer * x;
  }
  void solve() {
    gram = problem->arms() * a.inverse() * problem->arms().transpose();
    values = problem->arms() * a.inverse() * b;
  }

  const Problem* problem;
  Matrix a;
  Vector b;
  Matrix gram;
  Vector values;
};

/// The arms that a greedy algorithm must see now, by the definitions.
std::set<ArmIndex> who_matters(const DenseEstimate& now, const Knowledge& knowledge,
                               const Interest& interest, double radius) {
  std::set<ArmIndex> found;
  ArmIndex widest = -1;
  for (ArmIndex i = 0; i < now.gram.rows(); ++i) {
    const bool undecided = knowledge.state(i) == ArmState::undecided;
    const double excess = now.values(i) - now.problem->threshold();
    const bool decided_now = !knowledge.leaves_open(excess, radius * std::sqrt(now.gram(i, i)));
    if (undecided && decided_now) found.insert(i);
    if (!undecided && !interest.decided_too) continue;
    if (widest < 0 || now.gram(i, i) > now.gram(widest, widest)) widest = i;
  }
  if (interest.widest) found.insert(widest);
  if (!interest.reducers) return found;
  const Vector scores = now.gram.col(widest).array().square() / (1 + now.gram.diagonal().array());
  ArmIndex best = 0;
  scores.maxCoeff(&best);
  found.insert(best);
  return found;
}

/// Asks random arms and looks, question by question, whether everybody who matters is on the list.
/// How many questions were answered under a list.
std::int64_t check_lists(const Problem& problem, const Interest& interest, double radius,
                         std::uint64_t seed, double stray) {
  const Vector phi = 0.2 * testing::random_vector(problem.dimension(), seed);
  Predictions predictions(problem, kLambda, Predictions::Form::product);
  Knowledge knowledge(problem, 0);
  Shortlist list(interest);
  DenseEstimate dense(problem);
  std::int64_t listed = 0;
  for (std::int64_t t = 0; t < 12'000 && !knowledge.complete(); ++t) {
    const auto draw = static_cast<std::uint64_t>(t);
    const auto arm = static_cast<ArmIndex>(
        uniform_below({seed, StreamUse{3}}, draw, static_cast<std::uint64_t>(problem.size())));
    const double noise = standard_normal({seed, StreamUse{4}}, draw) + stray;
    const double answer = problem.arms().row(arm).dot(phi) + noise;
    predictions.add(arm, Answers::single(answer));
    dense.add(arm, answer);
    if (!predictions.complete()) {
      ++listed;
      if (list.holds(knowledge, predictions, radius)) {
        if (t % 7 != 0) continue;
        dense.solve();
        const std::vector<ArmIndex>& arms = predictions.kept().arms;
        for (const ArmIndex wanted : who_matters(dense, knowledge, interest, radius)) {
          EXPECT_TRUE(std::ranges::binary_search(arms, wanted)) << "question " << t;
        }
        continue;
      }
      predictions.refresh();
    }
    knowledge.update(predictions.values(), predictions.variances(), radius);
    list.draw_up(problem, knowledge, predictions, radius, t);
  }
  return listed;
}

TEST(Shortlist, HasEveryArmThatIsDecidedOrChosenWhileItHolds) {
  const Interest interests[] = {{},
                                {.widest = true},
                                {.widest = true, .decided_too = true},
                                {.widest = true, .reducers = true},
                                {.widest = true, .decided_too = true, .reducers = true}};
  std::int64_t listed = 0;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const Problem problem(testing::random_matrix(60, 3, seed), testing::random_vector(60, seed + 9),
                          {.threshold = 0.02});
    for (const Interest& interest : interests) {
      listed += check_lists(problem, interest, 12, seed, 0);
    }
  }
  EXPECT_GT(listed, 60'000);
}

TEST(Shortlist, EndsInTimeHoweverTheAnswersStray) {
  // Answers that all lie to one side: what is decided is wrong, but nobody may be missed.
  const Problem problem(testing::random_matrix(80, 2, 5), testing::random_vector(80, 6));
  for (const double stray : {-1.5, 1.5}) {
    EXPECT_GT(check_lists(problem, {.noise_bound = 0.01}, 20, 3, stray), 1'000);
  }
}

TEST(Shortlist, IsNotDrawnUpWhereItWouldNotSaveWork) {
  // In Gram form all arms are one small matrix; and the first answers move every arm far.
  const Problem problem(testing::random_matrix(60, 3, 1), testing::random_vector(60, 2));
  const Knowledge knowledge(problem, 0);
  Predictions gram(problem, kLambda, Predictions::Form::gram);
  Predictions early(problem, kLambda, Predictions::Form::product);
  Shortlist list({.widest = true});
  list.draw_up(problem, knowledge, gram, 10, 1'000'000);
  for (ArmIndex arm = 0; arm < 5; ++arm) early.add(arm, Answers::single(0));
  list.draw_up(problem, knowledge, early, 10, 5);
  EXPECT_TRUE(gram.complete());
  EXPECT_TRUE(early.complete());
}

/// The arm that Algorithm 2 asks about next, by the definitions, lowest index among ties.
ArmIndex dense_choice(const DenseEstimate& now, const Knowledge& knowledge, Rule rule, Pool pool) {
  const auto first_of = [](const Vector& scores) {
    const double enough = scores.maxCoeff() * (1 - 1e-10);
    ArmIndex arm = 0;
    while (scores(arm) < enough) ++arm;
    return arm;
  };
  const Vector widths =
      pool == Pool::all ? Vector(now.gram.diagonal()) : now.gram.diagonal() + knowledge.penalty();
  const ArmIndex widest = first_of(widths);
  if (rule == Rule::widest) return widest;
  return first_of(now.gram.col(widest).array().square() / (1 + now.gram.diagonal().array()));
}

TEST(Shortlist, LeavesEveryQuestionAndEveryDecisionAsItWas) {
  const Problem problem(testing::random_matrix(70, 3, 8), testing::random_vector(70, 9),
                        {.threshold = 0.002});
  const Vector phi = 0.02 * testing::random_vector(3, 10);
  for (const Pool pool : {Pool::all, Pool::uncertain}) {
    for (const Rule rule : {Rule::widest, Rule::reducer}) {
      Adaptive policy(
          problem,
          {.confidence = {.kind = Confidence::tuned, .sqrt_beta = 9}, .pool = pool, .rule = rule});
      Knowledge knowledge(problem, 0);
      DenseEstimate dense(problem);
      dense.solve();
      knowledge.update(dense.values, dense.gram.diagonal(), 9);
      std::int64_t asked = 0;
      while (!policy.done() && asked < 15'000) {
        const Question question = policy.ask().front();
        ASSERT_EQ(question.candidate, dense_choice(dense, knowledge, rule, pool)) << asked;
        const double noise =
            standard_normal({1, StreamUse{2}}, static_cast<std::uint64_t>(asked++));
        const double answer = problem.arms().row(question.candidate).dot(phi) + noise;
        policy.tell(question, Answers::single(answer));
        dense.add(question.candidate, answer);
        dense.solve();
        knowledge.update(dense.values, dense.gram.diagonal(), 9);
        for (const ArmState state : {ArmState::undecided, ArmState::feasible}) {
          ASSERT_EQ(policy.knowledge().count(state), knowledge.count(state)) << asked;
        }
      }
      EXPECT_GT(asked, 8'000);  // so that most of it is under a list
    }
  }
}

}  // namespace
}  // namespace acol
