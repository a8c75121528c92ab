#include "acol/policy/make_policy.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"

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
  EXPECT_EQ(complaint("g-acol-tuned", {}), "none");
}

TEST(MakePolicy, OnlyTunedIntervalsLackAGuarantee) {
  EXPECT_TRUE(has_guarantee("g-acol"));
  EXPECT_FALSE(has_guarantee("g-acol-tuned"));
  const auto overridden = make_policy("g-acol", tiny(), {.confidence = Confidence::tuned});
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
