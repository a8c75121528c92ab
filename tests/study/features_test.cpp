#include "acol/study/features.hpp"

#include <gtest/gtest.h>

#include "support/scratch_file.hpp"

namespace acol::study {
namespace {

using testing::complaint;
using testing::ScratchFile;

io::CsvTable table_of(const std::string& text) {
  return io::CsvTable::read(ScratchFile(text).path());
}

std::vector<std::string> names(const FeatureSet& set) {
  std::vector<std::string> names;
  for (const Feature& feature : set.features) names.push_back(feature.name);
  return names;
}

const std::string kTable =
    "id,size,fresh,colour,same,twice\n"
    "a,0,yes,red,7,0\n"
    "b,10,no,blue,7,20\n"
    "c,5,no,green,7,10\n"
    "d,2.5,yes,red,7,5\n"
    "e,7.5,yes,blue,7,15\n";

TEST(Features, ColumnsBecomeNumbersByWhatTheyHold) {
  const io::CsvTable table = table_of(kTable);
  const FeatureSet set = make_features(table, {.features = {"size", "fresh", "colour"}}, true);
  EXPECT_EQ(names(set), (std::vector<std::string>{"size", "fresh", "colour = green", "colour = red",
                                                  "constant"}));
  Matrix expected(5, 5);
  expected << -1, 1, 0, 1, 1,  //
      1, 0, 0, 0, 1,           //
      0, 0, 1, 0, 1,           //
      -0.5, 1, 0, 1, 1,        //
      0.5, 1, 0, 0, 1;
  EXPECT_EQ(set.matrix(table), expected);
  EXPECT_EQ(set.notes, (std::vector<std::string>{
                           "size: number from 0 to 10, scaled to -1 .. 1", "fresh: yes = 1, no = 0",
                           "colour: category with 3 values; 'blue' is the reference"}));
}

TEST(Features, DatesAreDaysAndNoCategories) {
  const io::CsvTable table = table_of("id,since\na,1970-01-01\nb,1970-01-11\nc,1970-01-03\n");
  const FeatureSet set = make_features(table, {.features = {"since"}}, true);
  EXPECT_EQ(names(set), (std::vector<std::string>{"since", "constant"}));
  EXPECT_EQ(set.notes, (std::vector<std::string>{
                           "since: date, counted in days, from 1970-01-01 to 1970-01-11, scaled to "
                           "-1 .. 1"}));
  EXPECT_EQ(set.matrix(table).col(0), (Vector(3) << -1, 1, -0.6).finished());
  const FeatureSet named =
      make_features(table, {.features = {"since"}, .categorical = {"since"}}, true);
  EXPECT_EQ(names(named),
            (std::vector<std::string>{"since = 1970-01-03", "since = 1970-01-11", "constant"}));
}

TEST(Features, WhatAddsNothingIsLeftOutAndExplained) {
  const FeatureSet set =
      make_features(table_of(kTable), {.features = {"same", "size", "twice"}}, true);
  EXPECT_EQ(names(set), (std::vector<std::string>{"size", "constant"}));
  ASSERT_EQ(set.notes.size(), 5u);
  EXPECT_EQ(set.notes[3], "same: the same for all candidates, left out");
  EXPECT_EQ(set.notes[4], "twice: a combination of the features before it, left out");
}

TEST(Features, WithoutAnInterceptNumbersAreOnlyDivided) {
  const io::CsvTable table = table_of(kTable);
  const FeatureSet set = make_features(table, {.features = {"size", "same", "colour"}}, false);
  EXPECT_EQ(names(set),
            (std::vector<std::string>{"size", "same", "colour = blue", "colour = green"}));
  EXPECT_EQ(set.matrix(table)(3, 0), 0.25);
  EXPECT_EQ(set.matrix(table)(3, 1), 1);
  const FeatureSet raw =
      make_features(table, {.features = {"size"}, .scaling = Scaling::none}, false);
  EXPECT_EQ(raw.matrix(table)(1, 0), 10);
}

TEST(Features, SquaresAndInteractionsAreProducts) {
  const io::CsvTable table = table_of(kTable);
  const FeatureSet set = make_features(
      table, {.features = {"size", "fresh"}, .squares = true, .interactions = true}, true);
  EXPECT_EQ(names(set),
            (std::vector<std::string>{"size", "fresh", "size^2", "size x fresh", "constant"}));
  const Matrix matrix = set.matrix(table);
  EXPECT_EQ(matrix.col(2), Vector(matrix.col(0).cwiseAbs2()));
  EXPECT_EQ(matrix.col(3), Vector(matrix.col(0).cwiseProduct(matrix.col(1))));
}

TEST(Features, NumbersCanBeCategories) {
  const io::CsvTable table = table_of("id,code\na,1\nb,2\nc,3\n");
  const FeatureSet set =
      make_features(table, {.features = {"code"}, .categorical = {"code"}}, true);
  EXPECT_EQ(names(set), (std::vector<std::string>{"code = 2", "code = 3", "constant"}));
  EXPECT_NE(complaint<InvalidArgument>([&] {
              make_features(table, {.features = {"code"}, .categorical = {"kode"}}, true);
            }).find("'kode' is not among the features"),
            std::string::npos);
}

TEST(Features, AnotherTableIsReadTheSameWay) {
  const FeatureSet set = make_features(table_of(kTable), {.features = {"size", "fresh"}}, true);
  EXPECT_EQ(set.matrix(table_of("size,fresh\n20,no\n"))(0, 0), 3);
  EXPECT_NE(complaint<ParseError>([&] {
              set.matrix(table_of("size,fresh\n1,maybe\n"));
            }).find(":2: column 'fresh' must be yes or no, got 'maybe'"),
            std::string::npos);
}

TEST(Features, AColumnOfManyTextsIsRefusedAtItsFirst) {
  std::string text = "id,note\n";
  for (int i = 0; i < 200; ++i) text += fmt::format("{},{}{}\n", i, i < 3 ? "" : "note ", i);
  EXPECT_NE(complaint<ParseError>([&] {
              make_features(table_of(text), {.features = {"note"}}, true);
            }).find(":5: column 'note' must be numbers, yes or no, or at most 100 categories"),
            std::string::npos);
}

TEST(Features, OtherTablesAreScaledAsTheFirstOneWas) {
  const io::CsvTable first = table_of("id,size,kind\na,0,red\nb,4,blue\n");
  const Definition definition{.features = {"size", "kind"}};
  const FeatureSet set = make_features(first, definition, true);
  const io::CsvTable other = table_of("id,size,kind\nc,6,blue\n");
  EXPECT_EQ(set.matrix(other)(0, 0), 2);
  ASSERT_EQ(set.beyond(other).size(), 1u);
  EXPECT_NE(
      set.beyond(other)[0].find("size: up to 2 of the range that the study began with, 0 to 4"),
      std::string::npos);
  EXPECT_TRUE(set.beyond(first).empty());
  const std::string why =
      complaint<ParseError>([&] { set.matrix(table_of("id,size,kind\nd,1,green\n")); });
  EXPECT_NE(why.find(":2: column 'kind': 'green' is a category not seen before; known: "
                     "blue, red"),
            std::string::npos)
      << why;
}

}  // namespace
}  // namespace acol::study
