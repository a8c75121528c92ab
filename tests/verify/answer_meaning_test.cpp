#include "acol/verify/answer_meaning.hpp"

#include <gtest/gtest.h>

#include "support/scratch_file.hpp"

namespace acol::verify {
namespace {

using acol::testing::complaint;

Json yes_no(double share, const char* unsure = "skip") {
  return {{"answers", "yes-no"}, {"accept_share", share}, {"unsure", unsure}};
}

Json in_numbers(const Json& more) {
  Json definition = {{"answers", "number"}};
  if (more.is_object()) definition.update(more);
  return definition;
}

std::string reading(const Json& definition) {
  return complaint<Error>([&] { AnswerMeaning{definition}; });
}

std::string answering(const Json& definition, const std::string& answer) {
  return complaint<Error>([&] { AnswerMeaning(definition).value_of(answer); });
}

/// Where a share q says yes the mean is 0, so that τ = 0 says "at least q".
TEST(AnswerMeaning, YesAndNoBalanceAtTheWantedShare) {
  for (const double share : {0.1, 0.3, 0.5, 0.95}) {
    const AnswerMeaning meaning(yes_no(share));
    const Real mean = share * meaning.value_of("yes") + (1 - share) * meaning.value_of("No");
    EXPECT_NEAR(static_cast<double>(mean), 0, 1e-15);
    EXPECT_EQ(meaning.value_of("Y"), meaning.value_of("yes"));
    EXPECT_EQ(meaning.value_of("n"), meaning.value_of("no"));
    EXPECT_EQ(meaning.threshold(), 0);
    EXPECT_EQ(meaning.range(), std::pair(meaning.value_of("yes"), meaning.value_of("no")));
  }
}

TEST(AnswerMeaning, NotSureIsANoOnlyWhereTheStudySaidSo) {
  const AnswerMeaning counts(yes_no(0.5, "no"));
  EXPECT_EQ(counts.value_of("Not sure"), counts.value_of("no"));
  EXPECT_EQ(answering(yes_no(0.5), "not sure"), "the answer 'not sure' is neither yes nor no");
  EXPECT_EQ(reading(yes_no(0.5, "yes")), "'not sure' cannot count as 'yes'");
}

TEST(AnswerMeaning, LargerIsWorseWhicheverWayTheThresholdPoints) {
  const AnswerMeaning most(in_numbers({{"threshold", "3"}}));
  EXPECT_EQ(most.threshold(), 3);
  EXPECT_EQ(most.value_of(" +4.5 "), 4.5L);
  EXPECT_FALSE(most.range().has_value());
  const AnswerMeaning least(in_numbers({{"at_least", "3"}, {"answer_range", "0,10"}}));
  EXPECT_EQ(least.threshold(), -3);
  EXPECT_EQ(least.value_of("4"), -4);
  EXPECT_EQ(least.range(), std::pair(Real{-10}, Real{0}));
  EXPECT_EQ(answering(in_numbers({{"at_least", "3"}, {"answer_range", "0,10"}}), "11"),
            "the answer '11' is out of range");
  EXPECT_EQ(AnswerMeaning(in_numbers({{"threshold", "learn"}})).threshold(), 0);
}

TEST(AnswerMeaning, ScalesHaveStepsByNameOrByNumber) {
  const Json scale = in_numbers({{"threshold", "2"}, {"scale", {"Fine : 1", "a:b: 2", "bad:4"}}});
  const AnswerMeaning meaning(scale);
  EXPECT_EQ(meaning.value_of("fine"), 1);
  EXPECT_EQ(meaning.value_of("A:B"), 2);
  EXPECT_EQ(meaning.value_of("4"), 4);
  EXPECT_EQ(meaning.range(), std::pair(Real{1}, Real{4}));
  EXPECT_EQ(answering(scale, "3"), "the answer '3' is not a step of the scale");
  EXPECT_EQ(answering(scale, "awful"), "'awful' is not a number");
  EXPECT_EQ(reading(in_numbers({{"threshold", "2"}, {"scale", {"fine"}}})),
            "'fine' is not a step of a scale");
}

TEST(AnswerMeaning, RefusesDefinitionsThatDoNotSay) {
  EXPECT_EQ(reading({{"answers", "stars"}}), "answers of the unknown kind 'stars'");
  for (const double share : {0.0, 1.0, -0.2}) {
    EXPECT_EQ(reading(yes_no(share)), "the share of people that must say yes is not in (0, 1)");
  }
  const std::string which = "there must be exactly one threshold, from above or from below";
  EXPECT_EQ(reading(in_numbers({})), which);
  EXPECT_EQ(reading(in_numbers({{"threshold", "1"}, {"at_least", "1"}})), which);
  for (const char* bad : {"", "1e999", "1 2", "inf"}) {
    EXPECT_EQ(reading(in_numbers({{"threshold", bad}})), fmt::format("'{}' is not a number", bad));
  }
}

}  // namespace
}  // namespace acol::verify
