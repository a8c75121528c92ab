#include "acol/policy/algorithms.hpp"

#include <gtest/gtest.h>

#include <set>

#include "acol/core/error.hpp"
#include "support/scratch_file.hpp"

namespace acol {
namespace {

TEST(Algorithms, NamesAreDifferentAndFound) {
  std::set<std::string_view> names;
  for (const Algorithm& row : algorithms()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_EQ(&algorithm_called(row.name), &row);
  }
  const std::string said =
      testing::complaint<InvalidArgument>([] { algorithm_called("best-of-all"); });
  EXPECT_EQ(said.find("unknown algorithm 'best-of-all'; known: "), 0U);
  for (const std::string_view name : names) EXPECT_NE(said.find(name), std::string::npos);
}

/// Every algorithm is of one kind: in rounds, greedy, or a peer with a sampling rule.
TEST(Algorithms, EveryRowIsOfOneKind) {
  for (const Algorithm& row : algorithms()) {
    EXPECT_EQ(row.in_rounds() + row.greedy() + row.sampling.has_value(), 1) << row.name;
    EXPECT_TRUE(!row.keeps_evidence() || row.in_rounds()) << row.name;
    EXPECT_TRUE(!row.is_peer() || !row.keeps_evidence()) << row.name;
  }
}

/// "-tuned" says of a row that its radius is chosen by hand; else it is the row without.
TEST(Algorithms, TunedRowsDifferInTheirConfidenceAlone) {
  int tuned = 0;
  for (const Algorithm& row : algorithms()) {
    if (!row.name.ends_with("-tuned")) continue;
    ++tuned;
    const Algorithm& plain = algorithm_called(row.name.substr(0, row.name.size() - 6));
    EXPECT_EQ(row.confidence, Confidence::tuned);
    EXPECT_EQ(plain.confidence, Confidence::adaptive);
    EXPECT_EQ(row.criterion, plain.criterion);
    EXPECT_EQ(row.pool, plain.pool);
  }
  EXPECT_EQ(tuned, 6);
}

}  // namespace
}  // namespace acol
