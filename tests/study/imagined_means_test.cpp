#include "acol/study/imagined_means.hpp"

#include <gtest/gtest.h>

#include <Eigen/QR>
#include <algorithm>

#include "support/scratch_study.hpp"

namespace acol::study {
namespace {

Created imagined_study(bool people, double share = 0.5) {
  const testing::ScratchFile table(testing::sizes_table(), ".csv");
  Definition definition =
      people ? testing::people_definition(table.path()) : testing::sizes_definition(table.path());
  definition.accept_share = share;
  return set_up(definition);
}

TEST(ImaginedMeans, SomeCandidatesAreAcceptableAndSomeAreNot) {
  for (const bool people : {false, true}) {
    for (const double share : {0.3, 0.5, 0.9}) {
      const Created created = imagined_study(people, share);
      for (std::uint64_t number = 0; number < 40; ++number) {
        const Vector means = imagined_means(created, number);
        const auto acceptable = (means.array() <= created.problem.threshold).count();
        EXPECT_GE(acceptable, 1) << number;
        EXPECT_LE(acceptable, 9) << number;
        // Means of yes and no lie where yes and no do.
        EXPECT_LE(means.maxCoeff(), share + 1e-9);
        EXPECT_GE(means.minCoeff(), share - 1 - 1e-9);
      }
    }
  }
}

/// How far means are from the best line in the features.
double off_the_line(const Created& created, const Vector& means) {
  Matrix features(created.problem.arms.rows(), created.problem.arms.cols() + 1);
  features << created.problem.arms, Vector::Ones(created.problem.arms.rows());
  const Vector fit = features * features.completeOrthogonalDecomposition().solve(means);
  return (fit - means).cwiseAbs().maxCoeff();
}

TEST(ImaginedMeans, AreLinearButForEverySecondOfPeople) {
  const Created linear = imagined_study(false);
  const Created any = imagined_study(true);
  for (std::uint64_t number = 0; number < 10; ++number) {
    EXPECT_LT(off_the_line(linear, imagined_means(linear, number)), 1e-9);
    const double off = off_the_line(any, imagined_means(any, number));
    EXPECT_EQ(off > 1e-3, number % 2 == 1) << number << " " << off;
  }
}

TEST(ImaginedMeans, AreAFunctionOfTheNumber) {
  const Created created = imagined_study(true);
  EXPECT_EQ(imagined_means(created, 3), imagined_means(created, 3));
  EXPECT_NE(imagined_means(created, 3), imagined_means(created, 5));
}

}  // namespace
}  // namespace acol::study
