#include "acol/policy/foresight.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "acol/policy/adaptive.hpp"
#include "support/gen.hpp"

namespace acol {
namespace {

constexpr double kNoise = 0.05;

AdaptiveOptions rule(Criterion criterion, Pool pool, const ConfidenceOptions& confidence) {
  return {.confidence = confidence, .criterion = criterion, .pool = pool};
}

/// A problem with its truth.
struct World {
  World(Problem of, std::uint64_t seed)
      : problem(std::move(of)),
        phi(testing::random_vector(problem.dimension(), seed)),
        means(problem.arms() * phi) {}

  AnswerLaw law() const { return {&means, phi.norm(), kNoise}; }
  double mean(const Question& question) const {
    return means(problem.distinct(question.candidate));
  }

  Problem problem;
  Vector phi;
  Vector means;
};

std::int64_t total(std::span<const Question> questions) {
  std::int64_t sum = 0;
  for (const Question& question : questions) sum += question.count;
  return sum;
}

/// Whether two policies have decided the same.
bool agree(const World& world, const Adaptive& a, const Adaptive& b) {
  for (ArmIndex arm = 0; arm < world.problem.size(); ++arm) {
    if (a.knowledge().state(arm) != b.knowledge().state(arm)) return false;
  }
  return true;
}

/// QuestionAnswers one by one, the answers decide nothing before the last, and the policy is then
/// where the one is that was told at once. `noise(k)` is that of the k-th answer.
template <class Noise>
bool comes_true(const World& world, Adaptive one_by_one, Adaptive foreseeing, const Noise& noise) {
  const Adaptive before = one_by_one;
  const std::int64_t count = total(foreseeing.ask());
  std::vector<Answers> told(static_cast<std::size_t>(world.problem.size()));
  for (std::int64_t k = 0; k < count; ++k) {
    if (!agree(world, one_by_one, before)) return false;
    const Question question = one_by_one.ask().front();
    const Answers answer = Answers::single(world.mean(question) + noise(k));
    one_by_one.tell(question, answer);
    told[static_cast<std::size_t>(world.problem.distinct(question.candidate))] += answer;
  }
  while (foreseeing.ask().size() > 0 && count > 0) {
    const Question question = foreseeing.ask().front();
    if (question.round != before.ask().front().round) break;  // all are told
    const Answers& answers =
        told[static_cast<std::size_t>(world.problem.distinct(question.candidate))];
    if (answers.count != question.count) return false;
    foreseeing.tell(question, answers);
  }
  if (!agree(world, one_by_one, foreseeing)) return false;
  return one_by_one.done() || one_by_one.ask().front() == foreseeing.ask().front();
}

/// Runs a rule for so many questions, checking what it foresees from time to time; how many
/// questions were foreseen.
template <class Noise>
std::int64_t check_foresight(const World& world, const AdaptiveOptions& options,
                             std::int64_t questions, const Noise& straying) {
  Adaptive policy(world.problem, options);
  std::int64_t foreseen = 0;
  for (std::int64_t asked = 0, blocks = 0; asked < questions && !policy.done();) {
    const Adaptive one_by_one = policy;
    policy.foresee(world.law(), questions - asked);
    const std::int64_t count = total(policy.ask());
    if (count > 1 && blocks++ % 16 == 0) {
      for (const double sign : {-1.0, 1.0}) {
        const auto noise = [&](std::int64_t k) { return sign * straying(k, count); };
        EXPECT_TRUE(comes_true(world, one_by_one, policy, noise));
      }
    }
    foreseen += count > 1 ? count : 0;
    asked += count;
    const std::vector<Question> open(policy.ask().begin(), policy.ask().end());
    for (const Question& question : open) {
      const double n = static_cast<double>(question.count);
      policy.tell(question, {question.count, n * world.mean(question), 0});
    }
  }
  return foreseen;
}

TEST(Foresight, OneQuestionOverAndOverIsForeseenHoweverTheAnswersStray) {
  // The sum is as far off as it may be, to one side and then to the other.
  const auto straying = [](std::int64_t k, std::int64_t count) {
    const double stray = 10 * kNoise * std::sqrt(static_cast<double>(count));
    return k == 0 ? stray : k == count / 2 ? -2 * stray : 0;
  };
  for (const Pool pool : {Pool::all, Pool::uncertain, Pool::feasible}) {
    std::int64_t foreseen = 0;
    testing::for_all([&] {
      const World world(testing::arbitrary_problem(), *rc::gen::arbitrary<std::uint32_t>());
      const double sqrt_beta = *rc::gen::element(0.5, 2.0, 10.0);
      const AdaptiveOptions options =
          rule(Criterion::maxreward, pool, {.kind = Confidence::tuned, .sqrt_beta = sqrt_beta});
      foreseen += check_foresight(world, options, 3'000, straying);
    });
    EXPECT_GT(foreseen, 10'000);
  }
}

TEST(Foresight, RandomQuestionsAreForeseenHoweverTheAnswersStray) {
  // ‖Σ e_k x_k‖_{A⁻¹} ≤ ‖e‖ = 10 σ: as far off as the theorem allows, if all x are alike.
  const auto straying = [](std::int64_t /*k*/, std::int64_t count) {
    return 10 * kNoise / std::sqrt(static_cast<double>(count));
  };
  for (const Pool pool : {Pool::all, Pool::uncertain}) {
    std::int64_t foreseen = 0;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      const Eigen::Index arms = 5 + static_cast<Eigen::Index>(seed);
      const World world(
          {testing::random_matrix(arms, 4, seed), testing::random_vector(arms, seed + 1)}, seed);
      foreseen += check_foresight(world, rule(Criterion::uniform, pool, {.noise_bound = 30}),
                                  300'000, straying);
    }
    EXPECT_GT(foreseen, 1'000'000);
  }
}

TEST(Foresight, NoMoreIsForeseenThanTheAnswersAllow) {
  // One arm at 0.5 below its threshold: after n answers its half-width is 2/√(n + λ), so that it is
  // decided at the 16th answer or so, unless they stray.
  const Problem problem(Matrix::Ones(1, 1), Vector::Ones(1), {.threshold = 0.5});
  const Predictions predictions(problem, 0.1);
  const Knowledge knowledge(problem, 0);
  const Vector means = Vector::Zero(1);
  const Standing now{problem, knowledge, predictions, 2, 0.1};
  Vector work(1);
  const auto one_by_one = [&](std::int64_t count, double noise) {
    return decides_nothing(now, {&means, 0, noise}, 0, count, work);
  };
  EXPECT_TRUE(one_by_one(14, 1e-9));
  EXPECT_FALSE(one_by_one(17, 1e-9));
  EXPECT_FALSE(one_by_one(14, 1));
  const auto in_all = [&](std::int64_t count, double noise) {
    return decides_nothing(now, {&means, 0, noise}, {count});
  };
  EXPECT_TRUE(in_all(14, 1e-9));
  EXPECT_FALSE(in_all(17, 1e-9));
  EXPECT_FALSE(in_all(14, 0.1));
  EXPECT_TRUE(is_wide(now, {&means, 0, 0.1}));
  EXPECT_FALSE(is_wide(now, {&means, 0, 0.3}));
}

TEST(Foresight, AQuestionIsAskedOnceUnlessSomebodyLooksAhead) {
  const World world({testing::random_matrix(8, 3, 4), testing::random_vector(8, 4)}, 4);
  Adaptive policy(world.problem, rule(Criterion::maxreward, Pool::all,
                                      {.kind = Confidence::tuned, .sqrt_beta = 100}));
  for (int t = 0; t < 500; ++t) {
    ASSERT_EQ(policy.ask().front().count, 1);
    policy.tell(policy.ask().front(), Answers::single(0));
  }
  policy.foresee(world.law(), 20);
  EXPECT_EQ(policy.ask().front().count, 20);
  policy.tell(policy.ask().front(), {20, 0, 0});
  EXPECT_EQ(policy.ask().front().round, 520);
  EXPECT_EQ(policy.ask().front().count, 1);
}

}  // namespace
}  // namespace acol
