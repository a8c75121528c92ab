#include "acol/experiment/time_left.hpp"

#include <gtest/gtest.h>

namespace acol::experiment {
namespace {

TimeLeft sweep(int quick, int slow) {
  TimeLeft left;
  for (int i = 0; i < quick; ++i) left.expect("quick");
  for (int i = 0; i < slow; ++i) left.expect("slow");
  return left;
}

TEST(TimeLeft, WeighsRunsByTheirKind) {
  TimeLeft left = sweep(100, 10);
  for (int i = 0; i < 50; ++i) left.finish("quick", 0.01);
  left.finish("slow", 19);
  left.finish("slow", 21);
  EXPECT_DOUBLE_EQ(left.seconds(1, 1), 50 * 0.01 + 8 * 20.0);
  EXPECT_DOUBLE_EQ(left.seconds(4, 1), (50 * 0.01 + 8 * 20.0) / 4);
}

TEST(TimeLeft, TakesUnknownKindsForAverageOnes) {
  TimeLeft left = sweep(2, 10);
  EXPECT_EQ(left.seconds(1, 1), 0);  // nothing is known yet
  left.finish("quick", 3);
  EXPECT_DOUBLE_EQ(left.seconds(1, 1), 3 + 10 * 3.0);
}

TEST(TimeLeft, RemembersWhatAnInterruptedSweepTook) {
  TimeLeft left = sweep(0, 10);
  left.learn("slow", 7);
  EXPECT_DOUBLE_EQ(left.seconds(2, 1), 10 * 7.0 / 2);
}

TEST(TimeLeft, TakesOtherProcessesToDoTheSame) {
  TimeLeft left = sweep(100, 0);
  for (int i = 0; i < 10; ++i) left.finish("quick", 1);
  EXPECT_DOUBLE_EQ(left.seconds(2, 4), (100 - 40) / 8.0);
  for (int i = 0; i < 20; ++i) left.finish("quick", 1);  // more than its part
  EXPECT_EQ(left.seconds(2, 4), 0);
}

}  // namespace
}  // namespace acol::experiment
