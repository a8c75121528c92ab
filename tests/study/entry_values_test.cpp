#include "acol/study/entry_values.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "acol/core/error.hpp"
#include "support/scratch_file.hpp"
#include "support/scratch_study.hpp"

namespace acol::study::entries {
namespace {

template <class Value>
Value read_back(const Value& value) {
  io::Json json;
  put(json, value);
  Value result{};
  get(io::Json::parse(json.dump()), result);
  return result;
}

TEST(EntryValues, AreReadBackAsTheyWereWritten) {
  EXPECT_EQ(read_back(Vector{{1, -0.1, 1e300}}), (Vector{{1, -0.1, 1e300}}));
  const Matrix matrix{{1, 2}, {3, 4.5}, {0.1, -7}};
  EXPECT_EQ(read_back(matrix), matrix);
  EXPECT_EQ(read_back(digest_of("x")), digest_of("x"));
  const std::vector<RoundCommitted::Staked> staked = {{3, 0.25}, {-1, 0.75}};
  EXPECT_EQ(read_back(staked), staked);
}

TEST(EntryValues, QuestionsAreNamesAndSubstitutesSayForWhich) {
  io::Json json;
  put(json, std::vector<Asked::Item>{{17, 2, 5, 0}, {18, 2, 6, 4}});
  EXPECT_EQ(json, io::Json::parse(R"([["q17", 2, 5], ["q18", 2, 6, "q4"]])"));
  std::vector<Asked::Item> items;
  get(json, items);
  ASSERT_EQ(items.size(), 2U);
  EXPECT_EQ(items[1].question, 18);
  EXPECT_EQ(items[1].instead, 4);
  EXPECT_EQ(numbers_of(names_of({3, 1, 2})), (std::vector<std::int64_t>{3, 1, 2}));
}

TEST(EntryValues, RowsOfAMatrixAreEquallyLong) {
  Matrix matrix;
  EXPECT_THROW(get(io::Json::parse("[[1, 2], [3]]"), matrix), StorageError);
  get(io::Json::array(), matrix);
  EXPECT_EQ(matrix.rows(), 0);
}

TEST(EntryValues, WhatWasReadMustFitTogether) {
  const acol::testing::ScratchFile table(acol::testing::sizes_table(), ".csv");
  const Created good = set_up(acol::testing::sizes_definition(table.path()));
  EXPECT_NO_THROW(check_read(good));
  const auto without = [&](const std::function<void(Created&)>& change) {
    Created bad = good;
    change(bad);
    return acol::testing::complaint<StorageError>([&] { check_read(bad); });
  };
  EXPECT_EQ(without([](Created& one) { one.cards.ids.pop_back(); }),
            "the ids and the arms do not belong together");
  EXPECT_EQ(without([](Created& one) { one.features.features.pop_back(); }),
            "the features and the arms do not belong together");
  EXPECT_EQ(without([](Created& one) { one.cards.labels = {"only one"}; }),
            "what is shown and the ids do not belong together");
  EXPECT_EQ(without([](Created& one) { one.attention.right = {"yes"}; }),
            "the checks of attention do not belong together");
}

}  // namespace
}  // namespace acol::study::entries
