#include "acol/study/contrasts.hpp"

#include <gtest/gtest.h>

#include <Eigen/QR>

#include "support/scratch_file.hpp"

namespace acol::study {
namespace {

/// Every combination of some sizes, freshness and colours.
io::CsvTable every_combination() {
  std::string text = "size,fresh,colour\n";
  for (const char* size : {"10", "20", "25", "40"}) {
    for (const char* fresh : {"yes", "no"}) {
      for (const char* colour : {"red", "blue", "green"}) {
        text += fmt::format("{},{},{}\n", size, fresh, colour);
      }
    }
  }
  return io::CsvTable::read(testing::ScratchFile(text).path());
}

/// What somebody might think of a candidate; blue is the reference.
double value(double size, bool fresh, const std::string& colour) {
  const double taste = colour == "red" ? 5 - 0.2 * size : colour == "green" ? 3 : 0;
  return 7 + 0.3 * size - 0.01 * size * size + (fresh ? 2 + 0.1 * size : 0) + taste;
}

class ContrastsTest : public ::testing::TestWithParam<std::tuple<Scaling, bool>> {
 protected:
  ContrastsTest() {
    const auto [scaling, constant] = GetParam();
    const io::CsvTable table = every_combination();
    const FeatureSet set = make_features(table,
                                         {.features = {"size", "fresh", "colour"},
                                          .squares = true,
                                          .interactions = true,
                                          .scaling = scaling},
                                         constant);
    const Matrix arms = set.matrix(table);
    Vector values(arms.rows());
    for (std::size_t row = 0; row < table.rows(); ++row) {
      values(static_cast<Eigen::Index>(row)) =
          value(std::stod(table.cell(row, 0)), table.cell(row, 1) == "yes", table.cell(row, 2));
    }
    const Vector phi = arms.completeOrthogonalDecomposition().solve(values);
    EXPECT_LT((arms * phi - values).norm(), 1e-9) << "the features can say it";
    for (const Contrast& one : contrasts(set, arms)) {
      found_[one.name] = one;
      sizes_[one.name] = one.difference.dot(phi);
    }
  }

  std::map<std::string, Contrast> found_;
  std::map<std::string, double> sizes_;
};

TEST_P(ContrastsTest, AreDifferencesBetweenCandidatesThatPeopleCanImagine) {
  // The middle of the sizes is 25.
  const std::map<std::string, double> expected = {
      {"size", value(40, false, "blue") - value(10, false, "blue")},
      {"fresh", value(25, true, "blue") - value(25, false, "blue")},
      {"colour = green", value(25, false, "green") - value(25, false, "blue")},
      {"colour = red", value(25, false, "red") - value(25, false, "blue")},
      {"size^2",
       (value(10, false, "blue") + value(40, false, "blue")) / 2 - value(25, false, "blue")},
      {"size x fresh", value(40, true, "blue") - value(10, true, "blue") -
                           value(40, false, "blue") + value(10, false, "blue")},
      {"size x colour = green", 0},
      {"size x colour = red", -0.2 * 30},
      {"fresh x colour = green", 0},
      {"fresh x colour = red", 0}};
  ASSERT_EQ(sizes_.size(), expected.size());
  for (const auto& [name, size] : expected) {
    ASSERT_TRUE(sizes_.contains(name)) << name;
    EXPECT_NEAR(sizes_[name], size, 1e-8) << name;
  }
}

TEST_P(ContrastsTest, SayWhatIsCompared) {
  EXPECT_EQ(found_["size"].compares, "from 10 to 40, at fresh = no and colour = blue");
  EXPECT_EQ(found_["fresh"].compares, "yes compared with no, at size = 25 and colour = blue");
  EXPECT_EQ(found_["colour = red"].compares, "compared with blue, at size = 25 and fresh = no");
  EXPECT_EQ(found_["colour = red"].reference, "blue");
  EXPECT_EQ(found_["size^2"].compares, "mean of 10 and 40 compared with 25");
  EXPECT_EQ(found_["size x fresh"].compares,
            "effect of size (from 10 to 40) at fresh = yes, less that at fresh = no");
  EXPECT_EQ(found_["fresh x colour = red"].compares,
            "effect of fresh (yes compared with no) at colour = red, less that at colour = blue");
  EXPECT_EQ(found_["size"].reference, std::nullopt);
}

INSTANTIATE_TEST_SUITE_P(HoweverFeaturesAreScaled, ContrastsTest,
                         ::testing::Combine(::testing::Values(Scaling::unit, Scaling::none),
                                            ::testing::Bool()));

TEST(Contrasts, MissNoColumnWhoseFeaturesWereLeftOut) {
  // Without an intercept the colours imply the constant, and so the second freshness.
  const io::CsvTable table = every_combination();
  const FeatureSet set =
      make_features(table, {.features = {"colour", "fresh"}, .categorical = {"fresh"}}, false);
  std::vector<std::string> said;
  for (const Contrast& one : contrasts(set, set.matrix(table))) said.push_back(one.name);
  EXPECT_EQ(said, (std::vector<std::string>{"colour = green", "colour = red", "fresh = yes"}));
}

TEST(Contrasts, SayNothingOfOtherColumnsWhereTheseDoNotMatter) {
  const io::CsvTable table = every_combination();
  const FeatureSet set = make_features(table, {.features = {"size", "fresh", "colour"}}, true);
  std::vector<std::string> said;
  for (const Contrast& one : contrasts(set, set.matrix(table))) {
    said.push_back(one.name + ": " + one.compares);
  }
  EXPECT_EQ(said, (std::vector<std::string>{"size: from 10 to 40", "fresh: yes compared with no",
                                            "colour = green: compared with blue",
                                            "colour = red: compared with blue"}));
}

}  // namespace
}  // namespace acol::study
