#include "acol/experiment/tuned_price.hpp"

#include <gtest/gtest.h>

namespace acol::experiment {
namespace {

TEST(TunedPrice, IsThatOfTheFirstValueFromWhichOnAllRunsAreRight) {
  const auto cell = [](const char* panel, const char* value, const char* algorithm, double median,
                       double correct) {
    return CellSummary{.panel = panel,
                       .value = value,
                       .algorithm = algorithm,
                       .median = median,
                       .correct = correct};
  };
  const std::vector<CellSummary> cells = {
      cell("base", "1", "g-acol-tuned", 10, 1), cell("base", "2", "g-acol-tuned", 20, 0.9),
      cell("base", "3", "g-acol-tuned", 40, 1), cell("base", "4", "g-acol-tuned", 80, 1),
      cell("base", "1", "e-acol", 60, 1),       cell("other", "1", "g-acol-tuned", 10, 0),
      cell("other", "1", "e-acol", 70, 1),      cell("third", "1", "g-acol-tuned", 10, 1)};
  const std::vector<TunedPrice> prices = tuned_prices(cells);
  ASSERT_EQ(prices.size(), 2);
  EXPECT_EQ(prices[0].value, "3");
  EXPECT_EQ(prices[0].questions, 40);
  EXPECT_EQ(prices[0].certified, 60);
  EXPECT_EQ(prices[1].value, "");
}

TEST(TunedPrice, AllAreRightFromTheLargestValueOn) {
  const auto price = [](const char* panel, const char* value) {
    return TunedPrice{.panel = panel, .value = value};
  };
  const std::vector<TunedPrice> prices = {price("base", "2.5"), price("base", "10"),
                                          price("base", "3"), price("other", "2"),
                                          price("other", "")};
  EXPECT_EQ(always_right_from(prices, "base"), "10");
  EXPECT_EQ(always_right_from(prices, "other"), "");
  EXPECT_EQ(always_right_from(prices, "nowhere"), "");
}

}  // namespace
}  // namespace acol::experiment
