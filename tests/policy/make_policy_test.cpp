#include "acol/policy/make_policy.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "acol/core/random.hpp"

namespace acol {
namespace {

const Problem& tiny() {
  static const Problem problem(Matrix{{1}, {2}}, Vector{{1, 2}});
  return problem;
}

std::string complaint(std::string_view name, const PolicyOptions& options) {
  try {
    make_policy(name, tiny(), options);
  } catch (const InvalidArgument& error) {
    return error.what();
  }
  return "none";
}

TEST(MakePolicy, ListsTheKnownNamesWhenItDoesNotKnowOne) {
  const std::string message = complaint("acme", {});
  EXPECT_NE(message.find("'acme'"), std::string::npos);
  for (const std::string& name : policy_names()) EXPECT_NE(message.find(name), std::string::npos);
}

TEST(MakePolicy, NeverAssumesTheBoundsThatAGuaranteeRestsOn) {
  EXPECT_NE(complaint("g-acol", {.norm_bound = 1}).find("noise_bound"), std::string::npos);
  EXPECT_NE(complaint("g-acol", {.noise_bound = 1}).find("norm_bound"), std::string::npos);
  EXPECT_NE(complaint("g-acol-tuned", {}).find("sqrt_beta"), std::string::npos);
  EXPECT_EQ(complaint("g-acol-tuned", {.noise_bound = 1}), "none");
  EXPECT_EQ(complaint("g-acol-tuned", {.sqrt_beta = 0.5}), "none");
}

/// A value for each option that is not its default.
PolicyOptions with(std::string_view option) {
  PolicyOptions options{.noise_bound = 1, .norm_bound = 1};
  if (option == "lambda") options.lambda = 0.2;
  if (option == "sqrt_beta") options.sqrt_beta = 3;
  if (option == "rule") options.rule = Rule::widest;
  if (option == "ties") options.ties = Ties::decide;
  if (option == "round_growth") options.round_growth = 3;
  if (option == "rho_power") options.rho_power = 1;
  if (option == "misspecification") options.misspecification = 0.1;
  if (option == "stopping") options.stopping = Stopping::stylised;
  if (option == "independence") options.independence = Independence::raters;
  return options;
}

TEST(MakePolicy, RefusesWhatAnAlgorithmDoesNotHonour) {
  int refused = 0;
  for (const std::string& name : policy_names()) {
    if (name == "oracle") continue;  // needs the truth
    for (const char* option : {"lambda", "rule", "ties", "round_growth", "rho_power",
                               "misspecification", "independence", "stopping"}) {
      PolicyOptions options = with(option);
      if (honours(name, "fixed_budget")) options.fixed_budget = 9;  // needed
      const std::string said = complaint(name, options);
      EXPECT_EQ(said == "none", honours(name, option)) << name << " " << option << ": " << said;
      if (said == "none") continue;
      ++refused;
      EXPECT_TRUE(said.starts_with(option)) << said;
      EXPECT_NE(said.find("'" + name + "'"), std::string::npos) << said;
      const bool assumption = !with(option).misspecification == 0 || said.starts_with("indep");
      EXPECT_EQ(complaint(name, tuned_for(name, options)) == "none", !assumption)
          << "a sweep leaves out what only tunes";
    }
  }
  EXPECT_GT(refused, 50);
}

TEST(MakePolicy, WhoPromisesToBeFarFromLinearHonoursIt) {
  for (const char* name : {"acol", "g-acol", "uniform", "greedy-maxvar-tuned"}) {
    EXPECT_FALSE(honours(name, "misspecification")) << name;
    EXPECT_FALSE(honours(name, "independence")) << name;
  }
  EXPECT_TRUE(honours("e-acol", "misspecification"));
}

TEST(MakePolicy, RefusesLessNoiseThanTheRangeOfAnswersAllows) {
  for (const char* name : {"e-acol", "acol", "g-acol"}) {
    const PolicyOptions options{
        .noise_bound = 0.9, .norm_bound = 1, .answer_range = AnswerRange{-1, 1}};
    EXPECT_NE(complaint(name, options).find("at least 1"), std::string::npos) << name;
  }
  EXPECT_EQ(complaint("e-acol", {.noise_bound = 1, .answer_range = AnswerRange{-1, 1}}), "none");
}

/// How often G-ACOL with tuned intervals is wrong about arms just above and below the threshold.
int wrong_of_tuned(double noise_bound, std::optional<double> sqrt_beta) {
  const Problem problem(Matrix{{1, 0.3}, {1, -0.2}, {1, -0.6}, {1, 0.8}}, Vector{{3, 2, 1, 4}});
  int wrong = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const auto policy =
        make_policy("g-acol-tuned", problem, {.noise_bound = noise_bound, .sqrt_beta = sqrt_beta});
    for (std::uint64_t n = 0; !policy->done() && n < 200'000; ++n) {
      const Question question = policy->ask().front();
      const double truth = noise_bound * problem.arms()(question.candidate, 1);
      const double noise = noise_bound * standard_normal({seed, StreamUse{62}}, n);
      policy->tell(question, Answers::single(truth + noise));
    }
    wrong += policy->recommend().candidate != 1;
  }
  return wrong;
}

TEST(MakePolicy, TunedIntervalsAreByDefaultMeasuredInR) {
  for (const double noise_bound : {0.05, 1.0, 20.0}) {
    EXPECT_LE(wrong_of_tuned(noise_bound, {}), 2) << noise_bound;
  }
  EXPECT_GE(wrong_of_tuned(1, 0.5), 5) << "the control: half of R is wrong often";
}

TEST(MakePolicy, OnlyTunedIntervalsLackAGuarantee) {
  EXPECT_TRUE(has_guarantee("g-acol"));
  EXPECT_FALSE(has_guarantee("g-acol-tuned"));
  const auto overridden =
      make_policy("g-acol", tiny(), {.sqrt_beta = 1, .confidence = Confidence::tuned});
  EXPECT_EQ(overridden->guarantee(), Guarantee::heuristic);
}

TEST(MakePolicy, DescribesEveryOptionOnce) {
  PolicyOptions options;
  std::vector<std::string> names;
  describe(options, [&](const std::string& name, auto&, const std::string& help) {
    names.push_back(name);
    EXPECT_FALSE(help.empty());
  });
  std::ranges::sort(names);
  EXPECT_EQ(std::ranges::adjacent_find(names), names.end());
}

}  // namespace
}  // namespace acol
