#include "acol/study/extrapolation.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>

#include "acol/io/spreadsheet.hpp"
#include "support/scratch_study.hpp"

namespace acol::study {
namespace {

using testing::ScratchFile;

/// A study of a thin diagonal strip in two features.
Service strip(const ScratchFile& table) {
  Definition definition = testing::sizes_definition(table.path());
  definition.features = {"size", "weight"};
  return Service(memory_store(testing::created_line(definition)), [] { return 0; });
}

std::string strip_table() {
  std::string text = "name,size,weight,gain\n";
  for (int i = 0; i <= 10; ++i) text += fmt::format("a{},{},{},{}\n", i, i, i + i % 2, i);
  return text;
}

TEST(Extrapolation, IsOutsideARangeOrOutsideWhatFeaturesDoTogether) {
  const ScratchFile table(strip_table(), ".csv");
  Service service = strip(table);
  service.view([](const Study& study) {
    const ScratchFile others(
        "name,size,weight,gain\nin,5,5,1\nlong,12,10,1\nboth,12,15,1\napart,1,10,1\n", ".csv");
    const Matrix vectors = study.features().matrix(io::read_spreadsheet(others.path()));
    const std::vector<std::string> found = extrapolations(study, vectors);
    EXPECT_EQ(found.at(0), "");
    EXPECT_EQ(found.at(1), "size");
    EXPECT_EQ(found.at(2), "size, weight");
    EXPECT_EQ(found.at(3), "a combination of features that is unlike all others");
    return 0;
  });
}

TEST(Extrapolation, FindsNothingInTheCandidatesThemselves) {
  const ScratchFile table(strip_table(), ".csv");
  Service service = strip(table);
  service.view([](const Study& study) {
    for (const std::string& one : extrapolations(study, study.problem().arms())) {
      EXPECT_EQ(one, "");
    }
    return 0;
  });
}

/// h(x) by the definition: the diagonal of X (XᵀX)⁻¹ Xᵀ sums to the rank, and no x_i exceeds the
/// largest; a vector is flagged exactly where its quadratic form does.
TEST(Extrapolation, AgreesWithTheQuadraticForm) {
  const ScratchFile table(strip_table(), ".csv");
  Service service = strip(table);
  service.view([](const Study& study) {
    const Matrix& arms = study.problem().arms();
    const Matrix inverse = (arms.transpose() * arms).inverse();
    double most = 0;
    for (Eigen::Index i = 0; i < arms.rows(); ++i) {
      most = std::max(most, arms.row(i).dot(inverse * arms.row(i).transpose()));
    }
    Matrix vectors(200, arms.cols());
    for (Eigen::Index i = 0; i < vectors.rows(); ++i) {
      for (Eigen::Index j = 0; j + 1 < vectors.cols(); ++j) {
        vectors(i, j) = 2 * uniform({7, StreamUse{98}}, static_cast<std::uint64_t>(3 * i + j)) - 1;
      }
      vectors(i, vectors.cols() - 1) = 1;
    }
    const std::vector<std::string> found = extrapolations(study, vectors);
    int outside = 0;
    for (Eigen::Index i = 0; i < vectors.rows(); ++i) {
      const double form = vectors.row(i).dot(inverse * vectors.row(i).transpose());
      EXPECT_EQ(!found[static_cast<std::size_t>(i)].empty(), form > most) << vectors.row(i);
      outside += form > most ? 1 : 0;
    }
    EXPECT_GT(outside, 20);
    EXPECT_LT(outside, 180);
    return 0;
  });
}

}  // namespace
}  // namespace acol::study
