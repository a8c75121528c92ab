#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "acol/driving/candidates.hpp"

namespace acol::driving {
namespace {

/// The file that acol was built from, read here by other means.
TEST(ShippedCandidates, AreThoseOfTheFile) {
  std::ifstream file(ACOL_SOURCE_DIR "/data/driving_candidates.csv");
  std::string line;
  ASSERT_TRUE(std::getline(file, line));
  ASSERT_TRUE(line.starts_with("id,problem,seed,reward,"));
  const std::vector<Candidate> shipped = shipped_candidates();
  std::size_t rows = 0;
  for (; std::getline(file, line); ++rows) {
    ASSERT_LT(rows, shipped.size());
    std::istringstream cells(line);
    std::vector<std::string> texts;
    for (std::string cell; std::getline(cells, cell, ',');) texts.push_back(cell);
    ASSERT_EQ(texts.size(), 4U + kFeatures + kControls);
    EXPECT_EQ(kCandidateProblems[shipped[rows].problem].name, texts[1]);
    for (std::size_t k = 0; k < kControls; ++k) {
      ASSERT_EQ(shipped[rows].controls[k], std::stod(texts[4 + kFeatures + k])) << rows;
    }
  }
  EXPECT_EQ(rows, shipped.size());
}

}  // namespace
}  // namespace acol::driving
