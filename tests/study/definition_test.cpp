#include "acol/study/definition.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "acol/study/definition_json.hpp"
#include "support/scratch_file.hpp"

namespace acol::study {
namespace {

using testing::complaint;
using testing::ScratchFile;

TEST(Definition, AllowsForAnyShapeWhereThatIsCheaperThanForWhatIsStated) {
  const auto shape = [](double misspecification, double margin, std::optional<Shape> stated = {}) {
    Definition definition{.answers = io::AnswerKind::yes_no};
    definition.policy.misspecification = misspecification;
    definition.policy.margin = margin;
    definition.policy.shape = stated;
    const PolicyOptions policy = decided(definition).policy;
    EXPECT_EQ(policy.misspecification, *policy.shape == Shape::any ? 0 : misspecification);
    return *policy.shape;
  };
  EXPECT_EQ(shape(0.02, 0.05), Shape::any);
  EXPECT_EQ(shape(0.0125, 0.05), Shape::any) << "a quarter of the margin";
  EXPECT_EQ(shape(0.01, 0.05), Shape::linear);
  EXPECT_EQ(shape(0.02, 0), Shape::linear) << "nothing is known of the gaps";
  EXPECT_EQ(shape(0.02, 0.05, Shape::linear), Shape::linear) << "asked for by name";
}

TEST(Definition, WhatMakesNoSenseIsRefused) {
  Definition good{.candidates = "a.csv",
                  .id = "id",
                  .features = {"x"},
                  .maximize = "r",
                  .answers = io::AnswerKind::yes_no};
  EXPECT_NO_THROW(check(good));
  const auto says = [&](auto change) {
    Definition bad = good;
    change(bad);
    return complaint<InvalidArgument>([&] { check(bad); });
  };
  EXPECT_NE(says([](Definition& d) { d.minimize = "r"; }).find("exactly one of"),
            std::string::npos);
  EXPECT_NE(says([](Definition& d) { d.budget = 0; }).find("budget"), std::string::npos);
  EXPECT_NE(says([](Definition& d) { d.raters = 0; }).find("raters"), std::string::npos);
  EXPECT_NE(says([](Definition& d) { d.lease = 0; }).find("lease"), std::string::npos);
  EXPECT_NE(says([](Definition& d) { d.repeats_per_rater = Repeats{0}; }).find("repeats_per_rater"),
            std::string::npos);
  EXPECT_NE(says([](Definition& d) { d.answers = io::AnswerKind::number; }).find("threshold"),
            std::string::npos);
  EXPECT_NE(says([](Definition& d) { d.algorithm = "acme"; }).find("unknown algorithm"),
            std::string::npos);
  EXPECT_NE(says([](Definition& d) { d.answers.reset(); }).find("answers must be one of"),
            std::string::npos);
}

}  // namespace
}  // namespace acol::study
