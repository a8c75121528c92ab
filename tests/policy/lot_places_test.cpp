#include "acol/policy/lot_places.hpp"

#include <gtest/gtest.h>

namespace acol {
namespace {

TEST(LotPlaces, AreTakenOnceEach) {
  LotPlaces places({{4, 1}, {1}});
  EXPECT_TRUE(places.take(0, 1));
  EXPECT_FALSE(places.take(0, 1)) << "it is taken";
  EXPECT_FALSE(places.take(1, 4)) << "the lot has no such question";
  EXPECT_FALSE(places.take(2, 1)) << "there is no such lot";
  EXPECT_FALSE(places.take(-1, 1));
  EXPECT_EQ(places.free(0), (std::vector<std::size_t>{4}));
}

TEST(LotPlaces, KeepTheOrderInWhichAPersonIsAsked) {
  LotPlaces places({{4, 1, 3}});
  ASSERT_TRUE(places.take(0, 1));
  EXPECT_EQ(places.free(0), (std::vector<std::size_t>{4, 3}));
}

TEST(LotPlaces, OpenFromTheFirstLotThatIsNotFull) {
  LotPlaces places({{}, {2}, {2}, {2}});
  EXPECT_EQ(places.first_open(), 1);
  ASSERT_TRUE(places.take(2, 2));
  EXPECT_EQ(places.first_open(), 1) << "a later lot does not matter";
  ASSERT_TRUE(places.take(1, 2));
  EXPECT_EQ(places.first_open(), 3);
  ASSERT_TRUE(places.take(3, 2));
  EXPECT_EQ(places.first_open(), places.lots());
}

}  // namespace
}  // namespace acol
