#include "acol/design/lots.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "acol/core/error.hpp"
#include "acol/core/random.hpp"

namespace acol {
namespace {

struct Case {
  Matrix arms;
  std::vector<ArmIndex> asked;
  std::vector<std::int64_t> counts;
};

Case drawn(std::uint64_t seed) {
  const Stream stream{seed, StreamUse::instance};
  std::uint64_t next = 0;
  Case one;
  one.arms.resize(30, 3);
  for (Eigen::Index i = 0; i < one.arms.rows(); ++i) {
    one.arms(i, 0) = 1;
    for (Eigen::Index j = 1; j < 3; ++j) one.arms(i, j) = 2 * uniform(stream, next++) - 1;
  }
  for (ArmIndex arm = 0; arm < 30; ++arm) {
    if (!bernoulli(stream, next++, 0.4)) continue;
    one.asked.push_back(arm);
    one.counts.push_back(static_cast<std::int64_t>(uniform_below(stream, next++, 9)));
  }
  return one;
}

/// How far the features of what people are asked are from the mean, squared and summed.
double imbalance(const Case& one, const std::vector<std::vector<std::size_t>>& lots) {
  Eigen::RowVectorXd mean = Eigen::RowVectorXd::Zero(3);
  double total = 0;
  for (std::size_t i = 0; i < one.asked.size(); ++i) {
    mean += static_cast<double>(one.counts[i]) * one.arms.row(one.asked[i]);
    total += static_cast<double>(one.counts[i]);
  }
  mean /= total;
  double sum = 0;
  for (const auto& lot : lots) {
    Eigen::RowVectorXd off = Eigen::RowVectorXd::Zero(3);
    for (const std::size_t entry : lot) off += one.arms.row(one.asked[entry]) - mean;
    sum += off.squaredNorm();
  }
  return sum;
}

TEST(BalancedLots, AreTheQuestionsForAsFewPeopleAsCanBe) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Case one = drawn(seed);
    const auto total = std::accumulate(one.counts.begin(), one.counts.end(), std::int64_t{0});
    for (const std::int64_t most : {1, 3, 10, 50}) {
      const auto lots = balanced_lots(one.arms, one.asked, one.counts, most);
      std::vector<std::int64_t> dealt(one.asked.size(), 0);
      for (const auto& lot : lots) {
        EXPECT_FALSE(lot.empty());
        EXPECT_LE(std::ssize(lot), most);
        EXPECT_EQ(std::set<std::size_t>(lot.begin(), lot.end()).size(), lot.size());
        for (const std::size_t entry : lot) ++dealt[entry];
      }
      EXPECT_EQ(dealt, one.counts);
      const std::int64_t often =
          one.counts.empty() ? 0 : *std::max_element(one.counts.begin(), one.counts.end());
      EXPECT_EQ(std::ssize(lots), std::max((total + most - 1) / most, often));
    }
  }
}

TEST(BalancedLots, CancelOutBetterThanWhatIsDealtInOrder) {
  double balanced = 0;
  double in_order = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Case one = drawn(seed);
    const auto lots = balanced_lots(one.arms, one.asked, one.counts, 5);
    if (lots.empty()) continue;
    balanced += imbalance(one, lots);
    std::vector<std::vector<std::size_t>> plain(lots.size());
    std::size_t next = 0;
    for (std::size_t entry = 0; entry < one.counts.size(); ++entry) {
      for (std::int64_t i = 0; i < one.counts[entry]; ++i) {
        plain[next++ % plain.size()].push_back(entry);
      }
    }
    in_order += imbalance(one, plain);
  }
  EXPECT_LT(balanced, 0.5 * in_order);
}

TEST(BalancedLots, WorkWithoutAnyDifferenceAndWithoutQuestions) {
  const Matrix same = Matrix::Ones(3, 2);
  const std::vector<ArmIndex> asked{0, 2};
  const std::vector<std::int64_t> counts{2, 3};
  EXPECT_EQ(balanced_lots(same, asked, counts, 2).size(), 3U);
  const std::vector<std::int64_t> none{0, 0};
  EXPECT_TRUE(balanced_lots(same, asked, none, 2).empty());
  EXPECT_THROW(balanced_lots(same, asked, counts, 0), InvalidArgument);
}

}  // namespace
}  // namespace acol
