// "Wrong at most δ of the time" where nothing is assumed about how acceptance depends on the
// features: truths of many shapes, the best candidate exactly at the threshold, so that luck can
// only mislead. A study counts as wrong if it claims something wrong, or if it rejects the truth on
// the way. Controls that must fail: the linear form on a logistic truth, and forecasts that have
// seen the answers they bet on.
//
// ACOL_STUDIES sets the number of studies per setting: `make guarantee` runs 2,000.

#include <gtest/gtest.h>

#include <cmath>

#include "acol/core/random.hpp"
#include "acol/inference/own_tests.hpp"
#include "acol/simulate/catalogues.hpp"
#include "acol/simulate/run.hpp"
#include "guarantee/reward_steps.hpp"
#include "support/many_studies.hpp"

namespace acol::guarantee {
namespace {

struct Setting {
  std::string name;
  Instance (*make)();
  double margin = 0;
  std::optional<Matrix> visible = {};  ///< What the algorithm sees of the features, if not all.
};

std::ostream& operator<<(std::ostream& out, const Setting& setting) { return out << setting.name; }

/// Nine doses; the sixth is just acceptable, those above it, which pay more, just not.
Instance doses(Link link, double slope, std::optional<Population> people = {}) {
  Matrix arms(9, 2);
  for (Eigen::Index i = 0; i < 9; ++i) arms.row(i) << static_cast<double>(i), 1;
  return {"doses",
          Problem(arms, Vector(arms.col(0))),
          Vector{{slope, -5 * slope}},
          {.kind = NoiseKind::binary, .link = link, .people = people}};
}
Instance linear() { return doses(Link::linear, 0.1); }
Instance logistic() { return doses(Link::logistic, 0.2); }
Instance probit() { return doses(Link::probit, 0.12); }
/// Everybody has a limit of their own, and asks no more of a dose than to be below it.
Instance step_people() {
  return doses(Link::step, 0.12, Population{.answers_each = 5, .leniency = 1});
}
Instance lenient_people() {
  return doses(Link::logistic, 0.3, Population{.answers_each = 20, .leniency = 2, .leave = 0.1});
}
/// "Not sure" is no: the truth is the share of those who would say yes and be sure.
Instance unsure_people() {
  const Population people{.answers_each = 3, .leniency = 1, .skip_no = 0.3, .skip_yes = 0.1};
  Instance even = doses(Link::logistic, 0.2, people);
  const double share = even.values()(5);
  return {"unsure", Problem(even.problem().arms(), even.problem().rewards(), {.threshold = share}),
          even.constraint(), even.noise()};
}

/// People like a middle that the dose alone does not tell; the best that is acceptable is beyond
/// it.
Instance sweet_spot() {
  Matrix arms(9, 2);
  for (Eigen::Index i = 0; i < 9; ++i) {
    const double t = static_cast<double>(i) / 4 - 1;
    arms.row(i) << t, 0.4 * std::abs(t) - 0.2;
  }
  return {"sweet-spot",
          Problem(arms, Vector(arms.col(0))),
          Vector{{0, 1}},
          {.kind = NoiseKind::binary}};
}

/// Candidates that share no feature; the first pays most.
Instance apart(const char* name, const Vector& values, Noise noise = {.kind = NoiseKind::binary}) {
  const Eigen::Index size = values.size();
  return {name, Problem(Matrix::Identity(size, size), steps(size)), values, noise};
}

/// All that pays more is at the edge of the margin: recommending it is wrong, but only just.
Instance edge_of_the_margin() {
  Vector values = Vector::Constant(7, 0.1001);
  values(6) = 0;
  return apart("margin", values);
}

Instance none_acceptable() { return apart("none", Vector::Constant(6, 1e-9)); }

Instance tied() {
  Vector values = Vector::Constant(7, 0.12);
  values(3) = 0;
  return {"tied",
          Problem(Matrix::Identity(7, 7), Vector{{2, 2, 2, 2, 2, 2, 1}}),
          values,
          {.kind = NoiseKind::binary}};
}

Instance two_constraints() {
  Vector first = Vector::Constant(6, -0.3);
  Vector second = Vector::Constant(6, 0.12);
  first(2) = 0;
  second(2) = 0;
  return {"two",
          Problem(Matrix::Identity(6, 6), steps(6), {.thresholds = {0, 0}}),
          std::vector{first, second},
          {.kind = NoiseKind::binary}};
}

Instance measured() {
  Vector values = Vector::Constant(7, 0.15);
  values(5) = 0;
  return apart("measured", values, {.sigma = 1});
}

/// Whether a study of at most 1,500 questions claims something wrong, or rejects the truth.
bool misled(const Instance& instance, const Problem& seen, const PolicyOptions& options,
            std::uint64_t seed) {
  PolicyOptions own = options;
  own.seed = seed;
  own.noise_bound = instance.noise_bound();
  own.answer_range = instance.answer_range();
  const std::unique_ptr<Policy> policy = make_policy("e-acol", seen, own);
  RunResult result;
  const RunOptions limits{.max_questions = 1500};
  if (instance.noise().people) {
    Crowd crowd(instance, seed);
    result = run(*policy, crowd, limits);
  } else {
    Environment environment(instance, seed);
    result = run(*policy, environment, limits);
  }
  const bool claimed =
      result.outcome == RunOutcome::certified || result.outcome == RunOutcome::infeasible;
  const std::optional<ArmIndex> best = instance.best();
  const bool rejected = best && policy->knowledge().state(*best) == ArmState::infeasible;
  return rejected ||
         (claimed && !instance.correct(result.recommendation.candidate, options.margin));
}

class AnyShape : public ::testing::TestWithParam<Setting> {};

TEST_P(AnyShape, IsWrongAtMostDeltaOfTheTime) {
  const Instance instance = GetParam().make();
  const Problem& problem = instance.problem();
  const Problem seen = GetParam().visible
                           ? Problem(*GetParam().visible, problem.rewards(),
                                     {.threshold = problem.threshold(), .merge = false})
                           : problem.apart();
  const PolicyOptions options{.delta = kDelta, .margin = GetParam().margin, .shape = Shape::any};
  int wrong = 0;
  for (int i = 0; i < studies(); ++i) {
    wrong += misled(instance, seen, options, 40'000 + static_cast<std::uint64_t>(i));
  }
  EXPECT_TRUE(within_delta(wrong, studies())) << wrong << " of " << studies();
  show(wrong, studies());
}

const Matrix kDoseAlone = sweet_spot().problem().arms().leftCols(1);

INSTANTIATE_TEST_SUITE_P(
    All, AnyShape,
    ::testing::Values(Setting{"linear", linear}, Setting{"logistic", logistic},
                      Setting{"probit", probit}, Setting{"step_people", step_people},
                      Setting{"lenient_people", lenient_people},
                      Setting{"unsure_people", unsure_people},
                      Setting{"sweet_spot", sweet_spot, 0, kDoseAlone},
                      Setting{"margin", edge_of_the_margin, 0.1},
                      Setting{"none_acceptable", none_acceptable}, Setting{"tied", tied},
                      Setting{"two_constraints", two_constraints}, Setting{"measured", measured}),
    [](const auto& setting) { return setting.param.name; });

TEST(AnyShapeControl, TheLinearFormIsMisledByALogisticTruth) {
  const int runs = std::min(studies(), 300) / 3;
  int wrong = 0;
  for (int i = 0; i < runs; ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    const RunResult result = simulate_one(logistic_dose(50, 0.8, 3, seed), seed,
                                          {.policy = {.delta = kDelta, .margin = 0.1}});
    wrong += !result.correct;
  }
  EXPECT_FALSE(within_delta(wrong, runs)) << wrong << " of " << runs;
  show(wrong, runs);
}

TEST(AnyShapeControl, BetsThatHaveSeenTheirAnswersMislead) {
  const Problem problem(Matrix{{1}}, Vector{{1}}, {.merge = false});
  int wrong = 0;
  for (int i = 0; i < studies(); ++i) {
    const Stream stream{static_cast<std::uint64_t>(i), StreamUse::noise};
    OwnTests tests(problem, {.delta = kDelta, .bounds = {.range = AnswerRange{-1, 1}}});
    for (std::uint64_t t = 0; t < 20 && !tests.knowledge().complete(); ++t) {
      const auto up = static_cast<double>(binomial(stream, t, 10, 0.5));
      const Answers told{10, up - (10 - up), 4 * up * (10 - up) / 10};
      const OwnAnswers own{.forecast = {told.mean(), 0.05}, .answers = told};
      tests.update(std::nullopt, std::span(&own, 1));
    }
    wrong += tests.knowledge().complete();
  }
  EXPECT_FALSE(within_delta(wrong, studies())) << wrong << " of " << studies();
  show(wrong, studies());
}

}  // namespace
}  // namespace acol::guarantee
