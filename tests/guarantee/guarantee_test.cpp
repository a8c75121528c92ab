// "Wrong at most δ of the time", tested: many simulated studies of hard kinds at δ = 0.1, the
// one-sided 99.9 % upper bound of the error rate against δ, and for each kind a negative control,
// the same studies with a log-threshold shrunk, which must fail the same test.
//
// ACOL_STUDIES sets the number of studies per setting: `make guarantee` runs 2,000.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "acol/core/random.hpp"
#include "acol/policy/evidence.hpp"
#include "acol/simulate/run.hpp"
#include "guarantee/reward_steps.hpp"
#include "support/many_studies.hpp"

namespace acol::guarantee {
namespace {

struct Setting {
  std::string name;
  Instance (*make)();
  PolicyOptions policy = {};
  double control = 0.25;           ///< The control's log-threshold, as a share of log(1/δ).
  double control_noise_bound = 1;  ///< And its R, as a share of the true one.
};

std::ostream& operator<<(std::ostream& out, const Setting& setting) { return out << setting.name; }

/// How close to the threshold the arms are that must be told from it: the closer, the longer luck
/// has a say.
constexpr double kClose = 0.02;

/// Twelve arms of higher reward just above the threshold, and one below it.
Instance tempting(Noise noise) {
  Vector values = Vector::Constant(13, kClose);
  values(12) = -0.5;
  return {"tempting", Problem(Matrix::Identity(13, 13), steps(13)), values, noise};
}
Instance tempting_gaussian() { return tempting({.sigma = 1}); }
Instance tempting_rademacher() { return tempting({.kind = NoiseKind::rademacher, .sigma = 1}); }
Instance tempting_uniform() { return tempting({.kind = NoiseKind::uniform, .sigma = 1}); }

/// The same, where questions about the best arm are dear and the others cheaper and cheaper.
Instance tempting_with_costs() {
  Vector values = Vector::Constant(13, kClose);
  values(12) = -0.5;
  Vector costs = Vector::LinSpaced(13, 5, 0.5);
  costs(12) = 20;
  return {"costs",
          Problem(Matrix::Identity(13, 13), steps(13), {.costs = costs}),
          values,
          {.sigma = 1}};
}

Instance none_feasible() {
  return {
      "none", Problem(Matrix::Identity(8, 8), steps(8)), Vector::Constant(8, kClose), {.sigma = 1}};
}

Instance all_feasible() {
  return {
      "all", Problem(Matrix::Identity(8, 8), steps(8)), Vector::Constant(8, -kClose), {.sigma = 1}};
}

/// Correlated arms in few dimensions, all close to the threshold.
Instance correlated() {
  Matrix arms(24, 3);
  for (Eigen::Index i = 0; i < arms.size(); ++i) {
    arms(i) = standard_normal({99, StreamUse{5}}, static_cast<std::uint64_t>(i));
  }
  arms.col(0).setConstant(0.3);
  arms.rightCols(2) *= 0.3;
  return {"correlated", Problem(arms, steps(24)), Vector{{0.4, 0.5, -0.4}}, {.sigma = 1}};
}

Instance repeated() {
  Matrix arms = Matrix::Zero(30, 6);
  Vector values = Vector::Constant(6, kClose);
  values(5) = -0.5;
  for (Eigen::Index i = 0; i < 30; ++i) arms(i, i % 6) = 1;
  return {"repeated", Problem(arms, steps(30)), values, {.sigma = 1}};
}

Instance tied() {
  return {"tied",
          Problem(Matrix::Identity(8, 8), Vector{{2, 2, 2, 2, 2, 2, 2, 1}}),
          Vector{{kClose, kClose, kClose, kClose, kClose, kClose, kClose, -0.5}},
          {.sigma = 1}};
}

Instance on_the_edge_of_the_margin() {
  return {"margin",
          Problem(Matrix::Identity(6, 6), steps(6)),
          Vector{{0.03, 0.03, 0.03, 0.03, 0.03, -0.5}},
          {.sigma = 1}};
}

/// Shares of yes of 0.05 and 0.95: answers ±1, the threshold close to the values.
Instance yes_no(double mean) {
  Vector values = Vector::Constant(7, mean + 0.005);
  values(6) = mean - 0.06;
  return {"yes-no",
          Problem(Matrix::Identity(7, 7), steps(7), {.threshold = mean}),
          values,
          {.kind = NoiseKind::binary}};
}
Instance yes_no_low() { return yes_no(-0.9); }
Instance yes_no_high() { return yes_no(0.9); }

/// Correlated arms with a share of yes around 0.05, all close to the threshold.
Instance yes_no_correlated() {
  Matrix arms(20, 3);
  for (Eigen::Index i = 0; i < 20; ++i) {
    arms.row(i) << uniform({7, StreamUse{3}}, static_cast<std::uint64_t>(2 * i)),
        uniform({7, StreamUse{3}}, static_cast<std::uint64_t>(2 * i + 1)), 1;
  }
  return {"yes-no-correlated",
          Problem(arms, steps(20), {.threshold = -0.9}),
          Vector{{0.08, 0.05, -0.96}},
          {.kind = NoiseKind::binary}};
}

Instance two_constraints() {
  Vector first = Vector::Constant(8, -0.3);
  Vector second = Vector::Constant(8, kClose);
  second(7) = -0.4;
  return {"two",
          Problem(Matrix::Identity(8, 8), steps(8), {.thresholds = {0, 0}}),
          std::vector{first, second},
          {.sigma = 1}};
}

class Guarantee : public ::testing::TestWithParam<Setting> {
 protected:
  static int wrong_answers(const PolicyOptions& policy, const std::string& algorithm,
                           const PolicyMaker& maker = {}) {
    const auto instance = std::make_shared<const Instance>(GetParam().make());
    SimulationOptions options;
    options.algorithm = algorithm;
    options.policy = policy;
    options.maker = maker;
    options.seeds = studies();
    options.first_seed = 20'000;
    options.jobs = 2;
    options.run.max_questions = 1'000'000'000;
    int wrong = 0;
    for (const RunResult& run : simulate([&](std::uint64_t) { return instance; }, options)) {
      EXPECT_NE(run.outcome, RunOutcome::budget) << "seed " << run.seed;
      // A contradiction is not claimed, so it is no wrong claim; it spends δ all the same.
      wrong += !run.correct;
    }
    return wrong;
  }
  static void expect_wrong_at_most_delta_of_the_time(const std::string& algorithm) {
    PolicyOptions policy = GetParam().policy;
    policy.delta = kDelta;
    const int wrong = wrong_answers(policy, algorithm);
    EXPECT_TRUE(within_delta(wrong, studies())) << wrong << " of " << studies();
    show(wrong, studies());
  }
};

TEST_P(Guarantee, EAcolIsWrongAtMostDeltaOfTheTime) {
  expect_wrong_at_most_delta_of_the_time("e-acol");
}

TEST_P(Guarantee, TheSimpleFormIsWrongAtMostDeltaOfTheTime) {
  expect_wrong_at_most_delta_of_the_time("e-acol-simple");
}

TEST_P(Guarantee, TheNegativeControlFails) {
  PolicyOptions policy = GetParam().policy;
  policy.delta = std::pow(kDelta, GetParam().control);
  const double noise_bound = GetParam().control_noise_bound * GetParam().make().noise_bound();
  // make_policy() would refuse an R that the range of the answers does not allow.
  const int wrong =
      wrong_answers(policy, "e-acol", [&](const Problem& problem, const PolicyOptions& o) {
        return std::make_unique<EvidencePolicy>(
            problem,
            EvidenceOptions{.delta = o.delta,
                            .margin = o.margin,
                            .model = {.noise_bound = noise_bound, .range = o.answer_range}});
      });
  EXPECT_FALSE(within_delta(wrong, studies())) << wrong << " of " << studies();
  show(wrong, studies());
}

INSTANTIATE_TEST_SUITE_P(
    All, Guarantee,
    ::testing::Values(
        Setting{"tempting", tempting_gaussian}, Setting{"rademacher", tempting_rademacher},
        Setting{"uniform", tempting_uniform}, Setting{"none_feasible", none_feasible},
        Setting{"all_feasible", all_feasible}, Setting{"correlated", correlated},
        Setting{"repeated", repeated}, Setting{"tied", tied},
        Setting{"margin", on_the_edge_of_the_margin, {.margin = 0.025}},
        // Two constraints leave much to spare: the control understates R by far.
        Setting{.name = "two_constraints", .make = two_constraints, .control_noise_bound = 0.1},
        Setting{"costs", tempting_with_costs},
        // Far from even odds the noise is well below R = 1: the control understates R as well.
        Setting{"yes_no_low", yes_no_low, {}, 0.25, 0.4},
        Setting{"yes_no_high", yes_no_high, {}, 0.25, 0.4},
        Setting{"yes_no_correlated", yes_no_correlated, {}, 0.25, 0.4},
        // Answers known to be in a range that they do not fill: judged by their own spread.
        Setting{"in_a_range",
                tempting_uniform,
                {.noise_bound = 4, .answer_range = AnswerRange{-4, 4}}}),
    [](const auto& setting) { return setting.param.name; });

}  // namespace
}  // namespace acol::guarantee
